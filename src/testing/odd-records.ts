/**
 * The records of the sample, which has the oddities of real records (`data/sample/README.md` lists them), with the
 * sizes and the damage that the sample only approximates.
 */
import type { Connection } from "../snapshot/sqlite.ts";
import { allRecords } from "./published-records.ts";
import { alterSnapshot } from "./snapshots.ts";
import { makeWorkplace } from "./workplace.ts";

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
  const { snapshot } = makeWorkplace("sample");
  alterSnapshot(snapshot, addOddities);
  known = allRecords(snapshot, oddBaseUrl);
  return known;
}

function addOddities(database: Connection): void {
  const insert = (table: string, ...values: readonly unknown[]) =>
    database.prepare(`INSERT INTO ${table} VALUES (${values.map(() => "?")})`).run(...values);
  const numberFrom = (sql: string) => Number(database.prepare(sql).pluck().get());
  const dates = ["2021-02-20T21:03:45Z", "2021-02-20T21:03:45.1Z"];
  const book = numberFrom("SELECT id FROM book WHERE number = 2");
  for (const [index, [label, texts]] of Object.entries(oddEpigrams).entries()) {
    const [, fragment, letter] = /^2\.(\d+)(\w?)$/.exec(label) ?? [];
    const passage = 9000 + index;
    insert("passage", passage, book, Number(fragment), letter);
    for (const [position, words] of texts.entries()) {
      const text = 90_000 + 10 * index - position;
      insert("text", text, "grc", null, text, ...dates, 0, 1, words);
      insert("passage_text", passage, position, text);
    }
  }
  const garland = numberFrom(
    "SELECT passage.id FROM passage JOIN book ON book.id = book WHERE number = 4 AND fragment = 1",
  );
  const noted = numberFrom(`SELECT count(*) FROM passage_comment WHERE passage = ${garland}`);
  for (let place = 0; noted + place < sizes.comments; place += 1) {
    // The stored order is not the order of the ids.
    const comment = 8999 - place;
    insert("comment", comment, comment, ...dates, "user_note");
    const content = `# Note ${place}\n\nOn the *garland*.`;
    insert("comment_description", comment, 0, content, "eng");
    insert("passage_comment", garland, noted + place, comment);
  }
}

/** Lines of six words, no two lines equal. */
function longText(): string {
  const words = "Μοῦσα φίλα τίνι τάνδε φέρεις πάγκαρπον ἀοιδάν στέφανον ὑμνοθετᾶν".split(" ");
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
