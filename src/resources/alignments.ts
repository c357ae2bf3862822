/** Alignments: which words of two or more texts answer each other. */
import type { Alignment } from "../model/published.ts";
import type { Key, Snapshot } from "../snapshot/snapshot.ts";
import { address, addressesOf, json, linkTo } from "./members.ts";
import { type Children, readPairs } from "./pairs.ts";
import { defineResource } from "./resource.ts";
import type { Member } from "./view.ts";

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

/** The alignments that use a text, by id. They are not stored with it. */
export const alignmentsOfText = alignmentsOf((_snapshot, _texts) => (text) => [text]);

/** The alignments that use a text of a passage, by id. They are not stored with it. */
export const alignmentsOfPassage = alignmentsOf((snapshot, passages) =>
  readPairs(
    snapshot,
    { table: "passage_text", from: "passage", to: "text", order: "passage" },
    passages,
  ),
);

function alignmentsOf(
  readTexts: (snapshot: Snapshot, keys: readonly Key[]) => Children<Key>,
): Member<string[]> {
  return {
    columns: [],
    read: ({ snapshot, keys }) => {
      const texts = readTexts(snapshot, keys);
      const pairs = { table: "alignment_text", from: "text", to: "alignment", order: "text" };
      const found = readPairs(snapshot, pairs, [...new Set(keys.flatMap(texts))]);
      return ({ key }, links) =>
        [...new Set(texts(key).flatMap(found))]
          .sort((one, other) => Number(one) - Number(other))
          .map((id) => links.record(alignment.name, id));
    },
    relation: linkTo(alignment.name),
  };
}
