/** What outputs show of other records with those of a batch, read when an output first needs it. */

import { groupsOf } from "../model/groups.ts";
import type { TextSummary } from "../model/published.ts";
import type { Related } from "../outputs/output.ts";
import {
  alignedGroups,
  mainName,
  readShownIn,
  scholiaTexts,
  textOrigin,
} from "../resources/related.ts";
import { type Columns, readView } from "../resources/view.ts";
import type { Links } from "../routing/links.ts";
import { parseRecordUrl } from "../routing/routes.ts";
import type { Key, Snapshot } from "../snapshot/snapshot.ts";

interface Owner {
  readonly url: string;
  readonly authors?: readonly { readonly url: string }[];
  readonly texts?: readonly TextSummary[];
  readonly alignments?: readonly string[];
}

/** @param keys the keys of the records, in the same order */
export function relatedTo(
  snapshot: Snapshot,
  links: Links,
  records: readonly object[],
  keys: readonly Key[],
): Related {
  const owners = records as readonly Owner[];
  const indexes = once(() => new Map(owners.map(({ url }, index) => [url, index])));
  const keyOf = (url: string) => keys[indexes().get(url) ?? -1] ?? "";
  const names = once(() => {
    const ids = owners.flatMap(({ authors }) => (authors ?? []).map(({ url }) => numberIn(url)));
    return readView(mainName, snapshot, ids);
  });
  const texts = once(() => {
    const ids = owners.flatMap((owner) => (owner.texts ?? []).map(({ url }) => numberIn(url)));
    return readView(textOrigin, snapshot, ids);
  });
  const alignments = once(() => {
    const ids = owners.flatMap((owner) => (owner.alignments ?? []).map(numberIn));
    return readView(alignedGroups, snapshot, ids);
  });
  const scholia = once(() => readView(scholiaTexts, snapshot, keys));
  const shownIn = once(() => readShownIn(snapshot, keys, links));
  return {
    mainName: eachOnce((author) => names()(numberIn(author), links).main_name),
    text: eachOnce((url) => texts()(numberIn(url), links)),
    alignment: eachOnce((url) => alignments()(numberIn(url), links)),
    scholia: eachOnce((passage) => scholia()(keyOf(passage), links).scholia),
    shownIn: (manuscript) => shownIn()(keyOf(manuscript)),
    rows: (view, key, order) => {
      const selection = { table: view, column: key, select: "*", order: `${order}` };
      const found = groupsOf(snapshot.rowsBy<Columns>(selection, keys), (row) => row[key]);
      return keys.flatMap((record) => found.get(record) ?? []);
    },
  };
}

/** Renders what belongs to an address once: several outputs and languages ask for it. */
function eachOnce<Value>(render: (url: string) => Value): (url: string) => Value {
  const known = new Map<string, Value>();
  return (url) => {
    const value = known.get(url) ?? render(url);
    known.set(url, value);
    return value;
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
