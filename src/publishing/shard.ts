/** Parts of a site that are built apart, for sites that are too large for one machine. */

/** A part of a site that is built by itself: `number` of `of`, counted from 1. */
export interface Shard {
  readonly number: number;
  readonly of: number;
}

/** The part that is the whole. */
export const wholeSite: Shard = { number: 1, of: 1 };
