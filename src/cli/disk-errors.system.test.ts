/**
 * Disk errors during a publication, which strace injects into the program's system calls: the program completes what
 * it can, and otherwise says that the folder is mixed.
 *
 * @module-tag strace
 */
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { expectMessage } from "../testing/builds.ts";
import { Rivals } from "../testing/rivals.ts";
import { oneForm } from "../testing/site-options.ts";

vi.setConfig({ testTimeout: 120_000 });

describe("a disk that fails", () => {
  let rivals: Rivals;
  beforeAll(async () => {
    rivals = await Rivals.make(6, oneForm, true);
  });
  afterAll(() => rivals.remove());

  /** Builds the second snapshot over the first, while strace makes some calls fail. */
  async function buildWhile(...injected: readonly string[]) {
    const [old, next] = rivals.rivals;
    await rivals.heal(old);
    const log = join(rivals.place.folder, "strace.log");
    const under = ["strace", "-f", "-qq", "-o", log, ...injected, "--"];
    const outcome = await rivals.start(next, 1, { under }).ended;
    expect(readFileSync(log, "utf8")).toContain("INJECTED");
    rmSync(log);
    return outcome;
  }

  /** Selects the calls about a file; strace compares only the first path of a call. */
  const about = (path: string) => ["-P", join(rivals.place.site, path)];
  const work = ".out.anthology-build";
  const moves = "trace=rename";

  test("is tried again", async () => {
    for (const error of ["EIO", "ENOSPC"]) {
      const inject = `inject=rename:error=${error}:when=1`;
      for (const path of ["files/api/texts/index.json", "manifest.json"]) {
        const outcome = await buildWhile(...about(`${work}/${path}`), "-e", moves, "-e", inject);
        expect(outcome).toMatchObject({ status: 0, stderr: "" });
        rivals.expectWhole(rivals.rivals[1]);
      }
    }
  });

  test("leaves a folder that is marked as mixed, and the next run completes it", async () => {
    const [old, next] = rivals.rivals;
    const inject = "inject=rename:error=EIO";
    const path = `${work}/files/api/texts/index.json`;
    const outcome = await buildWhile(...about(path), "-e", moves, "-e", inject);
    const says = [
      "out is half applied: it holds files of two builds; cannot go on: the disk does not work",
      "run the same command again",
    ];
    expectMessage(outcome, { status: 3, says });
    expect(await rivals.stateAfter(old, next)).toBe("half applied");
    expect(await rivals.start(next, 1).ended).toMatchObject({ status: 0 });
    rivals.expectWhole(next);
  });

  test("leaves the old site where nothing was moved", async () => {
    const [old, next] = rivals.rivals;
    const marker = "out/.anthology-build-half-applied";
    const inject = "inject=openat:error=ENOSPC";
    const outcome = await buildWhile(...about(marker), "-e", "trace=openat", "-e", inject);
    expectMessage(outcome, { status: 2, says: ["cannot write to", "the disk is full"] });
    expect(await rivals.stateAfter(old, next)).toBe("old");
    rivals.expectWhole(old);
  });

  const closed = {
    "a staged page": "files/api/texts/index.json",
    "build.json": "files/build.json",
    "the manifest": "manifest.json.part",
    "the decision": "removals.json",
  };

  test.for(Object.entries(closed))("stops the build when %s cannot be closed", async ([, path]) => {
    const [old, next] = rivals.rivals;
    const inject = "inject=close:error=EIO:when=1";
    const outcome = await buildWhile(
      ...about(`${work}/${path}`),
      "-e",
      "trace=close",
      "-e",
      inject,
    );
    expectMessage(outcome, { status: 2, says: ["cannot write to", "the disk does not work"] });
    expect(await rivals.stateAfter(old, next)).toBe("old");
  });

  test("is noticed at the end, when the build waits for the disk", async () => {
    const [old, next] = rivals.rivals;
    const inject = "inject=syncfs:error=EIO:when=1";
    const outcome = await buildWhile("-e", "trace=syncfs", "-e", inject);
    expectMessage(outcome, { status: 2, says: ["cannot write to", "the disk does not work"] });
    expect(await rivals.stateAfter(old, next)).toBe("old");
  });
});
