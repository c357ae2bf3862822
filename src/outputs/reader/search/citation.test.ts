/** Citations as readers type them, and their answers. */
import { expect, test } from "vitest";
import { answersTo } from "./answers.ts";
import { frontCoded } from "./codes.ts";
import { type FoundDocument, SearchIndex } from "./index.ts";

const passages = [
  "1.4",
  "5.0",
  "5.176",
  "5.177",
  "5.178",
  "5.180",
  "7.2a",
  "7.2b",
  "12.132",
  "12.132a",
  "15.39",
  "15.39A",
  "16.3",
  "16.4",
  "16.16",
];
const scholia = ["5.177.2", "7.2b.1", "16.4.2"];

const meleager = ["authors", "13", "Meleager", "en", ["meleager of gadara", "μελεαγροσ"], "3"];

/** The files of the index. */
const files: Readonly<Record<string, object>> = {
  documents: {
    passages: frontCoded(passages),
    scholia: frontCoded(scholia),
  },
  names: [meleager],
  words: { words: "" },
};
const names = { documents: "documents", names: "names", words: "words", texts: "", textsHash: "" };
const index = new SearchIndex(
  { folder: "", ...names, extent: 1, parts: [] },
  async (file) => files[file],
);

/** The records and verses that a query cites; for a citation that does not exist, the nearest ones. */
async function answer(query: string): Promise<string> {
  const { cited, missing } = await answersTo(index, query, {});
  const name = ({ label, isPassage }: FoundDocument) => `${isPassage ? "" : "schol. "}${label}`;
  if (missing !== undefined) return `no ${missing.label}: ${missing.nearest.map(name).join(" ")}`;
  return cited
    .map(
      ({ document, verse, lastVerse }) =>
        [name(document), ...(verse === undefined ? [] : ["#", verse])].join("") +
        (lastVerse === undefined ? "" : `-${lastVerse}`),
    )
    .join(" ");
}

const address = "https://anthology.example/fr/passages/urn:cts:greekLit:tlg7000.tlg001.ag:5.177";

/** The answers, each with the queries that have it, separated by ` | `. */
const cases: Readonly<Record<string, readonly string[]>> = {
  "5.177": [
    // Book and number.
    "epigram 5.177 | Épigramme 5.177 | 5-177",
    "5.177 |  5.177  | 05.0177 | 5,177 | 5 177 | 5:177 | V 177 | v, 177",
    // Names of the work.
    "AP 5.177 | AP5.177 | ap V 177 | A. P. V 177 | AG 5.177 | A.G. 5.177 | Anth. Pal. 5.177 | Anth. Gr. 5.177",
    "Anthologia Palatina V 177 | Anthologia Graeca 5.177 | Palatine Anthology 5.177 | Greek Anthology, 5.177",
    "Anthologie grecque 5, 177 | Anthologie palatine V, 177 | Antologia Palatina 5.177",
    // Urns and addresses.
    "urn:cts:greekLit:tlg7000.tlg001.ag:5.177 | tlg7000.tlg001.ag:5.177 | tlg7000.tlg001:5.177 | ag:5.177",
    `${address}/ | ${address}/#comments | ${address}/index.html?x=1`,
    address.replaceAll(":cts:", "%3Acts%3A"),
    // As other texts write them.
    "(AP 5.177) | AP 5.177. | cf. AP 5.177 | book 5 epigram 177 | Book V, epigram 177 | livre 5, épigramme 177",
    // Authors.
    "Meleager 5.177 | meleager, AP 5.177 | Meleager AP5.177 | Μελέαγρος 5.177 | Meleager of Gadara V 177 | Meleager A. P. V 177",
  ],
  "1.4": ["AP I 4"],
  "5.0": ["5.0"],
  "5.180": ["AP 5.18o"],
  "16.3": ["xvi.3"],
  // Letters.
  "12.132": ["12.132"],
  "12.132a": ["12.132a | A.P. 12,132A | Meleager xii 132a | Meleager AP xii 132a"],
  "7.2a 7.2b": ["7.2"],
  "7.2b": ["7 2b"],
  "15.39": ["15.39"],
  "15.39A": [
    "15.39a | 15.39A",
    "/api/passages/urn:cts:greekLit:tlg7000.tlg001.ag:15.39A?format=json",
  ],
  // The appendix.
  "16.4": [
    "API 4 | APl 4 | APl. 4 | A.Pl. 4 | A. Pl. 4 | API4 | APlan. 4 | Anth. Plan. 4 | Anthologia Planudea 4",
    "Planudean Anthology 4 | Planudes 4 | APl 16.4 | AP 16.4",
  ],
  "16.4#2": ["APl 4.2 | APl 16.4.2"],
  // Verses.
  "5.177#1": ["5.177.1"],
  "5.177#2": ["AP 5.177.2 | ag:5.177.2"],
  "5.177#3": ["AP V 177, 3 | AP 5.177, v. 3 | AP V 177 l. 3", `${address}/#v3 | ${address}/#t2v3`],
  "5.177#3-4": [`AP 5.177 vv. 3-4 | AP 5.177.3–4 | ${address}/#v3-4`],
  "5.177#10": ["AP 5.177 10"],
  "5.177#2 schol. 5.177.2": ["5.177.2"],
  "7.2b#1 schol. 7.2b.1": ["7.2b.1"],
  // Scholia.
  "schol. 5.177.2": [
    "Scholium 5.177.2 | Scholie 5.177.2 | schol. AP 5.177.2",
    "urn:cts:greekLit:tlg5011.tlg001.sag:5.177.2",
  ],
  "schol. 7.2b.1": ["sag:7.2b.1"],
  // Several.
  "5.177 5.178 5.180": ["5.177-180 | 5.177–80"],
  "5.176 5.177 5.178": ["AP V 176 - 178"],
  "5.177 5.178": ["AP 5.177-5.178 | AP 5.177 f."],
  "5.176 5.177 5.178 5.180": ["AP 5.176ff."],
  "12.132 12.132a": ["12.131-132"],
  "5.177 12.132": ["AP 5.177; 12.132"],
  // Citations that do not exist.
  "no 5.179: 5.178 5.180": ["5.179"],
  "no 5.179.2: 5.178 5.180": ["5.179.2"],
  "no 5.999: 5.180": ["AP 5.999"],
  "no 5.177c: 5.177": ["AP 5.177c"],
  "no 16.5: 16.4 16.16": ["API 5"],
  // In a book without passages.
  "no 9.1: 7.2b 12.132": ["AP 9.1"],
  "no 19.99: 16.16": ["19.99"],
  "no 5.177.9: 5.177": ["Scholium 5.177.9"],
  "no 5.190: 5.180": ["5.190-200"],
  // Not citations.
  "": [
    "AP 5.177; roses | Nobody 5.177 | 5 | 5. | 177 roses | iiii 5 | ἔρως | Meleager | AP |  | 100%",
    "https://example.org/5.177 | 7 Meleager 5.177 | Meleager 5.177\nroses",
  ],
};

test.each(Object.entries(cases))("answers with %j: %j", async (expected, queries) => {
  for (const query of queries.flatMap((some) => some.split(" | "))) {
    expect(await answer(query), query).toBe(expected);
  }
});
