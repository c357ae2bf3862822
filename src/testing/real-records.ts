/** The slice of real records that lies next to the project, one file for each collection. */
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Collections } from "../model/published.ts";
import { resources } from "../resources/index.ts";

/** Where its addresses lead. */
export const realBaseUrl = "https://anthologiagraeca.org";

const folder = fileURLToPath(new URL("../../../shared/real/", import.meta.url));

/** All collections of the slice. */
export type RealRecords = { readonly [Name in keyof Collections]: readonly Collections[Name][] };

export function readRealRecords(): RealRecords {
  return Object.fromEntries(resources.map(({ name }) => [name, read(name)])) as RealRecords;
}

function read(collection: string): unknown {
  const file = `${folder}${collection}.json`;
  if (!existsSync(file)) {
    throw new Error(`the tests need the real records: ../shared/real/${collection}.json is absent`);
  }
  return JSON.parse(readFileSync(file, "utf8"));
}
