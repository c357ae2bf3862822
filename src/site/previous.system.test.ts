/** `--previous`: what a build reports, when it stops, and that the result does not depend on the content of `out`. */
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { buildAgainst, buildQuietly } from "../testing/build-quietly.ts";
import { oneForm, only } from "../testing/site-options.ts";
import { alterSnapshot } from "../testing/snapshots.ts";
import { contents, picture, touched } from "../testing/tree.ts";
import { copyWorkplace, makeWorkplace, type Workplace } from "../testing/workplace.ts";
import type { SiteOptions } from "./options.ts";

const oldOf = ({ site }: Workplace) => join(site, "old");
const newText = "UPDATE text SET text = 'Ἄλλο' WHERE id = 2";

/** 100 epigrams, published in `old`. */
let good: Workplace;
beforeAll(async () => {
  good = makeWorkplace(100);
  await buildQuietly(good.snapshot, oldOf(good), {
    ...oneForm,
    products: only("changes", "dumps"),
  });
});

/** A copy whose snapshot has changed since. */
function changedPlace(change = newText): Workplace {
  const place = copyWorkplace(good);
  alterSnapshot(place.snapshot, change);
  return place;
}

function changesIn(out: string) {
  return JSON.parse(readFileSync(join(out, "changes.json"), "utf8"));
}

/** These tests need few pages. */
const options: SiteOptions = {
  ...oneForm,
  products: only("changes"),
};

interface Run {
  readonly previous?: string;
  readonly acceptsLoss?: true;
  readonly baseUrl?: string;
}

/** Expects a build into the folder to equal a build into a new one. */
async function expectAsClean(place: Workplace, { previous, acceptsLoss, ...own }: Run) {
  const clean = join(place.site, "clean");
  for (const out of [place.out, clean]) {
    const how = { ...options, ...own };
    if (previous === undefined) await buildQuietly(place.snapshot, out, how);
    else {
      const against = { previous, ...(acceptsLoss && { acceptsLoss }) };
      await buildAgainst(against, place.snapshot, out, how);
    }
  }
  expect(contents(place.out)).toEqual(contents(clean));
  rmSync(clean, { recursive: true });
}

test("gives what a clean build gives, after builds with any other previous site", async () => {
  const place = changedPlace();
  const other = join(place.site, "other");
  await buildQuietly(place.snapshot, other, { ...options, products: only("dumps") });
  alterSnapshot(place.snapshot, "UPDATE keyword_name SET name = 'other'");
  const old = { previous: oldOf(place) };
  await expectAsClean(place, {});
  await expectAsClean(place, old);
  await expectAsClean(place, { previous: other });
  await expectAsClean(place, { ...old, acceptsLoss: true });
  await expectAsClean(place, { ...old, baseUrl: "https://example.org/ag" });
  await expectAsClean(place, old);
  // The build keeps files of unchanged records; the list of changes must be right all the same.
  for (const change of [newText, "UPDATE author SET main_name = 'Other'", newText]) {
    alterSnapshot(place.snapshot, change);
    await expectAsClean(place, old);
  }
  const before = picture(place.out);
  await buildAgainst(old, place.snapshot, place.out, options);
  expect(touched(before, picture(place.out))).toEqual([]);
  await expectAsClean(place, {});
  for (const file of ["changes.json", "feed.atom"]) {
    expect(existsSync(join(place.out, file))).toBe(false);
  }
});

test("can compare with the folder that it replaces", async () => {
  const place = changedPlace();
  await buildAgainst({ previous: oldOf(place) }, place.snapshot, oldOf(place), options);
  expect(JSON.stringify(changesIn(oldOf(place)))).toContain('"fields":["text"]');
});
