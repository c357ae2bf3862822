/**
 * What is published of two small sites is checked in as readable text, a file for each product (`golden/`). A change of
 * any line is either intended or a mistake. If it is intended, `npx vitest run src/outputs/golden.test.ts --update`
 * writes the new lines, and a reviewer sees them in the commit.
 */
import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { readAbout } from "../commands/about.ts";
import { defaultLanguages } from "../routing/page-routes.ts";
import type { SiteOptions } from "../site/options.ts";
import { buildAgainst, buildQuietly } from "../testing/build-quietly.ts";
import { runHere } from "../testing/in-process.ts";
import { removeUnused } from "../testing/remove-unused.ts";
import { shownSite } from "../testing/shown-site.ts";
import { everything, only } from "../testing/site-options.ts";
import { alterSnapshot } from "../testing/snapshots.ts";
import { makeWorkplace } from "../testing/workplace.ts";
import { isTakenName } from "./index.ts";

const source = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** What a snapshot has as its version of SQLite, whichever made it. */
const version = 3_050_000;

test("a few passages with every oddity are published as before", async () => {
  const { snapshot, out, site } = makeWorkplace("sample");
  const options: SiteOptions = {
    ...everything,
    baseUrl: "https://ag.example/x",
    about: readAbout(source("../../data/about.json")),
  };
  const kept = ["5.68", "5.80", "5.83", "7.0", "7.99", "7.249", "7.254b", "13.27a"];
  prepare(
    snapshot,
    `DELETE FROM passage WHERE (SELECT number FROM book WHERE id = book) || '.' || fragment || sub_fragment
       NOT IN ('${kept.join("','")}');
     UPDATE passage SET book = (SELECT id FROM book WHERE number = 7) WHERE fragment = 27;
     DELETE FROM book WHERE number NOT IN (2, 5, 7);`,
  );
  const previous = join(site, "previous");
  await buildQuietly(snapshot, previous, options);
  prepare(snapshot, readFileSync(source("golden/odd.sql"), "utf8"));
  await buildAgainst({ previous, acceptsLoss: true }, snapshot, out, options);
  await expectGolden("odd", out);
});

test("the poems of a spreadsheet are published as before", async () => {
  const { data, snapshot, out } = makeWorkplace("sample");
  const folder = join(data, "poems");
  mkdirSync(folder);
  writeFileSync(join(folder, "passages.csv"), readFileSync(source("golden/poems.csv")));
  expect(await runHere("load", folder, "--snapshot", snapshot, "--accept-loss")).toMatchObject({
    status: 0,
  });
  prepare(snapshot, "");
  // The description of the API is the same as on the other site, but for its address.
  const products = only("reader", "linked-data", "filters", "summaries");
  const languages = ["it", "de"] as const;
  await buildQuietly(snapshot, out, { ...everything, links: "path", products, languages });
  await expectGolden("poems", out, languages);
});

/** Changes a snapshot, whose bytes then depend on nothing else. */
function prepare(snapshot: string, sql: string): void {
  alterSnapshot(snapshot, (database) => {
    database.exec(sql);
    removeUnused(database);
    database.exec("VACUUM");
  });
  const file = openSync(snapshot, "r+");
  writeSync(file, Buffer.from(Uint32Array.of(version).buffer).swap32(), 0, 4, 96);
  closeSync(file);
}

async function expectGolden(
  name: string,
  out: string,
  languages: readonly string[] = defaultLanguages,
): Promise<void> {
  // Otherwise links to them would count as links to the web site around the API, which are not checked.
  expect(readdirSync(out).filter((file) => !isTakenName(file, languages))).toEqual([]);
  const shown = shownSite(out);
  for (const [product, text] of shown) {
    await expect(text).toMatchFileSnapshot(`golden/${name}/${product}.txt`);
  }
  const files = readdirSync(source("golden"), { recursive: true, encoding: "utf8" });
  const products = files.flatMap((file) =>
    file.startsWith(`${name}/`) ? [basename(file, ".txt")] : [],
  );
  expect([...shown.keys()]).toEqual(expect.arrayContaining(products));
}
