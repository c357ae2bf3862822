/** `serve` still has the assets of an older release, for pages that were loaded from it, and none of its other files. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { epigramUrn } from "../../testing/anthology.ts";
import { buildQuietly } from "../../testing/build-quietly.ts";
import { send } from "../../testing/conformance/raw-request.ts";
import { ownServer } from "../../testing/hosts/programs.ts";
import { oneForm, only } from "../../testing/site-options.ts";
import { alterSnapshot } from "../../testing/snapshots.ts";
import { makeWorkplace } from "../../testing/workplace.ts";

test("serves the assets of an older release, and none of its other files", async () => {
  const place = makeWorkplace(3);
  const folder = join(place.folder, "www");
  const options = { ...oneForm, products: only("landing") };
  await buildQuietly(place.snapshot, { kind: "releases", folder, keep: 3 }, options);
  // A style sheet of another version of the program, and a file that is no asset.
  const asset = "assets/by-hash/landing/old.css";
  for (const file of [asset, "old.txt"]) writeFileSync(join(folder, "current", file), "old");
  alterSnapshot(place.snapshot, "UPDATE passage SET fragment = 95 WHERE fragment = 2");
  await buildQuietly(place.snapshot, { kind: "releases", folder, keep: 3 }, options);
  const host = await ownServer.start(join(folder, "current"));
  const gone = `api/passages/${epigramUrn(2)}/`;
  const answers = [asset, "assets/by-hash/landing/none.css", "old.txt", gone].map(async (path) => {
    const { status, body } = await send(host.origin, { method: "GET", target: `/${path}` });
    return status === 200 ? `${body}` : status;
  });
  expect(await Promise.all(answers)).toEqual(["old", 404, 404, 404]);
  await host.stop();
});
