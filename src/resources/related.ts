/** What outputs show of records related to those of a batch, read without the rest of these records. */

import type { TextSummary } from "../model/published.ts";
import type { Links } from "../routing/links.ts";
import type { Key, Snapshot } from "../snapshot/snapshot.ts";
import { readPairs } from "./pairs.ts";
import { inOrder, passage, passagesWith } from "./passage-locations.ts";
import { scholiaWithTexts, scholiumSummary } from "./passages.ts";
import { manuscript, type TextOrigin, textOrigin } from "./texts.ts";
import { readView } from "./view.ts";

export function readMainNames(snapshot: Snapshot, keys: readonly Key[]): ReadonlyMap<Key, string> {
  const rows = snapshot.rowsBy<{ readonly id: Key; readonly main_name: string }>(
    { table: "author", column: "id", select: "id, main_name" },
    keys,
  );
  return new Map(rows.map(({ id, main_name }) => [id, main_name]));
}

export function readTextOrigins(
  snapshot: Snapshot,
  keys: readonly Key[],
  links: Links,
): (text: Key) => TextOrigin {
  const show = readView(textOrigin, snapshot, keys);
  return (text) => show(text, links);
}

/** What the web page of a passage shows of a scholium. */
export interface ScholiumTexts {
  readonly urn: string;
  readonly texts: readonly TextSummary[];
}

export function readScholiaTexts(
  snapshot: Snapshot,
  passages: readonly Key[],
  links: Links,
): (passage: Key) => readonly ScholiumTexts[] {
  const view = { ...passage, members: { scholia: scholiaWithTexts } };
  const show = readView(view, snapshot, passages);
  return (key) => show(key, links).scholia;
}

/** Addresses of the passages, then of the scholia, in each of these manuscript regions. */
export function readShownIn(
  snapshot: Snapshot,
  manuscripts: readonly Key[],
  links: Links,
): (manuscript: Key) => readonly string[] {
  const view = { ...manuscript, members: { passages: passagesWith } };
  const show = readView(view, snapshot, manuscripts);
  const pairs = { table: "scholium_manuscript", from: "manuscript", to: "scholium" };
  const listed = readPairs(snapshot, { ...pairs, order: "manuscript, scholium" }, manuscripts);
  const scholium = readView(scholiumSummary, snapshot, manuscripts.flatMap(listed));
  return (key) => {
    const scholia = [...new Set(listed(key))]
      .map((one) => scholium(one, links))
      .sort((one, other) => inOrder(one, other) || one.number - other.number);
    return [...show(key, links).passages, ...scholia.map(({ url }) => url)];
  };
}
