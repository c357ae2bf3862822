/** Publishing a packed site: its packs, then its index, and no pack is deleted that a reader may still need. */
import fs from "node:fs";
import { join } from "node:path";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { filesOfIndex } from "../packed/format.ts";
import { openSite, siteAt } from "../packed/site-at.ts";
import { packedIndexName } from "../routing/site-files.ts";
import { installFakeRclone, steps, twoAtOnce, watchSteps } from "../testing/fake-rclone.ts";
import { newFolder } from "../testing/new-folder.ts";
import { indexIn, packedSmall } from "../testing/packed-site.ts";
import { nextSite, oldSite } from "../testing/small-site.ts";
import { isThorough } from "../testing/thoroughness.ts";
import { contents } from "../testing/tree.ts";
import { checkTarget, publish } from "./publish.ts";

/** Three sites with different packs, by the content of their first page. */
let sites: Readonly<Record<"old" | "next" | "third", Awaited<ReturnType<typeof packedSmall>>>>;
beforeAll(async () => {
  sites = {
    old: await packedSmall(newFolder(), oldSite),
    next: await packedSmall(newFolder(), nextSite),
    third: await packedSmall(newFolder(), { "api/index.json": "third" }),
  };
});

let target: string;
installFakeRclone();
beforeEach(() => {
  target = join(newFolder(), "www");
  watchSteps();
});

async function run(folder: string, phase = (_name: string) => {}, how = {}) {
  const remote = { target: `fake:${target}`, isDryRun: false, isWatched: false, ...how };
  checkTarget(remote.target, folder);
  const { kind } = openSite(folder);
  return await publish({ folder, kind, ...remote, signal: new AbortController().signal }, phase);
}
const publishSite = (name: keyof typeof sites) => run(sites[name].packed);
const packsOf = (name: keyof typeof sites) => [...filesOfIndex(indexIn(sites[name].packed))];

/** What is published of a packed folder: not the indexes that are kept for a rollback. */
function sent(folder: string): Readonly<Record<string, string>> {
  const files = Object.entries(contents(folder));
  return Object.fromEntries(files.filter(([path]) => !/^packs\/\d+-/.test(path)));
}

/** The first page, as a reader finds it. */
async function page(): Promise<string> {
  const bytes = await (await siteAt(target).open("api/index.json"))?.read();
  return new TextDecoder().decode(bytes as Uint8Array<ArrayBuffer>);
}

test("uploads new packs, then the index, and deletes packs that it finds unused for the second time", async () => {
  const [old, next, third] = [packsOf("old"), packsOf("next"), packsOf("third")];
  const changed = [packedIndexName];
  const first = { changes: { new: old, changed, gone: [] }, isUpToDate: false, isCompleted: false };
  expect(await publishSite("old")).toEqual(first);
  expect(contents(target)).toEqual(sent(sites.old.packed));
  expect((await publishSite("next")).changes).toEqual({ new: next, changed, gone: [] });
  expect(Object.keys(contents(target))).toEqual([packedIndexName, ...old, ...next].sort());
  expect(await page()).toBe("next");
  expect((await publishSite("third")).changes).toEqual({ new: third, changed, gone: [] });
  expect((await publishSite("third")).changes).toEqual({ new: [], changed: [], gone: old });
  // Nobody needs the packs of the site before any more when the same site is published again.
  expect((await publishSite("third")).changes).toEqual({ new: [], changed: [], gone: next });
  expect((await publishSite("third")).isUpToDate).toBe(true);
  expect(contents(target)).toEqual(sent(sites.third.packed));
});

test("publishes a pack again that the target has in part, and everything if its index is damaged", async () => {
  await publishSite("old");
  const [pack = ""] = packsOf("old");
  fs.truncateSync(join(target, pack), 9);
  expect((await publishSite("old")).changes).toEqual({ new: [pack], changed: [], gone: [] });
  fs.writeFileSync(join(target, packedIndexName), "{");
  expect((await publishSite("old")).changes.changed).toEqual([packedIndexName]);
  expect(await page()).toBe("old");
});

test("with --verify, finds a damaged pack, and replaces it", async () => {
  await publishSite("old");
  const verified = () => run(sites.old.packed, undefined, { isVerified: true });
  expect(await verified()).toMatchObject({ isUpToDate: true });
  const [pack = ""] = packsOf("old");
  const bytes = fs.readFileSync(join(target, pack));
  fs.writeFileSync(
    join(target, pack),
    bytes.map((byte, index) => (index === 30 ? byte ^ 1 : byte)),
  );
  expect((await publishSite("old")).isUpToDate).toBe(true);
  expect((await verified()).changes).toEqual({ new: [], changed: [pack], gone: [] });
  expect(fs.readFileSync(join(target, pack))).toEqual(bytes);
});

