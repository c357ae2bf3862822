/** Builds into folders that are file systems of their own. */
import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { buildArguments, expectMessage, otherAddress, publish } from "../testing/builds.ts";
import { startService } from "../testing/faulty-service.ts";
import { bindFolder, mountDisk, unmountDisk } from "../testing/mounts.ts";
import { runProgram } from "../testing/program.ts";
import { siteOf } from "../testing/pulling.ts";
import { copyWorkplace, makeWorkplace } from "../testing/workplace.ts";

const good = makeWorkplace(3);
beforeAll(() => publish(good));

test("a folder in the published one is a disk of its own", { tags: ["mount"] }, async () => {
  const place = copyWorkplace(good);
  const inner = join(place.out, "api");
  mountDisk(inner, 1_000_000);
  try {
    const outcome = await runProgram(buildArguments(place, ...otherAddress));
    const says = [`${inner} in it is a file system of its own`, "publish into a folder of its own"];
    expectMessage(outcome, { status: 2, says });
  } finally {
    unmountDisk(inner);
  }
});

test("a disk that takes no more files is named as full", { tags: ["mount"] }, async () => {
  const service = await startService(await siteOf(good.snapshot));
  const disk = join(good.folder, "disk");
  const build = ["build", "--snapshot", good.snapshot, "--out", join(disk, "out")];
  const pull = ["pull", service.origin, "--rate", "1000", "--snapshot", join(disk, "a.sqlite")];
  const pack = ["pack", good.out, join(disk, "packed")];
  const rollback = ["rollback", disk];
  const says = ["the disk is full", "free some space"];
  for (const files of [2, 3, 4, 5, 6, 400]) {
    for (const args of files > 6 ? [build] : [build, pull, pack, rollback]) {
      mountDisk(disk, 50_000_000, args === rollback ? 4 : files);
      if (args === rollback) {
        for (const name of ["1-000000000000", "2-000000000000"]) mkdirSync(join(disk, name));
        symlinkSync("2-000000000000", join(disk, "current"));
      }
      const outcome = await runProgram([...args, "--quiet"]).finally(() => unmountDisk(disk));
      expectMessage(outcome, { status: 2, says });
    }
  }
  await service.stop();
});

test("the published folder may be another view of the same disk", { tags: ["mount"] }, async () => {
  const place = makeWorkplace(3);
  const elsewhere = join(place.folder, "elsewhere");
  mkdirSync(elsewhere);
  mkdirSync(place.out);
  expect(bindFolder(elsewhere, place.out)).toBe(true);
  try {
    await publish(place);
    await publish(place, ...otherAddress);
    const verified = await runProgram(["verify", place.out]);
    expect(verified).toMatchObject({ status: 0, stderr: "" });
  } finally {
    unmountDisk(place.out);
  }
});
