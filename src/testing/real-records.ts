/** A selection of real records from a folder next to the project, with one file for each collection. */
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Collections } from "../model/published.ts";
import { resources } from "../resources/index.ts";

/** The base of their addresses. */
export const realBaseUrl = "https://anthologiagraeca.org";

const folder = fileURLToPath(new URL("../../../shared/real/", import.meta.url));

/** All collections of the selection. */
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
