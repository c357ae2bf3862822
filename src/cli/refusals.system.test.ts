/** What stops a build: the message of the program, and a published folder that stays as it was. */
import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import {
  buildArguments,
  expectMessage,
  expectRefusal,
  otherAddress,
  publish,
} from "../testing/builds.ts";
import { preload } from "../testing/preload.ts";
import { appearance, obeyingModes, runProgram, startProgram } from "../testing/program.ts";
import { alterSnapshot } from "../testing/snapshots.ts";
import { contents } from "../testing/tree.ts";
import { copyWorkplace, makeWorkplace, type Workplace } from "../testing/workplace.ts";

const good = makeWorkplace(3);
beforeAll(() => publish(good));

test.concurrent.for<[what: string, make: (place: Workplace) => void, ...says: string[]]>([
  [
    "a snapshot with a page overwritten",
    ({ snapshot }) => {
      const bytes = readFileSync(snapshot);
      writeFileSync(snapshot, bytes.fill(0xaa, 35 * 4096, 35 * 4096 + 40));
    },
    "anthology.sqlite is damaged",
    "copy it again from its source",
  ],
  [
    "a snapshot without read permission",
    ({ snapshot }) => chmodSync(snapshot, 0),
    "anthology.sqlite cannot be read (EACCES",
    "that you may read it",
  ],
  [
    "a folder without write permission",
    ({ out }) => chmodSync(out, 0o555),
    "cannot write to",
    "permission is denied",
    "allow access, or name another place, then run the command again: the published folder is complete",
  ],
  [
    "a folder whose parent has no write permission",
    ({ site }) => chmodSync(site, 0o555),
    "cannot write to",
    "permission is denied",
  ],
])("refuses %s", { tags: ["setpriv"] }, async ([, make, ...says]) => {
  const place = copyWorkplace(good);
  make(place);
  await expectRefusal(place, { status: 2, says }, otherAddress, { under: obeyingModes });
});

test("refuses a limit on the size of files, in a thread", async () => {
  const says = ["cannot read or write", "a file is larger than is allowed"];
  const under = ["sh", "-c", 'ulimit -f 1; exec "$@"', "sh"];
  const args = [...otherAddress, "--jobs", "2"];
  await expectRefusal(copyWorkplace(good), { status: 2, says }, args, { under });
});

test("refuses a second build into a folder while the first is running", async () => {
  const place = copyWorkplace(good);
  const first = startProgram(buildArguments(place, ...otherAddress));
  await appearance(join(place.site, ".out.anthology-build", "files"));
  first.process.kill("SIGSTOP");
  const before = contents(place.site);
  const outcome = await runProgram(buildArguments(place, ...otherAddress));
  const says = ["another anthology-build is writing to", "wait until it has ended"];
  expectMessage(outcome, { status: 2, says });
  expect(contents(place.site)).toEqual(before);
  first.process.kill("SIGCONT");
  expect(await first.ended).toMatchObject({ status: 0, stderr: "" });
});

test("leaves no new folder after a failed build", async () => {
  const place = copyWorkplace(good);
  alterSnapshot(place.snapshot, "UPDATE city SET latitude = 'abc'");
  const says = ["/api/cities/1/ at /latitude"];
  await expectRefusal(place, { status: 1, says }, ["--out", join(place.site, "a", "b", "c")]);
});

test("refuses to publish from a snapshot that is replaced while it is read", async () => {
  const place = copyWorkplace(good);
  const other = join(place.folder, "other.sqlite");
  copyFileSync(place.snapshot, other);
  appendFileSync(other, Buffer.alloc(4096));
  const nodeOptions = preload(
    ({ fs }, from, to) => {
      fs.writeSync = new Proxy(fs.writeSync, {
        apply: (write, self, args) => {
          if (fs.existsSync(from)) fs.renameSync(from, to);
          return Reflect.apply(write, self, args);
        },
      });
    },
    other,
    place.snapshot,
  );
  const says = ["was changed while it was read", "let the program that writes it finish"];
  await expectRefusal(place, { status: 2, says }, otherAddress, { nodeOptions });
});

test("refuses a snapshot that is emptied before a thread opens it", async () => {
  const place = copyWorkplace(good);
  const nodeOptions = preload(({ fs, threadId }, file) => {
    if (threadId > 1) fs.truncateSync(file);
  }, place.snapshot);
  // Either thread may notice first: the one that cannot open the snapshot, or the one that is reading it.
  const args = [...otherAddress, "--jobs", "2"];
  await expectRefusal(place, { status: 2, says: ["snapshot"] }, args, { nodeOptions });
});

test("reports an error once when two threads meet it at the same moment", async () => {
  const place = copyWorkplace(good);
  const meeting = join(place.folder, "meeting");
  mkdirSync(meeting);
  const nodeOptions = preload(({ fs, threadId }, folder) => {
    fs.writeSync = () => {
      if (threadId > 1) fs.mkdtempSync(`${folder}/`);
      // In so small a build, the thread of the command would finish before the other threads start.
      const end = Date.now() + 30_000;
      while (fs.readdirSync(folder).length < 2 && Date.now() < end);
      throw Object.assign(new Error("ENOSPC: no space"), { code: "ENOSPC", syscall: "write" });
    };
  }, meeting);
  const says = ["cannot write to", "the disk is full"];
  const args = [...otherAddress, "--jobs", "3"];
  await expectRefusal(place, { status: 2, says }, args, { nodeOptions });
  expect(readdirSync(meeting)).toHaveLength(2);
});

test.each(['exec "$@" 2> /dev/full', '"$@" 2>&1 > /dev/null | head -c 1 > /dev/null'])(
  "who reads the progress changes nothing: %s",
  async (script) => {
    const out = join(good.folder, "unread");
    const args = ["build", "--snapshot", good.snapshot, "--only", "api", "--out", out];
    const under = ["bash", "-o", "pipefail", "-c", script, "bash"];
    expect(await runProgram(args, { under })).toMatchObject({ status: 0 });
    const { status } = await runProgram(["verify", out]);
    expect(status).toBe(0);
    rmSync(out, { recursive: true });
  },
);
