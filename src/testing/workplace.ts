/** Folders in which tests build: a snapshot in `data`, and what was built from it in `site/out`. */
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadSnapshot } from "../import/load/load.ts";
import type { Records } from "../import/load/report.ts";
import { anthology } from "./anthology.ts";

/** The places of a test's files. */
export interface Workplace {
  readonly folder: string;
  readonly data: string;
  readonly snapshot: string;
  /** Holds nothing but `out` and the note of the last build: whatever else stands there was left there. */
  readonly site: string;
  readonly out: string;
}

/** A new folder with the snapshot of a small anthology of so many epigrams, or of these records, and nothing built. */
export function makeWorkplace(content: number | Records): Workplace {
  const place = at(mkdtempSync(join(tmpdir(), "anthology-build-")));
  mkdirSync(place.data);
  mkdirSync(place.site);
  loadSnapshot(typeof content === "number" ? anthology(content) : content, place.snapshot);
  return place;
}

/** What stands next to `out`, but for what the next build needs to know of the last one. */
export function leftNextTo({ site }: Workplace): string[] {
  return readdirSync(site).filter(
    (name) => name !== "out" && !name.startsWith(".out.anthology-build."),
  );
}

/** A copy that a test may spoil. */
export function copyWorkplace({ folder }: Workplace): Workplace {
  const copy = mkdtempSync(join(tmpdir(), "anthology-build-"));
  cpSync(folder, copy, { recursive: true, preserveTimestamps: true });
  return at(copy);
}

/** Removes it with whatever the test made of it. */
export function removeWorkplace({ folder }: Workplace): void {
  execFileSync("chmod", ["-R", "u+rwX", folder]);
  rmSync(folder, { recursive: true });
}

function at(folder: string): Workplace {
  const data = join(folder, "data");
  const site = join(folder, "site");
  return { folder, data, snapshot: join(data, "anthology.sqlite"), site, out: join(site, "out") };
}
