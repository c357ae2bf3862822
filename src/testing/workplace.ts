import { copyFileSync, cpSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Records } from "../import/load/records/given.ts";
import { writeEpigrams } from "./anthology.ts";
import { loadFiles } from "./load-files.ts";
import { newFolder } from "./new-folder.ts";

/** The paths of a test's files. */
export interface Workplace {
  readonly folder: string;
  readonly data: string;
  readonly snapshot: string;
  /** Holds only `out` and the note of the last build; anything else was left behind. */
  readonly site: string;
  readonly out: string;
}

/** The bundled sample. */
export const sampleSnapshot = fileURLToPath(
  new URL("../../data/anthology.sqlite", import.meta.url),
);

/** A new folder with a snapshot: the sample, so many epigrams, or these records. Nothing is built yet. */
export function makeWorkplace(content: number | "sample" | Records): Workplace {
  const place = at(newFolder());
  mkdirSync(place.data);
  mkdirSync(place.site);
  if (content === "sample") copyFileSync(sampleSnapshot, place.snapshot);
  else if (typeof content === "number") writeEpigrams(content, place.snapshot);
  else loadFiles(content, place.snapshot);
  return place;
}

/** The files next to `out`, except those that the next build needs. */
export function leftNextTo({ site }: Workplace): string[] {
  return readdirSync(site).filter(
    (name) => name !== "out" && !name.startsWith(".out.anthology-build."),
  );
}

/** A copy that a test may change. */
export function copyWorkplace({ folder }: Workplace): Workplace {
  const copy = newFolder();
  cpSync(folder, copy, { recursive: true, preserveTimestamps: true });
  return at(copy);
}

function at(folder: string): Workplace {
  const data = join(folder, "data");
  const site = join(folder, "site");
  return { folder, data, snapshot: join(data, "anthology.sqlite"), site, out: join(site, "out") };
}
