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
  ids,
  around: [before, after],
}: Batch<"passages"> | Batch<"scholia">): (index: number) => Neighbours {
  return (index) => {
    const book = bookOf(ids[index]);
    const inBook = (urn: string | undefined) => (bookOf(urn) === book ? urn : undefined);
    return {
      previous: inBook(index === 0 ? before : ids[index - 1]),
      next: inBook(index === ids.length - 1 ? after : ids[index + 1]),
    };
  };
}

function bookOf(urn: string | undefined): number | undefined {
  return urn === undefined ? undefined : Number.parseInt(labelOfUrn(urn), 10);
}
