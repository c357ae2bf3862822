/** Queries as readers type them, and the answers of the search page. */
import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { buildQuietly } from "../../../testing/build-quietly.ts";
import { SearchedSite } from "../../../testing/searched-site.ts";
import { oneForm, only } from "../../../testing/site-options.ts";
import { makeWorkplace, type Workplace } from "../../../testing/workplace.ts";
import { interfaceLanguages } from "../words/index.ts";
import { conditionOf, queryOf } from "./query.ts";

/** In the bundled sample: epigrams of many books and authors. */
const queries: readonly (readonly [query: string, answer: string])[] = [
  ["ἔρως", "named Eros; in 4.1#v10 5.68#v1"],
  ["ερως", "named Eros; in 4.1#v10 5.68#v1"],
  ["ΕΡΩΣ", "named Eros; in 4.1#v10 5.68#v1"],
  ["ερωϲ", "named Eros; in 4.1#v10 5.68#v1"],
  ["ἐ[ρῶ]ς", "named Eros; in 4.1#v10 5.68#v1"],
  ["ερως πόθος", "nothing"],
  ['"τὸν πόθον"', "in 5.68#v2"],
  ['"τον ποθον"', "in 5.68#v2"],
  ["“τὸν πόθον”", "in 5.68#v2"],
  ["«τον ποθον»", "in 5.68#v2"],
  ['"τον ποθον', "in 5.68#v2"],
  ['"πόθον τὸν"', "nothing"],
  ['"λύσῃς τὸν πόθον ἢ κεράσῃς"', "in 5.68#v2"],
  ['"ἀγκίστρου νηχόμενον δέλεαρ" καλλος', "in 5.67#v1"],
  ['"τέρπει μόνον οὐ κατέχει δέ ὡς ἄτερ"', "in 5.67#v1"],
  ["ερως ~5 ποθον", "nothing"],
  ["ερως ~10 ποθον", "in 5.68#v1"],
  ["ποθον ~10 ερως", "in 5.68#v1"],
  ["ερως ~ ποθον", "nothing"],
  ["ερως~12ποθον", "in 5.68#v1"],
  ['"το φιλειν" ~4 ερως', "in 5.68#v1"],
  ['"το φιλειν" ~2 ερως', "in 5.68#v1"],
  ['ερως ~2 "το φιλειν"', "in 5.68#v1"],
  ["καλλος ~3 χαριτων ~3 τερπει", "in 5.67#v1"],
  ["καλλος ~1 χαριτων", "nothing"],
  ["μυρον ~2 μυρω", "in 5.90#v1 5.91#v1"],
  ['"πέμπω σοι"', "in 5.74#v1 5.90#v1 5.91#v1"],
  ['"πέμπω σοι μύρον"', "in 5.90#v1 5.91#v1"],
  ['"πέμπω σοι μύρον" χαριν', "in 5.91#v1"],
  ['"πεμπ* σοι"', "in 5.74#v1 5.90#v1 5.91#v1"],
  ['"*ομενον δελεαρ"', "in 5.67#v2"],
  ["*πεδιλος", "in 5.69#v1"],
  ["*πεδιλο*", "in 5.69#v1"],
  ["χρυσοπεδ*", "in 5.69#v1"],
  ["*σκοπος", "nothing"],
  ["*οισιν", "in 7.670#v1"],
  ["χρυσ* φιλ*", "in 4.1#v1"],
  ["eros", "named Eros; in 4.1#v10 5.68#v1"],
  ["erws", "like Eros; in 4.1#v10 5.68#v1"],
  ["e)/rws", "like Eros; in 4.1#v10 5.68#v1"],
  ["*)/erws", "like Eros; in 4.1#v10 5.68#v1"],
  ["Eros pothon", "in 5.68#v1"],
  ['"ton pothon"', "in 5.68#v2"],
  ['"to\\n po/qon"', "in 5.68#v2"],
  ["eipe tis Herakleite", "in 7.80#v1"],
  // One word differs from the text.
  ['"λύσῃς τὸν ἔρωτα ἢ κεράσῃς"', "nearly 5.68 without ερωτα"],
  ["ξεῖν ἄγγελλε Λακεδαιμονίοις", "nearly 7.249 without αγγελλε"],
  ["psyche", "in 16.31#v2"],
  ["psyche*", "in 5.78#v1 16.31#v2"],
  ["yuxh/n", "in 5.78#v1"],
  ["yuxhn", "in 5.78#v1"],
  ["psychen", "in 5.78#v1"],
  ["theos", "in 1.39#v2 1.122#v3"],
  ["qeo/s", "like Simonides, Ceos; in 1.39#v2 1.122#v3"],
  ["charites", "nothing"],
  ["xari/twn", "in 5.67#v1"],
  ["Chariton", "like Capito; in 5.67#v1"],
  ["Mousai", "like Muses; in 4.1#v1 7.525#v5 7.674#v2"],
  ["ouranos", "in 1.38#v1 7.669#v2"],
  ["o)urano\\s", "in 1.38#v1 7.669#v2"],
  ["Kypris", "in 16.162#v1"],
  ["kypri*", "in 4.1#v42 5.85#v3 16.162#v1"],
  ["*pedilos", "in 5.69#v1"],
  ["Kallimachos", "like Callimachus, Callimachus"],
  ["Callimaque", "named Callimachus"],
  ["Καλλίμαχος", "named Callimachus, Callimachus"],
  ["meleagros", "like Meleager; in 4.1#v3"],
  ["Meleagar", "like Meleager, The Garland of Meleager"],
  ["Meleagre", "named Meleager, The Garland of Meleager"],
  ["Simonide", "named Simonides, Simonides; or simonide* (1)"],
  ["Simonides 7.249", "go to 7.249"],
  ["Simonidis", "like Simonides, Simonides"],
  ["Palladas", "named Palladas"],
  ["Paladas", "named Palladas"],
  ["Platon", "named Plato"],
  ["Platwn", "like Plato, Plato"],
  ["Sapho", "like Sappho"],
  ["Sappho", "named Sappho, Sappho; in 4.1#text-46 9.506#text-121; or σαπφω (1)"],
  ["Σαπφώ", "named Sappho, Sappho; in 9.506#v2"],
  ["Asklepiades", "like Asclepiades of Samos, Asclepiades"],
  ["Anyte", "named Anyte of Tegea, Anyte; in 4.1#text-46"],
  ["Anyte of Tegea", "named Anyte of Tegea"],
  [
    "Leonidas",
    "named Leonidas of Alexandria, Leonidas of Tarentum, Leonidas; in 4.1#text-46 schol. 7.249.1#text-317",
  ],
  ["Leonidas of Alexandria", "named Leonidas of Alexandria"],
  ["Leonidas von Tarent", "nothing"],
  ["Polemon", "named Polemon, king of Pontus"],
  ["Lukillios", "like Lucillius"],
  ["Tegea", "named Anyte of Tegea, Tegea"],
  ["Byzantion", "nothing"],
  ["5.67", "go to 5.67"],
  ["Meleager 4.1", "go to 4.1"],
  ["Meleagros 4.1", "go to 4.1"],
  ["Kallimachos 7.80", "go to 7.80"],
  ["5.67.1", "go to 5.67#v1"],
  ["5.177", "no 5.177, near 5.91"],
  ["book 7", "named Book 7: Sepulchral epigrams"],
  ["7", "named Book 7: Sepulchral epigrams"],
  ["a", "in 1.33#text-35 1.44#text-41 1.90#text-43 and 43 more; or α (2)"],
  ["α", "in 12.19#v2 16.162#v1"],
  ["love", "named Book 5: Love epigrams; in 4.1#text-46 5.68#text-5 5.79#text-13 and 1 more"],
  ["love death", "nothing"],
  ['"the loved"', "nothing"],
  ["amour", "nothing"],
  ["l'amour", "nothing"],
  ["zzz", "nothing"],
  ["*", "nothing"],
  ['""', "nothing"],
  ["~5", "nothing"],
  ["ξεῖν", "in 7.80#v4 7.249#v1"],
  ['"ξεῖν ἄγγειλον Λακεδαιμονίοις"', "in 7.249#v1"],
  ["xein angeilon", "in 7.249#v1"],
  ["Λακεδαιμονιοισ", "like Spartans; in 7.249#v1"],
];

