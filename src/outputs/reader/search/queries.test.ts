/** Queries as readers type them, and the answers of the search page. */
import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { SearchedSite } from "../../../testing/searched-site.ts";
import { alterSnapshot } from "../../../testing/snapshots.ts";
import { makeWorkplace } from "../../../testing/workplace.ts";
import { wordsByTag } from "../../pages/words/index.ts";
import type { FoundDocument } from "./index.ts";
import { queryOf } from "./query.ts";

/** The answers of the bundled sample, with epigrams of many books and authors, and the queries, separated by ` | `. */
const queries: Readonly<Record<string, readonly string[]>> = {
  "named Eros; in 4.1#v10 5.68#v1; or ερω* (5)": [
    "ἔρως | ερως | ΕΡΩΣ | ερωϲ | ἐ[ρῶ]ς | e)/rws | *)/erws",
  ],
  "named Eros; in 4.1#v10 5.68#v1": ["eros"],
  "like Eros; ερως (2) ποθος (0); nearly 4.1 without ποθος; or ερω* ποθ* (1)": [
    "ερως πόθος | ερως - πόθος",
  ],
  nothing: ['*σκοπος | charites | Byzantion | psichi | he/she | amour | zzz | * | "" | ~5'],
  // Each word alone, and texts with at least half of them.
  "ποθον (1) τον (16); nearly 5.68 without ": ['"πόθον τὸν"'],
  "like Eros; ερως (2) ποθον (1); nearly 5.68 without ": ["ερως ~5 ποθον | ερως ~ ποθον"],
  "καλλος (1) χαριτων (1); nearly 5.67 without ": ["καλλος ~1 χαριτων"],
  "love (4) death (4); nearly 4.1 without death": ["love death"],
  // A word that most texts have says nothing.
  "loved (1); nearly 5.68 without ": ['"the loved"'],
  // Names with one of the words.
  "like Spartans; go (0) tell (1) spartans (0) stranger (1); nearly 7.249 without go spartans": [
    "Go tell the Spartans, stranger",
  ],
  "like Leonidas of Alexandria, Leonidas of Tarentum, Leonidas and 1 more; leonidas (2) von (0) tarent (0)":
    ["Leonidas von Tarent"],
  "l (0) amour (0)": ["l'amour"],
  // The nearest words, and stems.
  "or ηρακλειτε (1)": ["Ἡράκλιτε"],
  "or nightingale* (2)": ["nightingale"],
  "ξειν (2) αγγειλε (0); nearly 7.80 without αγγειλε; or ξει* αγγειλ* (1)": ["ξεῖν αγγειλε"],
  // A nu that a form may have.
  "in 1.122#v2 4.1#v57 5.74#v3 and 6 more; or εστ* (11)": ["ἐστί | ἐστίν | e)sti/n"],
  "in 1.122#v2 4.1#v57 5.74#v3 and 6 more": ["esti | estin"],
  "in 5.68#v2": [
    '"τὸν πόθον" | "τον ποθον" | “τὸν πόθον” | «τον ποθον» | "τον ποθον',
    '"λύσῃς τὸν πόθον ἢ κεράσῃς" | "ton pothon" | "to\\n po/qon"',
  ],
  "in 5.67#v1": [
    '"ἀγκίστρου νηχόμενον δέλεαρ" καλλος | "τέρπει μόνον οὐ κατέχει δέ ὡς ἄτερ"',
    "καλλος ~3 χαριτων ~3 τερπει",
  ],
  "like Capito; in 5.67#v1": ["Chariton | xari/twn | χαρίτων"],
  "in 5.68#v1": [
    'ερως ~10 ποθον | ποθον ~10 ερως | ερως~12ποθον | "το φιλειν" ~4 ερως',
    '"το φιλειν" ~2 ερως | ερως ~2 "το φιλειν"',
  ],
  "in 5.90#v1 5.91#v1": ['μυρον ~2 μυρω | "πέμπω σοι μύρον"'],
  "in 5.74#v1 5.90#v1 5.91#v1": ['"πέμπω σοι" | "πεμπ* σοι"'],
  "in 5.91#v1": ['"πέμπω σοι μύρον" χαριν'],
  // A word or a phrase that no text may have; a minus before a blank or within a word is none.
  "named Eros; in 4.1#v10; or ερω* -ποθον (4)": [
    "ερως -ποθον | -ποθον ερως | ερως -ποθον -ποθον | ερως –ποθον | ερως −ποθον",
  ],
  "named Eros; in 4.1#v10; or ερω* -pothon (4)": ["ερως -pothon"],
  'named Eros; in 4.1#v10; or ερω* -"τον ποθον" (4)': ['ερως -"τὸν ποθον"'],
  "in 5.67#v2": ['"*ομενον δελεαρ"'],
  "in 5.69#v1": ["*πεδιλος | *πεδιλο* | χρυσοπεδ* | *pedilos"],
  "in 1.39#v1 4.1#v57 5.85#v3 and 1 more": ["*οισιν | *οισι"],
  "in 4.1#v1": ["χρυσ* φιλ*"],
  "like Eros; in 4.1#v10 5.68#v1": ["erws"],
  "in 7.80#v1": ["eipe tis Herakleite"],
  "λυσης (1) τον (16) ερωτα (0) η (11) κερασης (1); nearly 5.68 without ερωτα": [
    '"λύσῃς τὸν ἔρωτα ἢ κεράσῃς"',
  ],
  "ξειν (2) αγγελλε (0) λακεδαιμονιοις (1); nearly 7.249 without αγγελλε": [
    "ξεῖν ἄγγελλε Λακεδαιμονίοις",
  ],
  "in 16.31#v2": ["psyche | psychi"],
  "in 5.78#v1 16.31#v2": ["psyche*"],
  "in 5.78#v1": ["yuxhn | psychen"],
  "in 5.78#v1; or ψυχ* (4)": ["yuxh/n"],
  "in 1.39#v2 1.122#v3": ["theos"],
  "in 1.39#v2 1.122#v3; or θεο* (5)": ["qeo/s"],
  "like Muses; in 4.1#v1 7.525#v5 7.674#v2": ["Mousai"],
  "in 1.38#v1 7.669#v2": ["ouranos"],
  "in 1.38#v1 7.669#v2; or ουραν* (4)": ["o)urano\\s"],
  "in 16.162#v1": ["Kypris"],
  "in 4.1#v42 5.85#v3 16.162#v1": ["kypri*"],
  "like Callimachus, Callimachus; or callimachus (3)": ["Kallimachos"],
  "named Callimachus": ["Callimaque"],
  "named Callimachus, Callimachus; or καλλιμαχ* (3)": ["Καλλίμαχος"],
  "like Meleager; in 4.1#v3": ["meleagros"],
  "like Meleager, The Garland of Meleager; or meleager (1)": ["Meleagar"],
  "named Meleager, The Garland of Meleager": ["Meleagre"],
  "named Simonides, Simonides; or simonide* (1)": ["Simonide"],
  "go to 7.249": ["Simonides 7.249"],
  "named Palladas": ["Palladas | Paladas"],
  "named Plato": ["Platon"],
  "named Sappho, Sappho; in 4.1#text-46 9.506#text-121; or σαπφω (1)": ["Sappho"],
  "named Sappho, Sappho; in 9.506#v2; or σαπφ* (2)": ["Σαπφώ"],
  "named Anyte of Tegea, Anyte; in 4.1#text-46": ["Anyte"],
  "named Leonidas of Alexandria, Leonidas of Tarentum, Leonidas and 1 more; in 4.1#text-46 schol. 7.249.1#text-317":
    ["Leonidas"],
  "named Leonidas of Alexandria": ["Leonidas of Alexandria"],
  "named Polemon, king of Pontus": ["Polemon"],
  "named Anyte of Tegea, Tegea": ["Tegea"],
  "go to 4.1": ["Meleager 4.1 | Meleagros 4.1"],
  "go to 5.67#v1": ["5.67.1"],
  "no 5.177, near 5.91": ["5.177"],
  "named Book 7: Sepulchral epigrams": ["book 7 | 7 | AP 7 | AP VII | Anth. Pal. 7 | livre VII"],
  "named Book 16: Epigrams of the Planudean Anthology": ["APl"],
  "ap (1) 30 (0); nearly 4.1 without 30": ["AP 30"],
  "in 1.33#text-35 1.44#text-41 1.90#text-43 and 43 more; or α (2)": ["a"],
  "in 12.19#v2 16.162#v1": ["α"],
  "named Book 5: Love epigrams; in 4.1#text-46 5.68#text-5 5.79#text-13 and 1 more; or love* (10)":
    ["love | (love)"],
  "in 5.80#text-16 9.394#text-117; or η (11), ει (4)": ["e"],
  "named Book 7: Sepulchral epigrams, Book 5: Love epigrams, Book 1: Christian epigrams and 5 more; in 1.90#text-43 schol. 4.1.2#text-306":
    ["book"],
  "in 7.80#v4 7.249#v1": ["ξεῖν"],
  "in 7.249#v1": ['"ξεῖν ἄγγειλον Λακεδαιμονίοις" | xein angeilon'],
  "like Spartans; in 7.249#v1; or λακεδαιμονι* (2)": ["Λακεδαιμονιοισ"],
  // A part of the query in the poems that its other words name.
  "in 4.1#text-46; wine (1) within Meleager; wine (1) within The Garland of Meleager": [
    "Meleager wine",
  ],
  "like Meleager, The Garland of Meleager; wine (2) meleagre (0); nearly 4.1 without meleagre; wine (1) within Meleager; wine (1) within The Garland of Meleager":
    ["wine meleagre"],
  "in 4.1#text-46; wine -death (1) within Meleager; wine -death (1) within The Garland of Meleager":
    ["Meleager wine -death"],
  "in 5.68#v1; pothon (1) within Eros": ["Eros pothon"],
  "in 4.1#text-46": ["Plat* love"],
};

