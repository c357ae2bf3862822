/** Shards: parts of a site that are built separately, for sites that are too large for one machine. */

/** A part of a site: shard `number` of `of`, counted from 1. */
export interface Shard {
  readonly number: number;
  readonly of: number;
}

/** The whole site as a single shard. */
export const wholeSite: Shard = { number: 1, of: 1 };
