/** `publish` to hostile targets, in a folder and through rclone. */

import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { removeFolder } from "../../src/disk/files.ts";
import { seal } from "../../src/disk/sealed.ts";
import { unfinishedName } from "../../src/publish/changes.ts";
import { buildQuietly } from "../../src/testing/build-quietly.ts";
import { runProgram } from "../../src/testing/program.ts";
import { oneOf } from "../../src/testing/random-numbers.ts";
import { everything, only } from "../../src/testing/site-options.ts";
import { alterSnapshot } from "../../src/testing/snapshots.ts";
import { contents } from "../../src/testing/tree.ts";
import { makeWorkplace } from "../../src/testing/workplace.ts";
import { answerOf, type Campaign } from "./campaign.ts";
import { spoilSite } from "./damage.ts";

export const hostileTargets: Campaign = {
  name: "publish to hostile targets",
  trials: 60,
  async open() {
    const options = { ...everything, products: only("dumps") };
    const place = makeWorkplace(6);
    const [old, target] = [join(place.folder, "old"), join(place.folder, "target")];
    const outside = join(place.folder, "outside");
    await buildQuietly(place.snapshot, old, options);
    alterSnapshot(place.snapshot, "UPDATE text SET text = text || ' καὶ ἄλλα' WHERE id % 2 = 0");
    await buildQuietly(place.snapshot, place.out, options);
    writeFileSync(outside, "outside");
    const files = contents(place.out);
    let args: readonly string[] = [];
    return {
      async attempt(random) {
        rmSync(target, { recursive: true, force: true });
        cpSync(old, target, { recursive: true });
        const isRemote = random() < 0.4;
        args = ["publish", isRemote ? `:local:${target}` : target, place.out, "--quiet"];
        const story =
          random() < 0.3 ? spoilList(target, random) : spoilSite(target, random, !isRemote);
        return {
          story: `${story}, ${isRemote ? "remote" : "folder"}`,
          answer: await answerOf(args),
        };
      },
      kept: ({ status }) => {
        expect(readFileSync(outside, "utf8")).toBe("outside");
        // What a target lost without its manifest knowing is not looked for (docs/building.md).
        const manifest = { "manifest.json": files["manifest.json"] };
        if (status === 0) expect(contents(target)).toMatchObject(manifest);
      },
      /** A hostile target must be emptied by hand. */
      async repair() {
        rmSync(target, { recursive: true });
        expect(await runProgram(args)).toMatchObject({ status: 0, stderr: "" });
        expect(contents(target)).toEqual(files);
      },
      close: () => removeFolder(place.folder),
    };
  },
};

/** Puts a hostile list of unfinished files into a target. */
function spoilList(target: string, random: () => number): string {
  const paths = oneOf(
    [["../outside"], ["/etc/passwd"], ["b", "a"], ["api/\u0000"], ["x".repeat(50_000_000)], []],
    random,
  );
  writeFileSync(join(target, unfinishedName), random() < 0.5 ? seal(paths) : paths.join("\n"));
  return `a list of unfinished files: ${paths.join().slice(0, 20)}`;
}
