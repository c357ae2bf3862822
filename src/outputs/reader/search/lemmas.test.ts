/** The search with a table of lemmas, compared with a plain scan of all records. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkLemmas } from "../../../site/lemmas.ts";
import { buildQuietly } from "../../../testing/build-quietly.ts";
import { oddRecords } from "../../../testing/odd-records.ts";
import { recordsOf, scanned, scannedRecords } from "../../../testing/scan.ts";
import { SearchedSite } from "../../../testing/searched-site.ts";
import { oneForm, only } from "../../../testing/site-options.ts";
import { makeWorkplace, removeWorkplace, type Workplace } from "../../../testing/workplace.ts";
import { wordsOf } from "./fold.ts";

/** A table with every permitted way of writing. */
const table = [
  "\ufeff# forms of the sample",
  "",
  "Ἔρωτος\tἔρως",
  `${"ἔρωτα".normalize("NFD")}\t${"ἔρως".normalize("NFD")}\r`,
  "ερωτας\tἔρως",
  "ἔρωτι\tἔρως",
  "εἶπε\tλέγω",
  "εἶπεν\tλέγω",
  "εἰπών\tλέγω",
  // A form of two lemmas, and a form that no text has.
  "εἶπε\tἔπω",
  "φιλήσαντος\tφιλέω",
  // No line break at the end.
  "εἰπών\tἔπω",
].join("\n");

const eros = ["ερωσ", "ερωτα", "ερωτασ", "ερωτι", "ερωτοσ"];
const lego = ["ειπε", "ειπεν", "ειπων"];

/** The words that begin with that of `ερωτ*`. */
const begun = [...oddRecords().passages, ...oddRecords().scholia]
  .flatMap(({ texts }) => texts.flatMap(({ text }) => wordsOf(text)))
  .filter((word) => word.startsWith("ερωτ"));

let place: Workplace;
let site: SearchedSite;
let records: ReturnType<typeof scannedRecords>;
beforeAll(async () => {
  place = makeWorkplace(oddRecords());
  const file = join(place.data, "lemmas.tsv");
  writeFileSync(file, table);
  const options = { ...oneForm, products: only("reader"), lemmas: checkLemmas(file) };
  await buildQuietly(place.snapshot, place.out, options);
  site = new SearchedSite(place.out);
  records = scannedRecords(
    recordsOf(place.snapshot, options.baseUrl, "passages"),
    recordsOf(place.snapshot, options.baseUrl, "scholia"),
  );
}, 120_000);
afterAll(() => removeWorkplace(place));

/** The urns of the records that have one of these words. */
function having(words: readonly string[]): string[] {
  const urns = new Set(words.flatMap((word) => scanned(records, { words: [word] })));
  return records.map(({ urn }) => urn).filter((urn) => urns.has(urn));
}

test.each([
  ["the lemma", "ἔρως", eros],
  ["a form", "ερωτι", eros],
  ["another form, with other accents", "ἐρώτας", eros],
  ["the lemma in Latin letters", "erotos", eros],
  ["a lemma that no text has", "λέγω", lego],
  ["such a lemma in Latin letters", "lego", lego],
  ["a form of two lemmas", "εἶπε", lego],
  ["a word that the table does not have", "θεός", ["θεοσ"]],
  ["only the form with an equals sign", "=ἔρωτα", ["ερωτα"]],
  ["a beginning", "ερωτ*", begun],
])("finds the words for %s", async (_, query, words) => {
  const expected = having(words);
  expect(expected.length).toBeGreaterThan(0);
  expect(await site.found(query)).toEqual(expected);
});

test("publishes only lemmas with a form in the anthology", async () => {
  expect(await site.index.lemmas()).toEqual([
    { written: "λέγω", word: "λεγω", forms: lego },
    { written: "ἔπω", word: "επω", forms: ["ειπε", "ειπων"] },
    { written: "ἔρως", word: "ερωσ", forms: eros },
  ]);
});

test("finds forms in phrases and near each other, and marks them", async () => {
  const [first] = having(["ερωτι"]);
  const record = oddRecords().passages.find(({ urn }) => urn === first);
  const words = record?.texts.flatMap(({ text }) => wordsOf(text)) ?? [];
  const next = words[words.indexOf("ερωτι") + 1] ?? "";
  for (const query of [`"ἔρως ${next}"`, `${next} ~1 ἔρως`]) {
    const { documents, conditions } = await site.answers(query);
    const urns = documents.map((await site.index.documents()).urn);
    expect(urns, query).toContain(first);
    const own = documents[urns.indexOf(first ?? "")] ?? -1;
    const lines = (await site.evidence(own, conditions)).flatMap((evidence) => evidence.lines);
    const marked = lines.flatMap(({ text, marks }) =>
      marks.map(({ start, end }) => wordsOf(text.slice(start, end)).join(" ")),
    );
    expect(marked).toContain("ερωτι");
  }
  expect(await site.found(`"=ἔρως ${next}"`)).not.toContain(first);
});
