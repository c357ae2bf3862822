/** Edits of the snapshot of a small anthology, for tests that try many. */
import fc from "fast-check";

/** SQL that changes something; the number selects the record or the new value. */
export const edits: Readonly<Record<string, (number: number) => string>> = {
  "another wording": (n) => `UPDATE text SET text = 'Ἄλλο ${n}' WHERE id = ${1 + (n % 26)}`,
  "the wording of many": (n) =>
    `UPDATE text SET text = text || '${n}' WHERE id % ${2 + (n % 5)} = 0`,
  "the same wording": (n) => `UPDATE text SET text = text WHERE id = ${1 + (n % 26)}`,
  "a name of a keyword": (n) => `UPDATE keyword_name SET name = 'keyword ${n}'`,
  "an author's main name": (n) => `UPDATE author SET main_name = 'Author ${n}'`,
  "a new epigram": (n) =>
    `INSERT INTO passage (book, fragment, sub_fragment)
     SELECT book.id, 1000 + ${n}, '' FROM book
     WHERE NOT EXISTS (SELECT 1 FROM passage WHERE fragment = 1000 + ${n})`,
  "an epigram's place": (n) =>
    `UPDATE passage SET fragment = 5000 + ${n} WHERE id = ${1 + (n % 26)}
     AND NOT EXISTS (SELECT 1 FROM passage WHERE fragment = 5000 + ${n})`,
  "a book's number": (n) => `UPDATE book SET number = ${1 + (n % 16)}`,
  "an epigram's texts": (n) => `DELETE FROM passage_text WHERE passage = ${1 + (n % 26)}`,
  "a new language": (n) =>
    `INSERT OR IGNORE INTO language (code, iso_name, preferred)
     VALUES ('q${"abcdefghij"[n % 10]}x', 'Language ${n}', 0)`,
  "no internal reference": () => "DELETE FROM passage_internal_reference",
  "no alignment": () => "DELETE FROM alignment_text; DELETE FROM alignment",
  "no scholium": (n) =>
    `DELETE FROM scholium_text WHERE scholium = ${3 * (1 + (n % 8))};
     DELETE FROM scholium WHERE id = ${3 * (1 + (n % 8))}
       AND NOT EXISTS (SELECT 1 FROM scholium_comment WHERE scholium = scholium.id)
       AND ${3 * (1 + (n % 8))} > 3`,
  "an epigram less": (n) => {
    const id = [4, 5, 7, 8, 10, 11, 13, 14, 16][n % 9];
    return `DELETE FROM passage_text WHERE passage = ${id}; DELETE FROM passage WHERE id = ${id}`;
  },
  "a text less": (n) => {
    const id = [4, 5, 7, 8, 10, 11, 13, 14, 16][n % 9];
    return `DELETE FROM passage_text WHERE text = ${id}; DELETE FROM text WHERE id = ${id}`;
  },
  "a language without use": (n) => `DELETE FROM language WHERE code = 'q${"abcdefghij"[n % 10]}x'`,
  "a city's name": (n) => `UPDATE city_name SET name = 'City ${n}'`,
  "a comment's words": (n) => `UPDATE comment_description SET content = 'Comment ${n}'`,
  "a link that looks like an address of the API": (n) =>
    `UPDATE passage_external_reference
     SET url = 'https://old.example/ag/api/${n % 2 === 0 ? "books/9" : "authors/56"}/', title = 'https://old.example/ag/'`,
};

/** A random edit. */
export const edit = fc.record({
  name: fc.constantFrom(...Object.keys(edits)),
  number: fc.nat(40),
});
