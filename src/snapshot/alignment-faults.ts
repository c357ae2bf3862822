/** Alignments whose groups of words do not fit the texts that they align. */
import { alignedWordsIn } from "../model/aligned-words.ts";
import type { Fault } from "../model/errors.ts";
import type { Connection } from "./sqlite.ts";

/** Alignments whose groups do not fit their texts. What is no list of groups at all is left to the schema. */
export function* alignmentFaults(database: Connection): Generator<Fault> {
  const alignments = database.prepare<[], { id: number; data: string }>(
    "SELECT id, alignment_data AS data FROM alignment WHERE json_valid(alignment_data) ORDER BY id",
  );
  const textsOf = database.prepare<[number], { id: number; text: string | null }>(
    `SELECT alignment_text.text AS id, text.text FROM alignment_text
     LEFT JOIN text ON text.id = alignment_text.text WHERE alignment = ? ORDER BY position`,
  );
  for (const { id, data } of alignments.all()) {
    const texts = textsOf.all(id);
    const counts = texts.map(({ text }) =>
      text === null ? undefined : alignedWordsIn(text).length,
    );
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