let site: SearchedSite;
beforeAll(async () => {
  site = await SearchedSite.of(makeWorkplace("sample"));
});

test.each(Object.entries(queries))("answers with %s: %j", async (answer, lines) => {
  for (const query of lines.flatMap((line) => line.split(" | "))) {
    expect(await answerTo(query), query).toBe(answer);
  }
});

/** Texts, their names, and queries in many spellings, each with the texts that it finds. */
const spelled = [
  "τῷ ζῴῳ ὑπ’ ᾍδῃ",
  "ΤΩΙ ΖΩΙΩΙ ΥΠ ΑΙΔΗΙ",
  "τῶι ζώιωι ὑπ’ Ἅιδηι",
  "παῖδες δὲ πᾶς",
  "θεᾷ μεγά-\nλῃ",
  "ὁ θέα",
  "Ἡράκλειτος Αἴσχυλος Ἴλιον",
];
const spellings: Readonly<Record<string, string>> = {
  "τῷ | τῶι | ΤΩΙ | τωι | τω | tw=| | toi | ζῴῳ | ζώιωι | ζωωι | ΖΩΙΩΙ | ζωω* | *ωωι": "0 1 2",
  "ᾍδῃ | ᾅδη | Ἅιδηι | ἀίδηι | ΑΙΔΗΙ | αιδη | αιδ* | ᾍδ* | *αιδη | haide": "0 1 2",
  "ἄδη | αδ*": "0 2",
  "παῖδες | ΠΑΙΔΕΣ | παι*": "3",
  "πᾶς | πας": "3",
  "ΘΕΑΙ | θεαι": "4",
  "θεᾷ | θεᾶι | θεα | θεα*": "4 5",
  "μεγάλῃ | ΜΕΓΑΛΗΙ": "4",
  "Heraklitos | Heraclitus | Aeschylus | Ilium": "6",
};

