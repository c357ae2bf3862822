/** The table of words: what is read of CSV and of CoNLL-U, and which rows are refused, by name. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { newFolder } from "../testing/new-folder.ts";
import { readWords } from "./words.ts";

/** The rows of a table with this content, and what is noted of it. */
function read(content: string | Uint8Array, name = "words.csv") {
  const folder = newFolder();
  const file = join(folder, name);
  writeFileSync(file, content);
  const notes: string[] = [];
  const rows = readWords(file, (note) => notes.push(note.replace(`${folder}/`, "")));
  return { rows, notes };
}

/** The faults of a table: where, what was expected, what was found. */
function faultsOf(content: string, name?: string): string[] {
  try {
    read(content, name);
  } catch (error) {
    const { kind, faults } = Object(error);
    expect(kind).toBe("run");
    return Array.from(faults.shown, (fault) => {
      const { record, field, expected, found } = Object(fault);
      return `${record.replace(/^.*\//, "")} ${field}: ${expected}; ${found}`;
    });
  }
  return [];
}

const row = { form: "", lemma: "", parse: "", gloss: "", source: "words.csv", passage: "" };

test("reads columns in any order, and takes the name of the file for a missing source", () => {
  const { rows, notes } = read(
    'Lemma;Form;gloss;passage\nλέγω;εἶπέ;"say; speak";5.80\n\nλέγω;λέγει;;\n',
  );
  expect(rows).toEqual([
    { ...row, form: "εἶπέ", lemma: "λέγω", gloss: "say; speak", passage: "5.80" },
    { ...row, form: "λέγει", lemma: "λέγω" },
  ]);
  expect(notes).toEqual(["words.csv: 2 rows"]);
});

test("counts rows that are repeated, and keeps several lemmas of a form", () => {
  const { rows, notes } = read("form\tlemma\nἦν\tεἰμί\nἦν\tἠμί\nἦν\tεἰμί\n");
  expect(rows.map(({ lemma }) => lemma)).toEqual(["εἰμί", "ἠμί"]);
  expect(notes).toEqual(["words.csv: 3 rows; left out: 1 repeated"]);
});

test("reads the tokens of a treebank: features as the parse, the source of a comment, a gloss", () => {
  const token = (form: string, ...cells: string[]) => ["1", form, ...cells].join("\t");
  const { rows, notes } = read(
    [
      token("καὶ", "καί", "CCONJ", "_", "_", "_", "_", "_", "_"),
      "# source = A Treebank",
      token(
        "εἶπε",
        "λέγω",
        "VERB",
        "v3saia",
        "Mood=Ind|Person=3",
        "0",
        "root",
        "_",
        "Gloss=say|X=1",
      ),
      token(".", "_", "PUNCT", "_", "_", "1", "punct", "_", "_"),
      "",
    ].join("\r\n"),
    "trees.conllu",
  );
  expect(rows).toEqual([
    { ...row, form: "καὶ", lemma: "καί", parse: "cconj", source: "trees.conllu" },
    {
      ...row,
      form: "εἶπε",
      lemma: "λέγω",
      parse: "verb Ind 3",
      gloss: "say",
      source: "A Treebank",
    },
  ]);
  expect(notes).toEqual(["trees.conllu: 3 rows; left out: 1 no words, or without a lemma"]);
});

test.each([
  ["an empty file", "", ['row 1 : a column form; ""', 'row 1 : a column lemma; ""']],
  [
    "an unknown column",
    "form,lemma,glos\nἦν,εἰμί,be\n",
    ['row 1 column 3: one of form, lemma, parse, gloss, source, passage; "glos"'],
  ],
  ["no lemma", "form,lemma\nἦν,\n", ['row 2 lemma: one word; ""']],
  ["two words", "form,lemma\nοὐκ ἦν,εἰμί\n", ['row 2 form: one word; "οὐκ ἦν"']],
  [
    "another passage",
    "form,lemma,passage\nἦν,εἰμί,AP 5\n",
    ['row 2 passage: a passage such as 5.177; "AP 5"'],
  ],
  [
    "a cell too many",
    "form,lemma\nἦν,εἰμί,be\n",
    ['row 2 : 2 cells, as in row 1; "be" after them'],
  ],
])("refuses %s", (_, content, expected) => {
  expect(faultsOf(content)).toEqual(expected.map((fault) => `words.csv, ${fault}`));
});

test("refuses a table with an open quotation mark, and a line that is no token", () => {
  expect(faultsOf('form,lemma\nἦν,"εἰμί\n')).toEqual([
    expect.stringMatching(/^words\.csv, the file : a table as .* as CSV; row 2: a cell with/),
  ]);
  expect(faultsOf("1\tἦν\tεἰμί\n", "trees.conllu")).toEqual([
    "trees.conllu, line 1 : 10 columns with tabs between them, as in CoNLL-U; 3",
  ]);
});

test("every row of the table of the sample can be used", () => {
  const notes: string[] = [];
  const file = fileURLToPath(new URL("../../data/words.csv", import.meta.url));
  expect(readWords(file, (note) => notes.push(note)).length).toBeGreaterThan(100);
  expect(notes).toEqual([expect.stringMatching(/words\.csv: \d+ rows$/)]);
});
