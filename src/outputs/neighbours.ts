/** Finds the records before and after a record in the same book. */
import { labelOfUrn } from "../model/urn.ts";
import type { Batch } from "./output.ts";

/** Urns of the records before and after one; undefined at the ends of its book. */
export interface Neighbours {
  readonly previous: string | undefined;
  readonly next: string | undefined;
}

/** Finds the neighbours of a record by its index in the batch. */
export function neighboursOf({
  site,
  collection,
  first,
}: Batch<"passages"> | Batch<"scholia">): (index: number) => Neighbours {
  const urns = site.ids(collection);
  return (index) => {
    const at = first + index;
    const book = bookOf(urns[at]);
    const inBook = (urn: string | undefined) => (bookOf(urn) === book ? urn : undefined);
    return { previous: inBook(urns[at - 1]), next: inBook(urns[at + 1]) };
  };
}

function bookOf(urn: string | undefined): number | undefined {
  return urn === undefined ? undefined : Number.parseInt(labelOfUrn(urn), 10);
}
