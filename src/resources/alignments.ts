/** Alignments: which words of two or more texts correspond to each other. */
import type { Alignment } from "../model/published.ts";
import type { Key } from "../snapshot/snapshot.ts";
import { addressesOf, readListed } from "./lists.ts";
import { address, json } from "./members.ts";
import { type Children, readPairs } from "./pairs.ts";
import { defineResource } from "./resource.ts";
import { linkTo, type Member, type RowBatch } from "./view.ts";

const alignment = { name: "alignments", table: "alignment" } as const;

export const alignments = defineResource<Alignment>({
  ...alignment,
  title: "Word-by-word alignments of texts",
  members: {
    url: address(alignment),
    texts: addressesOf({ name: "texts", table: "text" }),
    alignment_data: json("alignment_data"),
  },
});

/** The alignments that use a text, by id. They are derived, not stored with the text. */
export const alignmentsOfText = alignmentsOf(() => (text) => [text]);

/** The alignments that use a text of a passage, by id. They are derived, not stored with the passage. */
export const alignmentsOfPassage = alignmentsOf((batch) => readListed(batch, "text", "text"));

function alignmentsOf(readTexts: (batch: RowBatch) => Children<Key>): Member<string[]> {
  return {
    columns: [],
    read: (batch) => {
      const texts = readTexts(batch);
      const pairs = { table: "alignment_text", from: "text", to: "alignment", order: "text" };
      const found = readPairs(batch.snapshot, pairs, [...new Set(batch.keys.flatMap(texts))]);
      return ({ key }, links) =>
        [...new Set(texts(key).flatMap(found))]
          .sort((one, other) => Number(one) - Number(other))
          .map((id) => links.record(alignment.name, id));
    },
    relation: linkTo(alignment.name),
    listTable: () => "alignment_text",
  };
}
