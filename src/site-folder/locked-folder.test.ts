/**
 * Publications that are killed, whose disk fails, or whose power fails, at each call that looks at the site or changes
 * it: afterwards the site is the old one or the new one, whole, or marked as half applied, and the next build repairs it.
 */
import "../testing/failing-disk.ts";
import fs from "node:fs";
import { dirname, join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { explainDiskError } from "../disk/errors.ts";
import { createSync, type Sync } from "../disk/sync.ts";
import { AnthologyError } from "../model/errors.ts";
import { verifySite } from "../packed/site-at.ts";
import { halfAppliedName, manifestName } from "../routing/site-files.ts";
import { opening, withFailure, withPowerCuts } from "../testing/failing-disk.ts";
import { newFolder } from "../testing/new-folder.ts";
import { bothSites, type Files, nextSite, oldSite, publishSmall } from "../testing/small-site.ts";
import { contents } from "../testing/tree.ts";
import { innerWorkFolder, lockFolder } from "./location.ts";
import { withLockedFolder } from "./locked-folder.ts";
import { publishedAt, type SiteLocation } from "./published-at.ts";

let folder: string;
beforeEach(() => {
  folder = newFolder();
});

/** What each of the sites has when it is published alone. */
let whole: Awaited<ReturnType<typeof bothSites>>;
beforeAll(async () => {
  whole = await bothSites(newFolder());
});

/** What a reader finds; `verify` must agree. */
async function stateAt(site: string): Promise<string> {
  if (!fs.existsSync(site)) return "absent";
  // A killed process leaves its lock.
  const isOfSite = ([path]: readonly [string, string]) => path.split("/")[0] !== innerWorkFolder;
  const found = Object.fromEntries(Object.entries(contents(site)).filter(isOfSite));
  if (halfAppliedName in found) {
    await expect(verifySite(site)).rejects.toThrow("is half applied");
    // The manifest is replaced last: a reader who finds the new one finds its files.
    if (found[manifestName] === whole.next[manifestName]) expect(found).toMatchObject(whole.next);
    return "half applied";
  }
  for (const [name, files] of Object.entries(whole)) {
    if (!isDeepStrictEqual(found, files)) continue;
    await verifySite(site);
    return name;
  }
  return `mixed: ${Object.keys(found)}`;
}

const locations: Readonly<Record<string, () => SiteLocation>> = {
  "in a folder": () => ({ kind: "folder", folder: join(folder, "site/out") }),
  "as releases": () => ({ kind: "releases", folder: join(folder, "site"), keep: 3 }),
};
/** The sites that were published before, of which the last may have been interrupted. */
const starts: Readonly<Record<string, { before: readonly Files[]; isInterrupted?: boolean }>> = {
  "the first site": { before: [] },
  "the second site": { before: [oldSite] },
  "the fourth site": { before: [oldSite, nextSite, oldSite] },
  "the site after an interrupted one": { before: [oldSite], isInterrupted: true },
};
const cases = Object.entries(locations)
  .flatMap(([where, location]) =>
    Object.entries(starts).map(([what, start]) => ({ where, location, what, ...start })),
  )
  .filter(({ where, isInterrupted }) => where === "in a folder" || isInterrupted !== true);
type Start = Pick<(typeof cases)[number], "before" | "isInterrupted">;

/** Publishes what was there before. */
async function begin(location: SiteLocation, { before, isInterrupted }: Start): Promise<void> {
  const site = join(folder, "site");
  fs.rmSync(site, { recursive: true, force: true });
  fs.mkdirSync(site);
  for (const files of before) await publishSmall(location, files);
  if (isInterrupted !== true) return;
  // The last call on this file moves it.
  const manifest = join(publishedAt(location), "manifest.json");
  for (let from = 1; (await stateAt(publishedAt(location))) === "old"; from += 1) {
    await withFailure({ folder: manifest, from, isLasting: true }, () =>
      publishSmall(location, nextSite),
    );
  }
  expect(await stateAt(publishedAt(location))).toBe("half applied");
}

const sites = { old: oldSite, next: nextSite };

/** Builds a site, which must leave nothing of the interrupted publication. */
async function repair(
  location: SiteLocation,
  label: string,
  wanted: keyof typeof sites = "next",
): Promise<void> {
  const isMixed = (await stateAt(publishedAt(location))) === "half applied";
  const { changed } = await publishSmall(location, sites[wanted]);
  if (isMixed) expect(changed, label).toBe(true);
  expect(await stateAt(publishedAt(location)), label).toBe(wanted);
  const names = fs.readdirSync(dirname(publishedAt(location)));
  expect(fs.existsSync(join(publishedAt(location), innerWorkFolder)), label).toBe(false);
  // The oldest release stays until the next one, if only its removal was interrupted.
  expect(names.join(), label).toMatch(/^(?:out|(?:\d+-\w+,){1,4}current)$/);
}

describe.each([
  { when: "once", isLasting: false, wanted: "next" },
  // As after a kill; then another site is built than the one that was published.
  { when: "from then on", isLasting: true, wanted: "old" },
] as const)("a call that fails $when", ({ isLasting, wanted }) => {
  test.for(cases)("leaves $what $where whole or marked", async (one) => {
    const [location, seen] = [one.location(), new Set<string>()];
    for (let from = 1; ; from += 1) {
      await begin(location, one);
      const start = await stateAt(publishedAt(location));
      const { thrown, isReached } = await withFailure(
        { folder: join(folder, "site"), from, isLasting },
        () => publishSmall(location, nextSite, opening),
      );
      if (!isReached) break;
      const state = await stateAt(publishedAt(location));
      seen.add(state);
      const label = `call ${from}: ${thrown}`;
      const error = thrown && explainDiskError(thrown, "publish");
      if (error === undefined) expect(state, label).toBe("next");
      else {
        expect(error, label).toBeInstanceOf(AnthologyError);
        const isMixed = error instanceof AnthologyError && error.kind === "mixed";
        expect(isMixed ? ["half applied"] : [start, "next"], label).toContain(state);
        if (isMixed) expect(error.message).toMatch(/half applied: it holds files of two builds; c/);
      }
      await repair(location, label, wanted);
    }
    const isReplaced = location.kind === "folder" && one.before.length > 0;
    expect([...seen].includes("half applied")).toBe(isReplaced);
  });
});

test.for(cases)("a power cut leaves $what $where whole or marked", async (one) => {
  const [location, seen] = [one.location(), new Set<string>()];
  await begin(location, one);
  const start = await stateAt(publishedAt(location));
  await withPowerCuts(
    join(folder, "site"),
    (sync) => publishSmall(location, nextSite, sync),
    async (cut) => {
      const state = await stateAt(publishedAt(location));
      seen.add(state);
      expect(["half applied", start, "next"], cut).toContain(state);
      await repair(location, cut);
    },
  );
  expect([...seen]).toContain("next");
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
    await begin(location(), { before: [oldSite] });
    fs.mkdirSync(elsewhere());
    fs.writeFileSync(precious(), "");
  });

  test("is emptied, but nothing behind a link in it", async () => {
    fs.mkdirSync(work());
    fs.writeFileSync(join(work(), "manifest.json"), "something");
    for (const name of ["files", "pieces"]) fs.symlinkSync(elsewhere(), join(work(), name));
    await repair(location(), "links");
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
