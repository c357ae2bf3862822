/** What a publication leaves of folders that were there before, and of its own. Kills: src/publish/destinations.property.test.ts. */
import "../testing/failing-disk.ts";
import fs from "node:fs";
import { join } from "node:path";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createSync, type Sync } from "../disk/sync.ts";
import { withPowerCuts } from "../testing/failing-disk.ts";
import { newFolder } from "../testing/new-folder.ts";
import { bothSites, type Files, nextSite, oldSite, publishSmall } from "../testing/small-site.ts";
import { contents } from "../testing/tree.ts";
import { lockFolder } from "./folder-lock.ts";
import { innerWorkFolder } from "./location.ts";
import { withLockedFolder } from "./locked-folder.ts";

let folder: string;
beforeEach(() => {
  folder = newFolder();
});

/** What each of the sites has when it is published alone. */
let whole: Awaited<ReturnType<typeof bothSites>>;
beforeAll(async () => {
  whole = await bothSites(newFolder());
});

test.each<[what: string, before: Files | undefined]>([
  ["above the first site", undefined],
  ["of the next site", { "index.html": "both" }],
])(
  "new folders %s are on the disk at the end, also where no command flushes it",
  async (_, before) => {
    const site = join(folder, "site");
    fs.mkdirSync(site);
    const location = {
      kind: "folder",
      folder: join(site, before ? "out" : "some/where/out"),
    } as const;
    if (before !== undefined) await publishSmall(location, before);
    const next = { "a/b/c/index.html": "deep", "index.html": "both" };
    const work = (sync: Sync) => publishSmall(location, next, sync);
    const clean = join(folder, "clean");
    await publishSmall({ kind: "folder", folder: clean }, next);
    let ends = 0;
    await withPowerCuts(
      site,
      work,
      async (cut, isEnd) => {
        if (!isEnd) return;
        ends += 1;
        // The marker may be there again.
        expect(contents(location.folder), cut).toMatchObject(contents(clean));
      },
      false,
    );
    expect(ends).toBeGreaterThan(0);
  },
);

test("two views of one folder, whose work folders differ, have one lock", async () => {
  const location = { kind: "folder", folder: join(folder, "out") } as const;
  await publishSmall(location, oldSite);
  const asInContainer = () =>
    lockFolder(location.folder, join(location.folder, innerWorkFolder), "out");
  await withLockedFolder(location, createSync(false), async () => {
    expect(asInContainer).toThrow("another anthology-build is writing to out");
  });
  asInContainer().release();
  expect(contents(location.folder)).toEqual(whole.old);
});

test("an empty folder that was prepared stays, with its permissions and its group", async () => {
  const out = join(folder, "out");
  fs.mkdirSync(out);
  const group = process.getuid?.() === 0 ? 1 : (process.getgid?.() ?? 0);
  fs.chownSync(out, process.getuid?.() ?? 0, group);
  fs.chmodSync(out, 0o2751);
  const { ino } = fs.statSync(out);
  await publishSmall({ kind: "folder", folder: out }, oldSite);
  expect(contents(out)).toEqual(whole.old);
  expect(fs.statSync(out)).toMatchObject({ ino, gid: group, mode: 0o42751 });
  expect(fs.statSync(join(out, "api")).mode & 0o2000).toBe(0o2000);
  expect(fs.statSync(join(out, "api/index.json")).gid).toBe(group);
});

describe("a work folder that someone else has changed", () => {
  const work = () => join(folder, "site/.out.anthology-build");
  const elsewhere = () => join(folder, "elsewhere");
  const precious = () => join(elsewhere(), "precious.txt");
  const location = () => ({ kind: "folder", folder: join(folder, "site/out") }) as const;
  beforeEach(async () => {
    await publishSmall(location(), oldSite);
    fs.mkdirSync(elsewhere());
    fs.writeFileSync(precious(), "");
  });

  test("is emptied, but nothing behind a link in it", async () => {
    fs.mkdirSync(work());
    fs.writeFileSync(join(work(), "manifest.json"), "something");
    for (const name of ["files", "pieces"]) fs.symlinkSync(elsewhere(), join(work(), name));
    await publishSmall(location(), nextSite);
    expect(contents(location().folder)).toEqual(whole.next);
    expect(fs.readdirSync(elsewhere())).toEqual(["precious.txt"]);
  });

  test("is refused if it is a link", async () => {
    fs.symlinkSync(elsewhere(), work());
    const error = { message: expect.stringContaining("found a link") };
    await expect(publishSmall(location(), nextSite)).rejects.toMatchObject(error);
    expect(fs.readdirSync(elsewhere())).toEqual(["precious.txt"]);
  });

  test("does not matter to a folder of the site that became a link", async () => {
    const gone = join(folder, "site/out/api/gone");
    fs.renameSync(gone, join(folder, "gone"));
    fs.symlinkSync(elsewhere(), gone);
    await expect(publishSmall(location(), nextSite)).rejects.toMatchObject({ code: "ENOTDIR" });
    expect(fs.existsSync(precious())).toBe(true);
  });
});
