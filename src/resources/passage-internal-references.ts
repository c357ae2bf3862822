/** Internal references: from one passage to another that imitates it, answers it or is next to it. */
import type { InternalReference, Passage, PassageInternalReference } from "../model/published.ts";
import { naming } from "./lists.ts";
import { address, columns } from "./members.ts";
import { linkToPassage, passage } from "./passage-locations.ts";
import { defineResource } from "./resource.ts";
import type { View } from "./view.ts";

const reference = {
  name: "passage_internal_references",
  table: "passage_internal_reference",
} as const;

/** A reference inside the passage that makes it. */
const referenceSummary: View<InternalReference> = {
  ...reference,
  members: {
    to_passage: linkToPassage("to_passage"),
    ...columns("reference_type"),
  },
};

/** The references that a passage makes, in stored order. */
export const referencesOfPassage = naming("from_passage", "position", referenceSummary);

export const passageInternalReferences = defineResource<PassageInternalReference>({
  ...reference,
  title: "References from passage to passage",
  xml: false,
  members: {
    url: address(reference),
    from_passage: linkToPassage("from_passage"),
    to_passage: linkToPassage("to_passage"),
    ...columns("reference_type"),
  },
  unshown: ({ from_passage, to_passage, reference_type }, rows) => {
    // Only the passage gives the order of its references.
    const listed = rows.record<Passage>(passage.name, from_passage)?.internal_references ?? [];
    const positions = listed.flatMap((reference, index) =>
      reference.to_passage === to_passage && reference.reference_type === reference_type
        ? [index]
        : [],
    );
    const position = positions[rows.occurrence(`${from_passage} ${to_passage} ${reference_type}`)];
    if (position !== undefined) return { position };
    rows.fault("/from_passage", "a passage that lists this reference", from_passage);
    return undefined;
  },
});
