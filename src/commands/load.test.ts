import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { takeLock } from "../disk/lock.ts";
import { loadSnapshot } from "../index.ts";
import { newFolder } from "../testing/new-folder.ts";

test("of two loads into one snapshot, the second is refused", async () => {
  const folder = newFolder();
  const snapshot = join(folder, "poems.sqlite");
  const load = () => loadSnapshot({ records: { passages: [{ book: 7, fragment: 1 }] }, snapshot });
  const first = takeLock(`${snapshot}.lock`);
  // The second does not even look at what the first replaces.
  writeFileSync(snapshot, "no snapshot");
  await expect(load()).rejects.toMatchObject({
    kind: "run",
    message: `another load into ${snapshot} is under way`,
  });
  first?.release();
  rmSync(snapshot);
  await load();
  expect(readdirSync(folder)).toEqual(["poems.sqlite"]);
});
