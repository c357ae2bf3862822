/** Rules over several values or rows of a record, which neither a CHECK of data/schema.sql nor a JSON Schema can state. */
import type { Fault } from "../model/errors.ts";
import type { Connection } from "./sqlite.ts";

/** A query for the rows that break a rule, with the names of the row, and of what was expected and found. */
interface RecordRule {
  readonly table: string;
  readonly field: string;
  readonly broken: string;
  readonly hint: string;
}

const rules: readonly RecordRule[] = [
  {
    table: "author",
    field: "names",
    broken: `SELECT 'id=' || id AS record, 'at least one row in author_name' AS expected, 'none' AS found
      FROM author WHERE NOT EXISTS (SELECT 1 FROM author_name WHERE author = id) ORDER BY id`,
    hint: "add a name, or remove the author",
  },
  yearRule("born"),
  yearRule("died"),
  coordinateRule("longitude", "latitude"),
  coordinateRule("latitude", "longitude"),
  {
    table: "comment_description",
    field: "language",
    broken: `SELECT 'comment=' || later.comment || ' position=' || later.position AS record,
        'one description of a comment in each language' AS expected,
        'a second one in ' || later.language || ', after position ' || first.position AS found
      FROM (SELECT comment, language, min(position) AS position FROM comment_description
        GROUP BY comment, language HAVING count(*) > 1) AS first
      JOIN comment_description AS later
        ON later.comment = first.comment AND later.language = first.language
        AND later.position > first.position
      ORDER BY later.comment, later.position`,
    hint: "join the two descriptions, or correct the language of one",
  },
];

function yearRule(event: string): RecordRule {
  return {
    table: "author",
    field: `${event}_upper`,
    broken: `SELECT 'id=' || id AS record, 'a year not before ${event}_lower, ' || ${event}_lower AS expected,
        ${event}_upper AS found FROM author WHERE ${event}_lower > ${event}_upper ORDER BY id`,
    hint: "exchange the two years; years before Christ are negative",
  };
}

function coordinateRule(missing: string, given: string): RecordRule {
  return {
    table: "city",
    field: missing,
    broken: `SELECT 'id=' || id AS record, 'a ${missing} next to the ${given} ' || ${given} AS expected,
        'null' AS found FROM city WHERE ${missing} IS NULL AND ${given} IS NOT NULL ORDER BY id`,
    hint: `add the ${missing}, or set both to null`,
  };
}

/** The records that break a rule. */
export function* recordFaults(database: Connection): Generator<Fault> {
  for (const { table, field, broken, hint } of rules) {
    const rows = database.prepare<[], Pick<Fault, "record" | "expected" | "found">>(broken);
    for (const { record, expected, found } of rows.iterate()) {
      yield { record: `${table} ${record}`, field, table, expected, found: String(found), hint };
    }
  }
  yield* alignmentFaults(database);
}

/** Alignments whose groups do not fit their texts. What is no list of groups at all is left to the schema. */
function* alignmentFaults(database: Connection): Generator<Fault> {
  const alignments = database.prepare<[], { id: number; data: string }>(
    "SELECT id, alignment_data AS data FROM alignment WHERE json_valid(alignment_data) ORDER BY id",
  );
  const textsOf = database.prepare<[number], { id: number; text: string | null }>(
    `SELECT alignment_text.text AS id, text.text FROM alignment_text
     LEFT JOIN text ON text.id = alignment_text.text WHERE alignment = ? ORDER BY position`,
  );
  for (const { id, data } of alignments.all()) {
    const texts = textsOf.all(id);
    const counts = texts.map(({ text }) => (text === null ? undefined : wordCount(text)));
    const at = { record: `alignment id=${id}`, table: "alignment" };
    for (const [group, entries] of listIn(JSON.parse(data)).entries()) {
      if (Array.isArray(entries) && entries.length !== texts.length) {
        yield {
          ...at,
          field: `alignment_data/${group}`,
          expected: `${texts.length} lists of words, one for each text of the alignment`,
          found: String(entries.length),
          hint: "give each text its list, empty if it has no such word, or correct alignment_text",
        };
        continue;
      }
      for (const [index, words] of listIn(entries).entries()) {
        const count = counts[index];
        for (const word of listIn(words)) {
          if (count === undefined || typeof word !== "number" || word < count) continue;
          yield {
            ...at,
            field: `alignment_data/${group}/${index}`,
            expected: `indexes below ${count}, the number of words of text id=${texts[index]?.id}`,
            found: String(word),
            hint: "align the text again, or correct the index",
          };
        }
      }
    }
  }
}

function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The number of words between white space, as schemas/alignment.json counts them. */
export function wordCount(text: string): number {
  return text.match(/\S+/gu)?.length ?? 0;
}
