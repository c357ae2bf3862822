/** Alignments: which words of two or more texts answer each other. */
import type { Alignment } from "../model/published.ts";
import type { ChildRow, Children, Key, Snapshot } from "../snapshot/snapshot.ts";
import { readMembers } from "./relations.ts";
import { defineResource } from "./resource.ts";

interface AlignmentRow {
  readonly id: number;
  readonly alignment_data: string;
  readonly texts: readonly Key[];
}

export const alignments = defineResource<AlignmentRow, Alignment>({
  name: "alignments",
  schema: "alignment",
  table: "alignment",
  title: "Word-by-word alignments of texts",
  entries: "SELECT id AS key FROM alignment ORDER BY id",
  read: (snapshot, keys) => {
    const found = snapshot.rowsOf<Omit<AlignmentRow, "texts">>(
      `SELECT id, alignment_data FROM keys JOIN alignment ON alignment.id = keys.key
       ORDER BY place`,
      keys,
    );
    const relation = { table: "alignment_text", parent: "alignment", child: "text" };
    const texts = readMembers(snapshot, relation, keys);
    return found.map((row) => ({ ...row, texts: texts(row.id) }));
  },
  render: (row, links) => ({
    url: links.record("alignments", row.id),
    texts: row.texts.map((text) => links.record("texts", text)),
    alignment_data: JSON.parse(row.alignment_data) as Alignment["alignment_data"],
  }),
  load: ({ url, texts, alignment_data }, rows) => {
    const id = rows.key("alignments", url);
    rows.add("alignment", { id, alignment_data: JSON.stringify(alignment_data) });
    rows.addList("alignment_text", { alignment: id }, texts, (text) => ({
      text: rows.key("texts", text),
    }));
  },
});

interface AlignmentOf extends ChildRow {
  readonly alignment: number;
}

/** The alignments that use each of these texts, by id. */
export function readAlignmentsOfTexts(
  snapshot: Snapshot,
  texts: readonly Key[],
): Children<AlignmentOf> {
  return snapshot.children(
    `SELECT DISTINCT text AS parent, alignment FROM alignment_text
     WHERE text IN (SELECT key FROM keys) ORDER BY text, alignment`,
    texts,
  );
}

/** The alignments that use a text of each of these passages, by id. */
export function readAlignmentsOfPassages(
  snapshot: Snapshot,
  passages: readonly Key[],
): Children<AlignmentOf> {
  return snapshot.children(
    `SELECT DISTINCT passage AS parent, alignment
     FROM passage_text JOIN alignment_text ON alignment_text.text = passage_text.text
     WHERE passage IN (SELECT key FROM keys) ORDER BY passage, alignment`,
    passages,
  );
}
