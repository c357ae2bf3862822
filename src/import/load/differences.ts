/** Finds where two JSON values differ, including the order of keys. */
import { escapePointer } from "../../model/pointer.ts";

/** One difference. */
export interface Difference {
  /** JSON Pointer of the values that differ. */
  readonly pointer: string;
  readonly given: unknown;
  readonly stored: unknown;
}

/** All differences between a given and a stored value; an absent value is undefined. */
export function differences(given: unknown, stored: unknown, pointer = ""): Difference[] {
  if (Object.is(given, stored)) return [];
  if (
    !isContainer(given) ||
    !isContainer(stored) ||
    Array.isArray(given) !== Array.isArray(stored)
  ) {
    return [{ pointer, given, stored }];
  }
  const keys = [Object.keys(given), Object.keys(stored)] as const;
  const found = [...new Set(keys.flat())].flatMap((key) =>
    differences(own(given, key), own(stored, key), `${pointer}/${escapePointer(key)}`),
  );
  const sameOrder = keys[0].join("\0") === keys[1].join("\0");
  return found.length > 0 || sameOrder ? found : [{ pointer, given: keys[0], stored: keys[1] }];
}

function own(value: Record<string, unknown>, key: string): unknown {
  return Object.hasOwn(value, key) ? value[key] : undefined;
}

function isContainer(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
