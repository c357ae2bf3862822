/**
 * A selection of real records: one file for each collection, in a folder that is no part of this
 * repository. The variable ANTHOLOGY_REAL_RECORDS names it; the default is next to the clone.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Collections } from "../model/published.ts";

/** The base of their addresses. */
export const realBaseUrl = "https://anthologiagraeca.org";

const folder =
  process.env.ANTHOLOGY_REAL_RECORDS ??
  fileURLToPath(new URL("../../../shared/real", import.meta.url));

/** Whether this machine has them; a test that reads them has the tag `real-records`. */
export const hasRealRecords = existsSync(join(folder, "passages.json"));

/** All collections of the selection. */
export type RealRecords = { readonly [Name in keyof Collections]: readonly Collections[Name][] };

/** None where this machine has none: files of tests read them before Vitest skips these tests. */
export function readRealRecords(): RealRecords {
  const files = hasRealRecords ? readdirSync(folder).filter((file) => file.endsWith(".json")) : [];
  return Object.fromEntries(
    files.map((file) => [
      file.slice(0, -".json".length),
      JSON.parse(readFileSync(join(folder, file), "utf8")),
    ]),
  ) as unknown as RealRecords;
}