test("finds words with a iota below or after a letter, in capitals, without accents, divided", async () => {
  const anthology = await siteWith(spelled);
  for (const [queries, expected] of Object.entries(spellings)) {
    for (const query of queries.split(" | ")) {
      const { documents } = await anthology.answers(query);
      expect(documents.map(({ number }) => number).join(" "), query).toBe(expected);
    }
  }
});

/** Words, and the offered stems with the number of texts that have a form of it: also other words begin like it. */
const forms = [
  "ἔρωτος ἔρωτι ἔρωτα ἔρωτες ἐρωή θανάτου θάνατος θανατηφόρος ἐλπίδα ἐλπίδος",
  "ἔρωτι θανάτῳ θάνατον ἐλπίς ἐλπίδες ἐλπίζω κήρυκι παιδός παίδων παῖδα νύξ",
  "ἔρωτος νυκτός νυκτί νύμφη θᾶσσον",
];
const stems: Readonly<Record<string, string>> = {
  ερως: "ερωτ* (3)",
  Ἔρωτα: "ερωτ* (3)",
  θάνατος: "θανατ* (2)",
  ἐλπίς: "ελπιδ* (2)",
  κῆρυξ: "κηρυκ* (1)",
  παῖς: "παιδ* (1)",
  "ἔρως ἐλπίς": "ερωτ* ελπιδ* (2)",
  νύξ: "",
  κήρυκι: "",
  θανατ: "θανατ* (2)",
  "ἔρωτος*": "",
};

test("offers the stem of a word that few texts have", async () => {
  const anthology = await siteWith(forms);
  for (const [query, expected] of Object.entries(stems)) {
    const { offers } = await anthology.answers(query);
    expect(offers.map((offer) => `${offer.query} (${offer.count})`).join(), query).toBe(expected);
  }
});

