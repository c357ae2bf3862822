/** What a check says of a good snapshot after a change of it. */
import { check } from "../index.ts";
import { AnthologyError } from "../model/errors.ts";
import { type Alteration, alterSnapshot } from "./snapshots.ts";
import { copyWorkplace, type Workplace } from "./workplace.ts";

export type CheckedSettings = Omit<NonNullable<Parameters<typeof check>[0]>, "snapshot">;

/** The error; undefined if the snapshot is still good. */
export async function errorAfter(
  good: Workplace,
  change: Alteration,
  settings: CheckedSettings = {},
): Promise<AnthologyError | undefined> {
  const place = copyWorkplace(good);
  alterSnapshot(place.snapshot, change);
  try {
    await check({ snapshot: place.snapshot, jobs: 1, ...settings });
    return undefined;
  } catch (error) {
    if (error instanceof AnthologyError) return error;
    throw error;
  }
}
