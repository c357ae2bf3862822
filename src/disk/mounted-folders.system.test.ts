/** Builds into folders that are file systems of their own. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { buildArguments, expectMessage, publish } from "../testing/builds.ts";
import { bindFolder, mountDisk, unmountDisk } from "../testing/mounts.ts";
import { otherAddress } from "../testing/obstacles.ts";
import { runProgram } from "../testing/program.ts";
import { copyWorkplace, makeWorkplace, type Workplace } from "../testing/workplace.ts";

let good: Workplace;
beforeAll(async () => {
  good = makeWorkplace(3);
  await publish(good);
});

test("a folder in the published one is a disk of its own", { tags: ["mount"] }, async () => {
  const place = copyWorkplace(good);
  const inner = join(place.out, "api");
  mountDisk(inner, 1_000_000);
  try {
    const outcome = await runProgram(buildArguments(place, ...otherAddress()));
    const says = [`${inner} in it is a file system of its own`, "publish into a folder of its own"];
    expectMessage(outcome, { status: 2, says });
  } finally {
    unmountDisk(inner);
  }
});

test("the published folder may be another view of the same disk", { tags: ["mount"] }, async () => {
  const place = makeWorkplace(3);
  const elsewhere = join(place.folder, "elsewhere");
  mkdirSync(elsewhere);
  mkdirSync(place.out);
  expect(bindFolder(elsewhere, place.out)).toBe(true);
  try {
    await publish(place);
    await publish(place, ...otherAddress());
    const verified = await runProgram(["verify", place.out]);
    expect(verified).toMatchObject({ status: 0, stderr: "" });
  } finally {
    unmountDisk(place.out);
  }
});
