/** After any edits, the list of changes equals a comparison of all records of the two sites. */
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Changes } from "../../model/published.ts";
import { collections } from "../../routing/collections.ts";
import type { SiteOptions } from "../../site/options.ts";
import { buildAgainst, buildQuietly } from "../../testing/build-quietly.ts";
import { edit, edits } from "../../testing/edits.ts";
import { oneForm, only } from "../../testing/site-options.ts";
import { alterSnapshot } from "../../testing/snapshots.ts";
import { times } from "../../testing/thoroughness.ts";
import {
  copyWorkplace,
  makeWorkplace,
  removeWorkplace,
  type Workplace,
} from "../../testing/workplace.ts";

vi.setConfig({ testTimeout: 600_000 });

const seed = Number(process.env.PROPERTY_SEED ?? 20_250_101);
const numRuns = Number(process.env.CHANGES_RUNS ?? times(30, 300, 4));

const present = "https://anthology.example";
const bases = [present, "https://old.example/ag"];

/** The comparison needs only the pages. */
const options: SiteOptions = {
  ...oneForm,
  baseUrl: present,
  pageSize: 7,
  products: only("changes"),
};

/** The same site under both addresses. */
let good: Workplace;
const oldSite = (baseUrl: string) => join(good.site, `old-${bases.indexOf(baseUrl)}`);
beforeAll(async () => {
  good = makeWorkplace(26);
  for (const baseUrl of bases) {
    await buildQuietly(good.snapshot, oldSite(baseUrl), {
      ...options,
      baseUrl,
      products: only("dumps"),
    });
  }
});
afterAll(() => removeWorkplace(good));

/** The records of a site in the order of their pages, by collection and address. */
function recordsOf(folder: string): Map<string, Map<string, Record<string, unknown>>> {
  const read = (path: string) => JSON.parse(readFileSync(join(folder, path), "utf8"));
  return new Map(
    collections.map(({ name }) => {
      const records = new Map<string, Record<string, unknown>>();
      let page = read(`api/${name}/index.json`);
      for (let number = 2; ; number += 1) {
        for (const record of page.results) records.set(record.url, record);
        if (page.next === null) return [name, records];
        page = read(`api/${name}/page/${number}/index.json`);
      }
    }),
  );
}

/** The differences that a comparison of all members finds. */
function differences(before: string, after: string): Changes["collections"] {
  const [old, now] = [recordsOf(before), recordsOf(after)];
  return collections.map(({ name }) => {
    const [was, is] = [old.get(name) ?? new Map(), now.get(name) ?? new Map()];
    return {
      name,
      before: was.size,
      after: is.size,
      added: [...is.keys()].filter((url) => !was.has(url)),
      changed: [...is].flatMap(([url, record]) => {
        const other = was.get(url);
        const names = Object.keys(record);
        const fields = names.filter((key) => !isDeepStrictEqual(record[key], other?.[key]));
        return other === undefined || fields.length === 0 ? [] : [{ url, fields }];
      }),
      removed: [...was.keys()].filter((url) => !is.has(url)),
    };
  });
}

function listIn(out: string): Changes {
  return JSON.parse(readFileSync(join(out, "changes.json"), "utf8"));
}

test(`lists what a comparison of all records finds (${numRuns} runs, seed ${seed})`, async () => {
  let made = 0;
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      fc.array(edit, { minLength: 2, maxLength: 4 }),
      fc.constantFrom(...bases),
      async (sequence, oldBase) => {
        const place = copyWorkplace(good);
        const previous = oldSite(oldBase);
        try {
          for (const { name, number } of sequence) {
            alterSnapshot(place.snapshot, edits[name]?.(number) ?? "");
            made += 1;
          }
          const how = { previous, acceptsLoss: true };
          await buildAgainst(how, place.snapshot, place.out, options);
          const { collections: listed } = listIn(place.out);
          expect(listed).toEqual(differences(oldSite(present), place.out));
          for (const { name, added, changed, removed } of listed) {
            if (added.length > 0) seen.add(`${name} added`);
            if (removed.length > 0) seen.add(`${name} removed`);
            for (const { fields } of changed) for (const key of fields) seen.add(`${name} ${key}`);
          }
        } finally {
          removeWorkplace(place);
        }
      },
    ),
    { seed, numRuns, interruptAfterTimeLimit: 500_000, markInterruptAsFailure: true },
  );
  // Enough edits must change something.
  if (numRuns < 70) return;
  expect(made).toBeGreaterThan(200);
  const wanted = [
    ...["passages added", "passages removed", "scholia removed", "languages added"],
    ...["alignments removed", "passage_internal_references removed"],
    ...["passages texts", "texts text", "keywords names", "passages keywords", "cities names"],
    ...["authors main_name", "authors city_born", "languages counts", "keywords passages"],
    ...["books number", "passages external_references", "comments descriptions"],
  ];
  expect(wanted.filter((one) => !seen.has(one))).toEqual([]);
});

test("lists no change if only the address of the site changed", async () => {
  const place = copyWorkplace(good);
  // Data that looks like an address of the old site must stay unchanged.
  const link = edits["a link that looks like an address of the API"]?.(1) ?? "";
  alterSnapshot(place.snapshot, link);
  const old = join(place.site, "old");
  await buildQuietly(place.snapshot, old, {
    ...options,
    baseUrl: bases[1] ?? "",
    products: only("dumps"),
  });
  await buildAgainst({ previous: old }, place.snapshot, place.out, options);
  const { previous, current, collections: listed } = listIn(place.out);
  expect([previous.base_url, current.base_url]).toEqual([bases[1], present]);
  expect(previous.snapshot_sha256).toBe(current.snapshot_sha256);
  expect(
    listed.flatMap(({ added, changed, removed }) => [...added, ...changed, ...removed]),
  ).toEqual([]);
  expect(listed.map(({ before, after }) => before === after)).toEqual(listed.map(() => true));
  // Without changes the feed has no entries.
  expect(readFileSync(join(place.out, "feed.atom"), "utf8")).not.toContain("<entry>");
  rmSync(old, { recursive: true });
  removeWorkplace(place);
});
