/** What outputs show of other records with those of a batch, read when an output first needs it. */

import type { TextSummary } from "../model/published.ts";
import type { CollectionName, Related } from "../outputs/output.ts";
import {
  readMainNames,
  readScholiaTexts,
  readShownIn,
  readTextOrigins,
} from "../resources/related.ts";
import type { Links } from "../routing/links.ts";
import { parseRecordUrl } from "../routing/routes.ts";
import type { Key, Snapshot } from "../snapshot/snapshot.ts";

/** A record that may have authors and texts. */
interface Owner {
  readonly url: string;
  readonly authors?: readonly { readonly url: string }[];
  readonly texts?: readonly TextSummary[];
}

/** @param keys the keys of the records, in the same order */
export function relatedTo(
  snapshot: Snapshot,
  links: Links,
  collection: CollectionName,
  records: readonly object[],
  keys: readonly Key[],
): Related {
  const owners = records as readonly Owner[];
  const indexes = once(() => new Map(owners.map(({ url }, index) => [url, index])));
  const keyOf = (url: string) => keys[indexes().get(url) ?? -1] ?? "";
  const names = once(() => {
    const ids = owners.flatMap(({ authors }) => (authors ?? []).map(({ url }) => numberIn(url)));
    return readMainNames(snapshot, [...new Set(ids)]);
  });
  const texts = once(() => {
    const ids = owners.flatMap((owner) => (owner.texts ?? []).map(({ url }) => numberIn(url)));
    return readTextOrigins(snapshot, [...new Set(ids)], links);
  });
  const scholia = once(() =>
    readScholiaTexts(snapshot, collection === "passages" ? keys : [], links),
  );
  const shownIn = once(() => readShownIn(snapshot, keys, links));
  return {
    mainName: (author) => names().get(numberIn(author)) ?? "",
    text: (url) => texts()(numberIn(url)),
    scholia: (passage) => scholia()(keyOf(passage)),
    shownIn: (manuscript) => shownIn()(keyOf(manuscript)),
  };
}

/** The number in the address of a record, which is its key. */
function numberIn(url: string): number {
  return Number(parseRecordUrl(url)?.id);
}

/** Calls `make` when the value is first needed, and keeps the value. */
function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