test("refuses files of others unless it is forced, and goes on after an interrupted first publication", async () => {
  fs.mkdirSync(join(target, "packs"), { recursive: true });
  for (const path of ["index.html", "packs/notes.txt"]) {
    fs.writeFileSync(join(target, path), "");
    await expect(publishSite("old")).rejects.toThrow(`a site of anthology-build, found ${path}`);
    fs.rmSync(join(target, path));
  }
  fs.writeFileSync(join(target, "notes.txt"), "");
  await run(sites.old.packed, undefined, { isForced: true });
  fs.rmSync(join(target, "notes.txt"));
  fs.rmSync(join(target, packedIndexName));
  await publishSite("old");
  expect(contents(target)).toEqual(sent(sites.old.packed));
});

test.each<[what: string, harm: (file: string) => void]>([
  ["vanishes", fs.rmSync],
  ["changes", (file) => fs.truncateSync(file, 9)],
])("fails if a pack %s while it is uploaded", async (_, harm) => {
  const { packed } = await packedSmall(newFolder(), oldSite);
  const [pack = ""] = packsOf("old");
  watchSteps(() => {
    if (steps().at(-1) === `put ${pack}`) harm(join(packed, pack));
  });
  await expect(run(packed)).rejects.toThrow(`${pack} was changed while it was published`);
  expect(fs.existsSync(join(target, packedIndexName))).toBe(false);
});

test("neither a plain site nor a packed one replaces the other", async () => {
  await publishSite("old");
  await expect(run(sites.next.plain)).rejects.toThrow("expected no site or a plain one");
  fs.rmSync(target, { recursive: true });
  await run(sites.next.plain);
  await expect(publishSite("old")).rejects.toThrow("expected no site or a packed one");
  expect(contents(target)).toEqual(contents(sites.next.plain));
});

test("stops if the folder is packed again meanwhile", async () => {
  const { packed } = await packedSmall(newFolder(), oldSite);
  const packAgain = (phase: string) => {
    if (phase === "upload") fs.appendFileSync(join(packed, packedIndexName), "\n");
  };
  await expect(run(packed, packAgain)).rejects.toThrow("was packed again while it was published");
  expect(contents(target)).not.toHaveProperty([packedIndexName]);
  await publishSite("old");
  expect(contents(target)).toEqual(sent(sites.old.packed));
});

/** Expects that another publication gives a site that fits its index, without anything else once readers have it. */
async function expectComplete(label: string): Promise<void> {
  watchSteps();
  for (const _ of ["replaced", "read", "unused"]) await publishSite("third");
  expect(contents(target), label).toEqual(sent(sites.third.packed));
}

test("removes what a killed rclone left of packs and of the index", async () => {
  await publishSite("third");
  const [pack = ""] = packsOf("third");
  for (const path of [pack, packedIndexName])
    fs.writeFileSync(join(target, `${path}.6d.partial`), "");
  fs.writeFileSync(join(target, "packs/notes.txt"), "");
  await publishSite("third");
  expect((await publishSite("third")).changes.gone.toSorted()).toEqual(
    [pack, packedIndexName].map((path) => `${path}.6d.partial`),
  );
  fs.rmSync(join(target, "packs/notes.txt"));
  await expectComplete("");
});

test("two publications at once lose no pack that one of them has found there", async () => {
  for (let before = 1, isReached = true; isReached; before += 1) {
    for (let many = 1; many < 20; many += isThorough ? 1 : 3) {
      fs.rmSync(target, { recursive: true, force: true });
      watchSteps();
      for (const name of ["old", "next"] as const) await publishSite(name);
      const [one, other] = [() => publishSite("old"), () => publishSite("third")];
      const made = await twoAtOnce(one, other, before, many);
      isReached = made.isReached;
      await expect(page(), `${before} ${many}`).resolves.toMatch(/^(?:old|next|third)$/);
    }
  }
});

test("keeps packs that are listed as unused when the site needs them again", async () => {
  for (const name of ["old", "next", "third"] as const) await publishSite(name);
  const unused = () => fs.readFileSync(join(target, "packs/unused.txt"), "utf8").split("\n");
  expect(unused()).toEqual(packsOf("old"));
  expect((await publishSite("old")).changes).toMatchObject({ new: [], gone: [] });
  expect(unused()).toEqual(packsOf("next"));
  expect(await page()).toBe("old");
});

test("never says that a site is there whose packs another publication deletes, as they were unused", async () => {
  let failures = 0;
  for (let before = 1, isReached = true; isReached; before += 1) {
    for (let many = 1; many < 20; many += isThorough ? 1 : 6) {
      fs.rmSync(target, { recursive: true, force: true });
      watchSteps();
      for (const name of ["old", "next", "third"] as const) await publishSite(name);
      const [one, other] = [() => publishSite("old"), () => publishSite("third")];
      const made = await twoAtOnce(one, other, before, many);
      isReached = made.isReached;
      const label = `${before} ${many}`;
      failures += made.thrown.filter((thrown) => thrown !== undefined).length;
      if (made.thrown.every((thrown) => thrown === undefined)) {
        expect(["old", "third"], label).toContain(await page());
      }
      await expectComplete(label);
    }
  }
  expect(failures).toBeGreaterThan(0);
});
