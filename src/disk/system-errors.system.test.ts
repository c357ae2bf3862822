/**
 * The message of a build when one of its system calls fails, as strace makes it do.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test, vi } from "vitest";
import { buildArguments, expectMessage, publish } from "../testing/builds.ts";
import { bindFolder, mountDisk, unmountDisk } from "../testing/mounts.ts";
import { otherAddress } from "../testing/obstacles.ts";
import { runProgram } from "../testing/program.ts";
import { contents } from "../testing/tree.ts";
import { copyWorkplace, makeWorkplace, type Workplace } from "../testing/workplace.ts";

vi.setConfig({ testTimeout: 60_000 });

let good: Workplace;
beforeAll(async () => {
  good = makeWorkplace(3);
  await publish(good);
});

interface Failure {
  readonly call: string;
  readonly code: string;
  /** Paths whose calls fail. */
  readonly at: (place: Workplace) => readonly string[];
  readonly says: readonly string[];
}

const lock = ({ site }: Workplace) => join(site, ".out.anthology-build", "lock");
const snapshot = (place: Workplace) => [place.snapshot];

const failures: Readonly<Record<string, Failure>> = {
  "the file system of the published folder has no locks": {
    call: "fcntl",
    code: "ENOLCK",
    // The program then tries a lock in a file that is named after its process, to find out why.
    at: (place) => [lock(place), `${lock(place)}-$$`],
    says: ["the file system of", "gives no locks", "name a folder on a disk of this machine"],
  },
  "the file system of the snapshot has no locks": {
    call: "fcntl",
    code: "ENOLCK",
    at: snapshot,
    says: [
      "anthology.sqlite cannot be read",
      "its file system gives no locks",
      "copy the snapshot",
    ],
  },
  "the disk of the snapshot breaks": {
    call: "pread64",
    code: "EIO",
    at: snapshot,
    says: ["anthology.sqlite cannot be read: the disk does not work", "to another disk"],
  },
};

test.for(Object.entries(failures))(
  "%s",
  { tags: ["strace"] },
  async ([, { call, code, at, says }]) => {
    const place = copyWorkplace(good);
    const paths = at(place).map((path) => `-P "${path}"`);
    const inject = `-e trace=${call} -e inject=${call}:error=${code}`;
    // With -D the program keeps the process id of the shell, which the paths with $$ need.
    const script = `exec strace -D -f -o /dev/null ${paths.join(" ")} ${inject} "$@"`;
    const before = contents(place.out);
    const under = ["sh", "-c", script, "sh"];
    const outcome = await runProgram(buildArguments(place, ...otherAddress()), { under });
    expectMessage(outcome, { status: 2, says });
    expect(contents(place.out)).toEqual(before);
  },
);

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
