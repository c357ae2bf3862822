/** A site of many batches: a rebuild renders only the records that a change affects, and every file has all of them in order. */
import { hash } from "node:crypto";
import { appendFileSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { build } from "../index.ts";
import type { Build, Manifest } from "../model/published.ts";
import { labelOfUrn } from "../model/urn.ts";
import { noteTextKey } from "../testing/anthology.ts";
import { buildQuietly } from "../testing/build-quietly.ts";
import { allRecords } from "../testing/published-records.ts";
import { everything } from "../testing/site-options.ts";
import { expectGoodSite } from "../testing/site-properties.ts";
import { alterSnapshot } from "../testing/snapshots.ts";
import { contents } from "../testing/tree.ts";
import { makeWorkplace } from "../testing/workplace.ts";

const place = makeWorkplace(300);

/** Builds, and returns the number of records that were rendered. */
async function recordsRendered(): Promise<number> {
  let records = 0;
  const phase = (name: string, total = 0) => {
    if (name === "render and validate") records = total;
  };
  const { snapshot, out } = place;
  await build({ snapshot, out, pageSize: 50, jobs: 1, sync: false }, { log: { phase } });
  return records;
}

test("the batches that read a changed row are rendered again, and no others", async () => {
  const all = await recordsRendered();
  expect(all).toBeGreaterThan(700);
  expect(await recordsRendered()).toBe(0);
  alterSnapshot(place.snapshot, "UPDATE text SET text = text || ' λόγος' WHERE id = 1");
  const some = await recordsRendered();
  expect(some).toBeGreaterThan(0);
  expect(some).toBeLessThanOrEqual(300);
});

test.each(["state", "snapshot"])("a damaged %s next to the site is not used", async (name) => {
  const [file = ""] = readdirSync(place.site).filter((one) => one.endsWith(`.${name}`));
  appendFileSync(join(place.site, file), "x");
  alterSnapshot(place.snapshot, "UPDATE text SET text = text || ' λόγος' WHERE id = 1");
  expect(await recordsRendered()).toBeGreaterThan(700);
});

test("rebuilds one after another leave what a clean build makes", async () => {
  const clean = join(place.folder, "clean");
  const longer = (id: number) => `UPDATE text SET text = text || ' λόγος' WHERE id = ${id}`;
  // The first batch becomes longer, which moves the pieces of all others in joined files; then another batch changes.
  const gone = `DELETE FROM scholium_text WHERE scholium = 15; DELETE FROM scholium WHERE id = 15;
    DELETE FROM text WHERE id = ${noteTextKey(15)}`;
  // No file of many batches becomes longer or shorter.
  const other = "UPDATE text SET text = replace(text, 'λόγος', 'λόγον') WHERE id = 250";
  for (const change of [longer(2), longer(250), gone, other]) {
    alterSnapshot(place.snapshot, change);
    await recordsRendered();
  }
  await buildQuietly(place.snapshot, clean, { ...everything, pageSize: 50 });
  expect(contents(place.out)).toEqual(contents(clean));
});

test("the files that many batches make have every record once and in order", () => {
  const records = allRecords(place.snapshot, everything.baseUrl);
  expectGoodSite(place.out, records);
  const urns = records.passages.map(({ urn }) => urn);
  const read = (path: string) => readFileSync(join(place.out, path));
  const json = (path: string) => JSON.parse(`${read(path)}`);
  const rows: string[][] = parse(read("dumps/passages.csv"), { bom: true, from: 2 });
  expect(rows.map(([urn]) => urn)).toEqual(urns);
  const summary = json("api/books/9/passages.json");
  expect(summary.count).toBe(urns.length);
  expect(summary.passages.map(({ urn }: { readonly urn: string }) => urn)).toEqual(urns);
  const index = json("filters/passages.json");
  expect(index.ids.map((end: string) => index.id_prefix + end)).toEqual(urns);
  const positions = urns.map((_, at) => Math.min(at, 1));
  expect(index.filters[1].values).toEqual([{ value: "7", positions }]);

  const { files } = json("manifest.json") as Manifest;
  const lengths = json("build.json").collections.map(
    ({ name, sha256 }: Build["collections"][0]) => {
      const isOwn = new RegExp(`^(?:format-api/)?api/${name}(?:_xml)?/(?!.*passages.json)`);
      const own = files.filter(({ path }) => isOwn.test(path));
      const lines = own.map((file) => `${file.sha256}  ${file.path}\n`).join("");
      expect(sha256, name).toBe(hash("sha256", lines));
      return lines.length;
    },
  );
  expect(Math.max(...lengths)).toBeGreaterThan(1 << 16);

  const anchors = urns.map((urn) => `p${labelOfUrn(urn).replace(".", "-")}`);
  const sections = (html: string) =>
    Array.from(html.matchAll(/<section id="(.*?)">/g), ([, id]) => id);
  expect(sections(`${read("read/7/index.html")}`)).toEqual(anchors);
  const entries = unzipSync(read("assets/reader/epub/book-7-en.epub"));
  const text = (name: string) => Buffer.from(entries[`EPUB/${name}`] ?? []).toString();
  const spine = Array.from(text("package.opf").matchAll(/<itemref idref="(.*?)"/g), ([, id]) => {
    const [, href = ""] =
      new RegExp(`<item id="${id}" href="(.*?)"`).exec(text("package.opf")) ?? [];
    return href;
  });
  expect(spine.length).toBe(2 + 3);
  expect(spine.flatMap((name) => sections(text(name)))).toEqual(anchors);
});

test("what only texts name is looked for by every build: a rebuild has the faults of a clean build", async () => {
  const place = makeWorkplace(31);
  const { baseUrl } = everything;
  const [record, page] = [`${baseUrl}/api/keywords/888/`, `${baseUrl}/keywords/888/`];
  alterSnapshot(
    place.snapshot,
    `INSERT INTO keyword VALUES (888, (SELECT min(id) FROM keyword_category)), (889, (SELECT min(id) FROM keyword_category));
     UPDATE comment_description SET content = content || ' [k](${record}) [p](${page})' WHERE position = 0;
     INSERT INTO passage_external_reference VALUES (2, 0, 'k', '${baseUrl}/api/keywords/889/')`,
  );
  await buildQuietly(place.snapshot, place.out, everything);
  const faults = async (out: string) => {
    const error = await buildQuietly(place.snapshot, out, everything).catch((thrown) => thrown);
    return error.faults.shown;
  };
  for (const gone of [889, 888]) {
    alterSnapshot(place.snapshot, `DELETE FROM keyword WHERE id = ${gone}`);
    const found = await faults(place.out);
    expect(found.length).toBeGreaterThan(0);
    expect(found).toEqual(await faults(join(place.folder, "clean")));
    if (gone === 889) {
      alterSnapshot(place.snapshot, "DELETE FROM passage_external_reference WHERE passage = 2");
      await buildQuietly(place.snapshot, place.out, everything);
    }
  }
});
