/**
 * The records of the sample, which has the oddities of real records (`data/sample/README.md` lists them), with the
 * sizes and the damage that the sample only approximates.
 */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { allRecords } from "./published-records.ts";
import { type Fields, type Rows, readAnthology, writeAnthology } from "./rows.ts";
import { sampleSnapshot } from "./workplace.ts";

/** The base of their addresses. */
export const oddBaseUrl = "https://anthology.example";

/** All collections, each in published order. */
export type AllRecords = ReturnType<typeof allRecords>;

/** Length of the longest text, and the number of comments on 4.1. */
const sizes = { text: 20_157, comments: 34 } as const;

/** Epigrams of book 2, with the Greek texts of each. */
const oddEpigrams: Readonly<Record<string, readonly string[]>> = {
  // The longest text.
  "2.1": [longText()],
  // Words with foreign characters, page numbers of the printed edition, a text that is wrongly encoded.
  "2.1a": [
    "νηῷ ς1᾽ ἀνεθήκατο φάσγανον ὑψός1᾽ ἄειρεν\nἔτι βουλὴν [p. 60]\nσκεπτομένῳ, πορφυρέoν κύαmον",
  ],
  "2.1b": ["καὶ %2οὔθ᾽ Ἕλενος\nτὸν qeo/s a)/nqrwpon ἔχων"],
  // Versions of one text, and another text.
  "2.1c": [
    "Μῆνιν ἄειδε, θεά,\nΠηληϊάδεω Ἀχιλῆος",
    "μήνιν ἄειδε θεὰ Πηληϊάδεω\r\nνῦν Ἀχιλῆος",
    "ἄνδρα μοι ἔννεπε μοῦσα",
  ],
  // Equal but for punctuation.
  "2.1d": ["Ἄειδε, θεά!", "ἄειδε θεα\u0301"],
  // A heading, and numbers that were printed in the margin.
  "2.1e": [
    `Περὶ ἔρωτος\n\nἔρως ἔρωτος ἄλλος ἦλθεν ὕστερον\nἔρωτα φεύγων εἰς τέλος\n\n${" ".repeat(20)}ἔρωτι δούλευ᾽ ὡς ἅπαντες οἱ βροτοί\nἐρώτας ἔρως γὰρ ἄρχει`,
  ],
  // Blanks that alternate by chance in hexameters of equal length.
  "2.1f": ["πρῶτος ἔπος\n δεύτερος ἔπος\nτρίτος ἔπος\n τέταρτος μακρότερος ἔπος"],
  "2.1g": ["\r\n \n\t"],
  "2.1h": [" \r\nεἶπε <γὰρ> ὧδε\rεἰπών > εἶπεν & \n"],
  "2.1i": [],
};

let known: AllRecords | undefined;

/** The records, which a test must not change. */
export function oddRecords(): AllRecords {
  if (known !== undefined) return known;
  const folder = mkdtempSync(join(tmpdir(), "anthology-odd-"));
  const file = join(folder, "anthology.sqlite");
  writeAnthology(withOddities(readAnthology(sampleSnapshot)), file);
  known = allRecords(file, oddBaseUrl);
  return known;
}

const dates = { created_at: "2021-02-20T21:03:45Z", updated_at: "2021-02-20T21:03:45.1Z" };

function withOddities({ book = [], passage = [], text = [], comment = [], ...others }: Rows): Rows {
  const idOf = (number: number) => book.find((one) => one.number === number)?.id ?? null;
  const texts: Fields[] = [];
  const passages = Object.entries(oddEpigrams).map(([label, wordings], index) => {
    const [, fragment, letter = ""] = /^2\.(\d+)(\w?)$/.exec(label) ?? [];
    const own = wordings.map((words, position) => {
      const id = 90_000 + 10 * index - position;
      const fields = { id, unique_id: id, language: "grc", edition: null, ...dates };
      texts.push({ ...fields, validation: 0, status: 1, text: words });
      return id;
    });
    const place = { book: idOf(2), fragment: Number(fragment), sub_fragment: letter };
    return { id: 9000 + index, ...place, texts: own };
  });
  const garland = passage.find((one) => one.book === idOf(4) && one.fragment === 1);
  const noted = (garland?.comments ?? []) as number[];
  // The stored order is not the order of the ids.
  const added = Array.from({ length: sizes.comments - noted.length }, (_, place) => 8999 - place);
  const comments = added.map((id, place) => ({
    id,
    unique_id: id,
    ...dates,
    comment_type: "user_note",
    descriptions: [{ content: `# Note ${place}\n\nOn the *garland*.`, language: "eng" }],
  }));
  const withComments = passage.map((one) =>
    one === garland ? { ...one, comments: [...noted, ...added] } : one,
  );
  return {
    ...others,
    book,
    text: [...text, ...texts],
    comment: [...comment, ...comments],
    passage: [...withComments, ...passages],
  };
}

/** Lines of six words, no two lines equal. */
function longText(): string {
  const words = [
    "Μοῦσα",
    "φίλα",
    "τίνι",
    "τάνδε",
    "φέρεις",
    "πάγκαρπον",
    "ἀοιδάν",
    "στέφανον",
    "ὑμνοθετᾶν",
  ];
  const lines: string[] = [];
  for (let number = 0; lines.join("\n").length < sizes.text; number += 1) {
    lines.push(
      Array.from(
        { length: 6 },
        (_, place) => words[(number * 5 + place * (number % 7) + place) % words.length],
      ).join(" "),
    );
  }
  return lines.join("\n").slice(0, sizes.text);
}
