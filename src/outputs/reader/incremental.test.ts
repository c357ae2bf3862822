/** Rebuilds of the reading edition: they write only the pages whose content has changed. */
import { rmSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { defaultLanguages } from "../../routing/page-routes.ts";
import type { SiteOptions } from "../../site/options.ts";
import { epigramUrn, noteTextKey, noteUrn } from "../../testing/anthology.ts";
import { buildQuietly } from "../../testing/build-quietly.ts";
import { examples } from "../../testing/examples.ts";
import { oneForm, only } from "../../testing/site-options.ts";
import { alterSnapshot } from "../../testing/snapshots.ts";
import { contents, picture, touched } from "../../testing/tree.ts";
import { copyWorkplace, makeWorkplace } from "../../testing/workplace.ts";
import { pageIdOf } from "../codex-pages.ts";
import { foundTextsFolder } from "./search/found-texts.ts";

const options: SiteOptions = { ...oneForm, products: only("reader") };

const good = makeWorkplace(9);
beforeAll(() => buildQuietly(good.snapshot, good.out, options));

/** Pages in every language. */
const pages = (...paths: string[]) =>
  paths.flatMap((path) => ["", "fr/"].map((folder) => `${folder}${path}index.html`));
/** The files of the search for a text that becomes or gets another word; parts are in a folder of their hash. */
const ofSearch = (...others: string[]) => [
  ...pages("search/"),
  ...["part", ...others].map((name) => `assets/by-hash/reader/*/${name}.json`),
  `${foundTextsFolder}7/0.json`,
];

/** The search, and the whole book of the epigrams, as a page and as EPUB. */
const ofPassage = [
  ...ofSearch("words"),
  ...pages("read/7/"),
  ...defaultLanguages.map((tag) => `assets/reader/epub/book-7-${tag}.epub`),
];

const changes = {
  "a line of an epigram that is not its first": {
    change: `UPDATE text SET text = text || char(10) || 'ἔρως' WHERE id = 7`,
    files: [...pages(`passages/${epigramUrn(7)}/`), ...ofPassage],
  },
  "the first line of an epigram, which lists show": {
    change: `UPDATE text SET text = 'ἔρως' WHERE id = 7`,
    files: [...pages(`passages/${epigramUrn(7)}/`, "books/7/"), ...ofPassage],
  },
  "the text of a scholium, which is also on the page of its passage": {
    change: `UPDATE text SET text = 'ἔρως' WHERE id = ${noteTextKey(6)}`,
    files: [
      ...pages(`passages/${epigramUrn(6)}/`, `passages/${noteUrn(6)}/`, "scholia/7/"),
      ...ofSearch("words"),
    ],
  },
  "a manuscript's title": {
    change: `UPDATE manuscript SET title = 'Another'`,
    files: pages(
      `passages/${epigramUrn(1)}/`,
      `passages/${noteUrn(3)}/`,
      "codex/",
      `codex/${pageIdOf(examples.manuscript.manuscript_url)}/`,
    ),
  },
  "a collection that no page shows": {
    change: "UPDATE language SET iso_name = 'Another'",
    files: [],
  },
  "a field that no page shows": {
    change: `UPDATE text SET updated_at = '2024-01-01T00:00:00Z' WHERE id = 7`,
    files: [],
  },
};

/** Files of the reading edition: pages and assets. */
function ofReader(path: string): boolean {
  return path.endsWith(".html") || path.startsWith("assets/");
}

test.each(Object.entries(changes))(
  "writes only the files that contain a change: %s",
  async (_, { change, files }) => {
    const place = copyWorkplace(good);
    const before = picture(place.out);
    alterSnapshot(place.snapshot, change);
    await buildQuietly(place.snapshot, place.out, options);
    const written = touched(before, picture(place.out)).filter(
      (path) => ofReader(path) && picture(place.out)[path]?.kind === "file",
    );
    const named = written.map((path) => path.replace(/(?<=\/)[0-9a-f]{16}(?=\/)/, "*"));
    expect(named.sort()).toEqual([...files].sort());

    const after = contents(place.out);
    rmSync(place.site, { recursive: true });
    await buildQuietly(place.snapshot, place.out, options);
    expect(contents(place.out)).toEqual(after);
  },
);

test("writes the file of a passage again if other words of its texts are aligned, and no page", async () => {
  const place = makeWorkplace("sample");
  await buildQuietly(place.snapshot, place.out, options);
  const before = picture(place.out);
  alterSnapshot(place.snapshot, "UPDATE alignment SET alignment_data = '[[[0],[3]]]' WHERE id = 2");
  await buildQuietly(place.snapshot, place.out, options);
  const written = touched(before, picture(place.out));
  expect(written.filter((path) => /html$|reader.*json$/.test(path))).toEqual([
    "assets/reader/alignments/5.80.json",
  ]);
});
