/** The editions of texts wherever these stand: whole books, EPUBs, the home page. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { strFromU8, unzipSync } from "fflate";
import { beforeAll, expect, test } from "vitest";
import { buildQuietly } from "../../testing/build-quietly.ts";
import { oneForm, only } from "../../testing/site-options.ts";
import { alterSnapshot } from "../../testing/snapshots.ts";
import { makeWorkplace } from "../../testing/workplace.ts";

const about = {
  title: "The <Garland> of Meleager & others",
  publisher: { name: "A chair & two tables" },
  licence: { name: "CC BY" },
};

const place = makeWorkplace("sample");
// Of the translations of book 7, one has another edition.
alterSnapshot(
  place.snapshot,
  `UPDATE text SET edition = 3 WHERE id = (
    SELECT text.id FROM text JOIN passage_text ON passage_text.text = text.id JOIN passage ON passage.id = passage
    JOIN book ON book.id = book WHERE book.number = 7 AND text.language = 'eng' ORDER BY text.id LIMIT 1)`,
);
beforeAll(() =>
  buildQuietly(place.snapshot, place.out, { ...oneForm, products: only("reader"), about }),
);

const greek =
  "Greek text of the Anthology, typed for this sample and compared with an edition out of copyright";
const english = "Translations written for this sample";

const page = (path: string) => readFileSync(join(place.out, path, "index.html"), "utf8");

/** The first line of sources of a page. */
const sources = (markup: string) => /<p class="edition sources">(.*)<\/p>/.exec(markup)?.[1];

test("names the editions of a whole book at its head, and at each text where they differ", () => {
  const [five, seven] = [page("read/5"), page("read/7")];
  expect(sources(five)).toBe(`Greek text: ${greek} · Translation (English): ${english}`);
  expect(five).toContain('<body class="whole one-edition">');
  const counts = sources(seven)?.match(/(Scholia made up|Translations written)[^·]* \(\d+\)/g);
  expect(counts?.map((own) => own.replace(/ .* /, " "))).toEqual([
    "Scholia (1)",
    "Translations (25)",
  ]);
  expect(seven).toContain('<body class="whole">');
  for (const book of [five, seven]) {
    expect(book).toMatch(/<p class="edition" lang="en">Translations written/);
  }
});

test("names the editions of the epigram on the home page in the language of the page", () => {
  expect(sources(page("."))).toBe(`Greek text: ${greek} · Translation (English): ${english}`);
  expect(sources(page("fr"))).toContain("Texte grec de l’Anthologie, saisi pour cet échantillon");
});

test("an EPUB names editors, translators, publisher and licence, and has a cover", () => {
  const file = (book: number, name: string) => {
    const all = unzipSync(readFileSync(join(place.out, `assets/reader/epub/book-${book}-en.epub`)));
    return strFromU8(all[`EPUB/${name}`] ?? new Uint8Array());
  };
  const opf = file(7, "package.opf");
  const names = [
    ...opf.matchAll(/<dc:contributor id="(.*)">(.{12}).*\n<meta refines="#\1".*>(\w+)</g),
  ];
  expect(names.map(([, , name, role]) => [name, role])).toEqual([
    ["Greek text o", "edt"],
    ["Scholia made", "trl"],
    ["Translations", "trl"],
  ]);
  expect(opf).toContain("<dc:publisher>A chair &amp; two tables</dc:publisher>");
  expect(opf).toContain("<dc:rights>CC BY</dc:rights>");
  expect(opf).toContain('href="cover.svg" media-type="image/svg+xml" properties="cover-image"');
  expect(file(7, "cover.svg").match(/>[^<>\n]+(?=<\/text>)/g)).toEqual([
    ">The &lt;Garland&gt; of",
    ">Meleager &amp; others",
    ">Book 7",
    ">Sepulchral epigrams",
  ]);
  expect(sources(file(7, "title.xhtml"))).toContain(greek);
  expect(file(5, "style.css")).toContain("section .edition {\n  display: none");
  expect(file(7, "style.css")).not.toContain("section .edition");
});
