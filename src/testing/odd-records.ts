/**
 * The records of the sample, which has the oddities of real records (`data/sample/README.md` lists them), with the
 * sizes and the damage that the sample only approximates.
 */
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Collections } from "../model/published.ts";
import { resources } from "../resources/index.ts";
import type { Connection } from "../snapshot/sqlite.ts";
import { recordsOf } from "./scan.ts";
import { alterSnapshot } from "./snapshots.ts";
import { sampleSnapshot } from "./workplace.ts";

/** The base of their addresses. */
export const oddBaseUrl = "https://anthology.example";

/** All collections, each in published order. */
export type AllRecords = { readonly [Name in keyof Collections]: readonly Collections[Name][] };

/** Length of the longest text, and the number of comments on 4.1. */
export const sizes = { text: 20_157, comments: 34 } as const;

/** Epigrams of book 2, with the Greek texts of each. */
export const oddEpigrams: Readonly<Record<string, readonly string[]>> = {
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
  known ??= readRecords();
  return known;
}

function readRecords(): AllRecords {
  const folder = mkdtempSync(join(tmpdir(), "anthology-odd-"));
  try {
    const file = join(folder, "anthology.sqlite");
    copyFileSync(sampleSnapshot, file);
    alterSnapshot(file, addOddities);
    const lists = resources.map(({ name }) => [
      name,
      recordsOf(file, oddBaseUrl, name as keyof Collections),
    ]);
    return Object.fromEntries(lists) as AllRecords;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function addOddities(database: Connection): void {
  const book = database.prepare("SELECT id FROM book WHERE number = 2").pluck().get();
  const passage = database.prepare(
    "INSERT INTO passage (id, book, fragment, sub_fragment) VALUES (?, ?, ?, ?)",
  );
  const text = database.prepare(
    `INSERT INTO text (id, language, unique_id, created_at, updated_at, validation, status, text)
     VALUES (?, 'grc', ?, '2021-02-20T21:03:45Z', '2021-02-20T21:03:45.1Z', 0, 1, ?)`,
  );
  const link = database.prepare(
    "INSERT INTO passage_text (passage, position, text) VALUES (?, ?, ?)",
  );
  for (const [index, [label, texts]] of Object.entries(oddEpigrams).entries()) {
    const [, fragment = "", letter = ""] = /^2\.(\d+)(\w?)$/.exec(label) ?? [];
    const id = 9000 + index;
    passage.run(id, book, Number(fragment), letter);
    for (const [position, words] of texts.entries()) {
      const key = 90_000 + 10 * index - position;
      text.run(key, key, words);
      link.run(id, position, key);
    }
  }
  addComments(database);
}

/** Fills 4.1 up with comments. */
function addComments(database: Connection): void {
  const first = database
    .prepare(
      "SELECT p.id FROM passage p JOIN book b ON b.id = p.book WHERE b.number = 4 AND fragment = 1",
    )
    .pluck()
    .get();
  const count = database.prepare("SELECT count(*) FROM passage_comment WHERE passage = ?").pluck();
  const comment = database.prepare(
    `INSERT INTO comment (id, unique_id, created_at, updated_at, comment_type)
     VALUES (?, ?, '2021-02-20T21:03:45.104221Z', '2021-02-20T21:03:45.104Z', 'user_note')`,
  );
  const content = database.prepare("INSERT INTO comment_description VALUES (?, 0, ?, 'eng')");
  const link = database.prepare(
    "INSERT INTO passage_comment (passage, position, comment) VALUES (?, ?, ?)",
  );
  for (let position = Number(count.get(first)); position < sizes.comments; position += 1) {
    // The stored order is not the order of the ids.
    const id = 9000 - position;
    comment.run(id, id);
    content.run(id, `# Note ${position}\n\nOn the *garland*.`);
    link.run(first, position, id);
  }
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
