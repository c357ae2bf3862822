/** What outputs show of records related to those of a batch, read without the rest of these records. */

import type { Alignment, Author, Text, TextSummary } from "../model/published.ts";
import type { Links } from "../routing/links.ts";
import type { Key, Snapshot } from "../snapshot/snapshot.ts";
import { readPairs } from "./lists.ts";
import { columns } from "./members.ts";
import { inOrder, passage, passagesWith } from "./passage-locations.ts";
import { scholiaWithTexts, scholiumSummary } from "./passages.ts";
import { author } from "./subjects.ts";
import { alignment, groupMembers, manuscript, originMembers, text } from "./texts.ts";
import { readView, type View } from "./view.ts";

export const mainName: View<Pick<Author, "main_name">> = {
  ...author,
  members: columns("main_name"),
};

export type TextOrigin = Pick<Text, "language" | "edition">;

export const textOrigin: View<TextOrigin> = { ...text, members: originMembers };

export type AlignedGroups = Pick<Alignment, "texts" | "alignment_data">;

export const alignedGroups: View<AlignedGroups> = { ...alignment, members: groupMembers };

/** What the web page of a passage shows of a scholium. */
export interface ScholiumTexts {
  readonly urn: string;
  readonly texts: readonly TextSummary[];
}

export const scholiaTexts: View<{ scholia: readonly ScholiumTexts[] }> = {
  ...passage,
  members: { scholia: scholiaWithTexts },
};

/** Addresses of the passages, then of the scholia, in each of these manuscript regions. */
export function readShownIn(
  snapshot: Snapshot,
  manuscripts: readonly Key[],
  links: Links,
): (manuscript: Key) => readonly string[] {
  const view = { ...manuscript, members: { passages: passagesWith } };
  const show = readView(view, snapshot, manuscripts);
  const listed = readPairs(
    snapshot,
    "scholium_manuscript",
    ["manuscript", "scholium"],
    manuscripts,
  );
  const scholium = readView(scholiumSummary, snapshot, manuscripts.flatMap(listed));
  return (key) => {
    const scholia = [...new Set(listed(key))]
      .map((one) => scholium(one, links))
      .sort((one, other) => inOrder(one, other) || one.number - other.number);
    return [...show(key, links).passages, ...scholia.map(({ url }) => url)];
  };
}
