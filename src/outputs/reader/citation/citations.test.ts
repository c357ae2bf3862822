/** Citations on the pages of passages, read back by the parsers of a citation library. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Cite } from "@citation-js/core";
import "@citation-js/plugin-bibtex";
import "@citation-js/plugin-ris";
import { afterEach, expect, test } from "vitest";
import type { About } from "../../../model/published.ts";
import { epigramUrn } from "../../../testing/anthology.ts";
import { buildQuietly } from "../../../testing/build-quietly.ts";
import { allBut, oneForm } from "../../../testing/site-options.ts";
import { alterSnapshot } from "../../../testing/snapshots.ts";
import { makeWorkplace, removeWorkplace, type Workplace } from "../../../testing/workplace.ts";

let place: Workplace;
afterEach(() => removeWorkplace(place));

const baseUrl = "https://example.org/a_b~c";

const ordinary = { title: "Anthologia Graeca", publisher: "N. N.", author: "Meleager of Gadara" };

test.each([
  ["ordinary words", ordinary],
  [
    "Greek, and no publisher",
    { title: "Ἀνθολογία", publisher: null, author: "Μελέαγρος Γαδαρηνός" },
  ],
  [
    "signs with a meaning in a format",
    {
      title: `50 % {of} #1 $2 & <b>_under_ ^up^ ~tilde~ \\back "quoted" 'x'</b>`,
      publisher: `A } brace { & "B"`,
      author: `and {And} \\emph, Jr.`,
    },
  ],
  ["lines", { ...ordinary, author: "Two\r\n\nER  - \nTY  - BOOK\u2028AU  - Three" }],
])("cites the passage in every format: %s", async (_, about) => {
  const { texts, urn } = await citations(about);
  const plain = (text: string) => text.replace(/\s+/g, " ").trim();
  const [title, author] = [plain(about.title), plain(about.author)];
  const publisher = about.publisher === null ? undefined : plain(about.publisher);
  const work = {
    id: "ag7.1",
    title: "Greek Anthology 7.1",
    author: [{ literal: author }],
    URL: `${baseUrl}/passages/${urn}/`,
  };

  expect(JSON.parse(texts["csl-json"])).toEqual([
    {
      ...work,
      type: "chapter",
      "container-title": title,
      ...(publisher === undefined ? {} : { publisher }),
      language: "grc",
      note: urn,
    },
  ]);

  const [ofBibtex, ...more] = new Cite(texts.bibtex, { forceType: "@bibtex/text" }).data;
  expect(more).toEqual([]);
  expect(ofBibtex).toMatchObject({
    ...{ title: work.title, URL: work.URL, note: urn, "citation-key": work.id },
    // The name is not split.
    author: [{ family: author }],
    ...{ type: "chapter", "container-title": title },
  });

  const [ofRis, ...others] = new Cite(texts.ris, { forceType: "@ris/file" }).data;
  expect(others).toEqual([]);
  expect(ofRis).toMatchObject({
    ...{ title: work.title, URL: work.URL, type: "chapter", "container-title": title },
  });
});

test("names no author where none is known", async () => {
  const { texts } = await citations(ordinary, 2);
  expect(JSON.parse(texts["csl-json"])[0]).not.toHaveProperty("author");
  expect(texts.bibtex).not.toContain("author");
  expect(texts.ris).not.toContain("AU  -");
});

/** The citations on the page of an epigram. */
async function citations(
  { title, publisher, author }: { title: string; publisher: string | null; author: string },
  epigram = 1,
) {
  place = makeWorkplace(3);
  alterSnapshot(place.snapshot, (database) => {
    database.prepare("UPDATE author_name SET name = ?").run(author);
  });
  const about: About = {
    ...{ title, description: "Epigrams.", licence: null, citation: null },
    publisher: publisher === null ? null : { name: publisher, url: null, email: null },
  };
  await buildQuietly(place.snapshot, place.out, {
    ...oneForm,
    ...{ baseUrl, about, without: allBut("reader") },
  });
  const urn = epigramUrn(epigram);
  const page = readFileSync(join(place.out, "passages", urn, "index.html"), "utf8");
  const text = (id: string) => {
    const [, markup = ""] =
      new RegExp(`<pre class="copied" id="${id}">([^<]*)</pre>`).exec(page) ?? [];
    return markup.replace(/&(#?\w+);/g, (_, name: string) => entities[name] ?? `&${name};`);
  };
  return { urn, texts: { bibtex: text("bibtex"), ris: text("ris"), "csl-json": text("csl-json") } };
}

const entities: Readonly<Record<string, string>> = {
  ...{ amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" },
};