test("offers six Greek words at most, those with most results first", async () => {
  const anthology = await siteWith(["ete ετε ετη ετει ητε ητη ητει ειτε", "ητει"]);
  const { offers } = await anthology.answers("ete");
  const queries = ["ητει", "ειτε", "ετε", "ετει", "ετη", "ητε"];
  expect(offers.map(({ query }) => query)).toEqual(queries);
});

test("every example of the documents and of the page finds something", async () => {
  const page = new URL("../../../../docs/reading-edition.md", import.meta.url);
  const [, table = ""] = /\| you type .*\n.*\n((?:\|.*\n)+)/.exec(readFileSync(page, "utf8")) ?? [];
  const queries = table.split("\n").flatMap((row) => {
    const [, typed = ""] = /^\| (.*?) \| /.exec(row) ?? [];
    return [...typed.matchAll(/`([^`]+)`/g)].map(([, query = ""]) => query);
  });
  expect(queries.length).toBeGreaterThan(30);
  for (const { search } of Object.values(wordsByTag)) {
    for (const [query = ""] of search.examples) queries.push(query);
  }
  for (const query of queries) expect(await answerTo(query), query).not.toMatch(/^(?:nothing|no )/);
});

test("tells apart names of one kind that are the same: by their categories, else by their numbers", async () => {
  const place = makeWorkplace("sample");
  alterSnapshot(
    place.snapshot,
    `UPDATE keyword_name SET name = 'Lyric' WHERE keyword IN (1, 2, 3)`,
  );
  const { index } = await SearchedSite.of(place);
  const alike = (await index.subjects()).filter(({ title }) => title.text.startsWith("Lyric"));
  expect(alike.map(({ title, category }) => [title.text, category?.text])).toEqual([
    ["Lyric (no. 1)", "Metrical forms"],
    ["Lyric (no. 2)", "Metrical forms"],
    ["Lyric", "Genres"],
  ]);
});

/** The site of passages with these texts. */
async function siteWith(texts: readonly string[]): Promise<SearchedSite> {
  const place = makeWorkplace(texts.length);
  const cases = texts.map((text, index) => `WHEN ${index + 1} THEN '${text}'`).join(" ");
  alterSnapshot(place.snapshot, `UPDATE text SET text = CASE id ${cases} ELSE '' END`);
  return await SearchedSite.of(place);
}

/** How many subjects and documents of an answer are named. */
const nameLimit = 3;

/** The answer as a text: citations, subjects of that name, the first documents with the lines found, other queries. */
async function answerTo(query: string): Promise<string> {
  const answers = await site.answers(query);
  const { cited, missing, subjects, similar, documents, conditions, alone, nearly } = answers;
  const { offers, within } = answers;
  const named = ({ label, isPassage }: FoundDocument) => `${isPassage ? "" : "schol. "}${label}`;
  const more = ({ length }: ArrayLike<unknown>) =>
    length > nameLimit ? ` and ${length - nameLimit} more` : "";
  const titles = (list: typeof subjects) =>
    `${list
      .slice(0, nameLimit)
      .map(({ title }) => title.text)
      .join(", ")}${more(list)}`;
  const places = cited.map(
    ({ document, verse }) => `${named(document)}${verse === undefined ? "" : `#v${verse}`}`,
  );
  const found = documents.slice(0, nameLimit).map(async (document) => {
    const [evidence] = await site.evidence(document, conditions);
    return `${named(document)}#${evidence?.anchor}`;
  });
  const others = offers.map((offer) => `${offer.query} (${offer.count})`);
  const near = missing?.nearest.map(named).join(" ");
  return (
    [
      ...(cited.length === 0 ? [] : [`go to ${places.join(" ")}`]),
      ...(missing === undefined ? [] : [`no ${missing.label}, near ${near}`]),
      ...(subjects.length === 0 ? [] : [`named ${titles(subjects)}`]),
      ...(similar.length === 0 ? [] : [`like ${titles(similar)}`]),
      ...(documents.length === 0
        ? []
        : [`in ${(await Promise.all(found)).join(" ")}${more(documents)}`]),
      ...(alone.length === 0
        ? []
        : [alone.map((one) => `${queryOf([one.word])} (${one.documents.length})`).join(" ")]),
      ...nearly
        .slice(0, 1)
        .map((one) => `nearly ${named(one.document)} without ${queryOf(one.missing)}`),
      ...within.map((one) => `${one.query} (${one.count}) within ${one.subject.title.text}`),
      ...(offers.length === 0 ? [] : [`or ${others.join(", ")}`]),
    ].join("; ") || "nothing"
  );
}