let place: Workplace;
let site: SearchedSite;
beforeAll(async () => {
  place = makeWorkplace("sample");
  await buildQuietly(place.snapshot, place.out, { ...oneForm, products: only("reader") });
  site = new SearchedSite(place.out);
}, 120_000);

test.each(queries)("%s", async (query, answer) => {
  expect(await answerTo(query)).toBe(answer);
});

test("every example of the documents and of the page finds something", async () => {
  const document = readFileSync(new URL("../../../../docs/search.md", import.meta.url), "utf8");
  const [, table = ""] = /\| --- \| --- \|\n((?:\|.*\n)+)/.exec(document) ?? [];
  const queries = table.split("\n").flatMap((row) => {
    const [, typed = ""] = /^\| (.*?) \| /.exec(row) ?? [];
    return [...typed.matchAll(/`([^`]+)`/g)].map(([, query = ""]) => query);
  });
  expect(queries.length).toBeGreaterThan(30);
  for (const { search } of interfaceLanguages) {
    for (const { query } of search.examples) queries.push(query);
  }
  for (const query of queries) expect(await answerTo(query), query).not.toMatch(/^(?:nothing|no )/);
});

/** How many subjects and documents of an answer are named. */
const nameLimit = 3;

/** The answer as a text: citations, subjects of that name, the first documents with the lines found, other queries. */
async function answerTo(query: string): Promise<string> {
  const { cited, missing, subjects, similar, documents, conditions, nearly, offers } =
    await site.answers(query);
  const { labels, passageCount } = await site.index.documents();
  const named = (document: number) =>
    `${document < passageCount ? "" : "schol. "}${labels[document]}`;
  const titles = (list: typeof subjects) =>
    list
      .slice(0, nameLimit)
      .map(({ title }) => title.text)
      .join(", ");
  const places = cited.map(
    ({ document, verse }) => `${named(document)}${verse === undefined ? "" : `#v${verse}`}`,
  );
  const found = documents.slice(0, nameLimit).map(async (document) => {
    const [evidence] = await site.evidence(document, conditions);
    return `${named(document)}#${evidence?.anchor}`;
  });
  const more = documents.length > nameLimit ? ` and ${documents.length - nameLimit} more` : "";
  const others = offers.map((offer) => `${offer.query} (${offer.count})`);
  const near = missing?.nearest.map(named).join(" ");
  return (
    [
      ...(cited.length === 0 ? [] : [`go to ${places.join(" ")}`]),
      ...(missing === undefined ? [] : [`no ${missing.label}, near ${near}`]),
      ...(subjects.length === 0 ? [] : [`named ${titles(subjects)}`]),
      ...(similar.length === 0 ? [] : [`like ${titles(similar)}`]),
      ...(documents.length === 0 ? [] : [`in ${(await Promise.all(found)).join(" ")}${more}`]),
      ...nearly
        .slice(0, 1)
        .map(
          (one) => `nearly ${named(one.document)} without ${queryOf(one.missing.map(conditionOf))}`,
        ),
      ...(offers.length === 0 ? [] : [`or ${others.join(", ")}`]),
    ].join("; ") || "nothing"
  );
}
