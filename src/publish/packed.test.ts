/** Publishing a packed site: its packs, then its index, and no pack is deleted that a reader may still need. */
import "../testing/failing-disk.ts";
import fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openIndex } from "../packed/folder.ts";
import { filesOfIndex } from "../packed/format.ts";
import { siteAt } from "../packed/site-at.ts";
import { packedIndexName } from "../routing/routes.ts";
import { withFailure } from "../testing/failing-disk.ts";
import { packedSmall } from "../testing/packed-site.ts";
import { nextSite, oldSite } from "../testing/small-site.ts";
import { contents } from "../testing/tree.ts";
import { unfinishedName } from "./changes.ts";
import { checkTarget, publish } from "./publish.ts";

const newFolder = () => fs.mkdtempSync(join(fs.realpathSync(tmpdir()), "anthology-build-"));

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
beforeEach(() => {
  target = join(newFolder(), "www");
});

async function run(folder: string, phase = (_name: string) => {}) {
  checkTarget(target, folder);
  const { signal } = new AbortController();
  return await publish({ folder, target, isDryRun: false, signal, isWatched: false }, phase);
}
const publishSite = (name: keyof typeof sites) => run(sites[name].packed);
const packsOf = (name: keyof typeof sites) => [...filesOfIndex(openIndex(sites[name].packed))];

/** The first page, as a reader finds it. */
async function page(): Promise<string> {
  const bytes = await (await siteAt(target).open("api/index.json"))?.read();
  return new TextDecoder().decode(bytes as Uint8Array<ArrayBuffer>);
}

test("uploads new packs, then the index, and deletes packs that neither index names", async () => {
  const [old, next, third] = [packsOf("old"), packsOf("next"), packsOf("third")];
  const changed = [packedIndexName];
  const first = { changes: { new: old, changed, gone: [] }, isUpToDate: false };
  expect(await publishSite("old")).toEqual(first);
  expect(contents(target)).toEqual(contents(sites.old.packed));
  expect((await publishSite("next")).changes).toEqual({ new: next, changed, gone: [] });
  expect(Object.keys(contents(target))).toEqual([packedIndexName, ...old, ...next].sort());
  expect(await page()).toBe("next");
  expect((await publishSite("third")).changes).toEqual({ new: third, changed, gone: old });
  // Nobody needs the packs of the site before any more when the same site is published again.
  expect((await publishSite("third")).changes).toEqual({ new: [], changed: [], gone: next });
  expect((await publishSite("third")).isUpToDate).toBe(true);
  expect(contents(target)).toEqual(contents(sites.third.packed));
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
  expect(fs.readdirSync(target)).toEqual([unfinishedName, "packs"]);
  expect(contents(target)).not.toHaveProperty([packedIndexName]);
  await publishSite("old");
  expect(contents(target)).toEqual(contents(sites.old.packed));
});

describe.each([false, true])("calls that fail (from then on: %s)", (isLasting) => {
  test("leave one site or the other, and the next publication completes it", async () => {
    const seen = new Set<string>();
    for (let from = 1; ; from += 1) {
      fs.rmSync(target, { recursive: true, force: true });
      await publishSite("old");
      const { thrown, isReached } = await withFailure({ folder: target, from, isLasting }, () =>
        publishSite("next"),
      );
      if (!isReached) break;
      if (thrown !== undefined) expect(thrown).toMatchObject({ kind: "run" });
      seen.add(await page());
      await publishSite("third");
      expect(await page(), `call ${from}`).toBe("third");
      expect(fs.readdirSync(target)).toEqual(["packs"]);
    }
    expect(seen).toEqual(new Set(["old", "next"]));
  });
});
