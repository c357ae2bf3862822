/** A snapshot that is there already: its records, and the hash of its content. */
import { existsSync } from "node:fs";
import { AnthologyError } from "../model/errors.ts";
import { plainLinks } from "../model/links.ts";
import { recordPath } from "../model/routes.ts";
import { resources } from "../resources/index.ts";
import { publishedRecords } from "../resources/records.ts";
import { openSnapshot } from "../snapshot/open.ts";
import type { Items } from "./records.ts";

/** What a snapshot holds, with addresses below the base. */
export interface Existing {
  readonly items: Items;
  readonly hash: string;
}

/**
 * Reads a snapshot.
 * @returns undefined when there is none
 * @throws AnthologyError of kind `run` when the file is something else, or must be there and is not
 */
export function existing(file: string, base: string, isNeeded = false): Existing | undefined {
  if (!existsSync(file)) {
    if (!isNeeded) return undefined;
    throw new AnthologyError(
      "run",
      `--only brings a snapshot up to date; there is none at ${file}`,
      {
        hint: "pull all collections first: the same command without --only",
      },
    );
  }
  const snapshot = open(file);
  try {
    const items: Items = new Map();
    for (const resource of resources) {
      for (const { id, record } of publishedRecords(resource, snapshot, plainLinks(base))) {
        const item = { collection: resource.name, id, record: { ...record } };
        items.set(`${base}${recordPath(resource.name, id)}`, item);
      }
    }
    return { items, hash: snapshot.contentHash() };
  } finally {
    snapshot.close();
  }
}

function open(file: string) {
  try {
    return openSnapshot(file);
  } catch (error) {
    if (!(error instanceof AnthologyError)) throw error;
    throw new AnthologyError("run", `${file} is in the way: ${error.message}`, {
      hint: "move it away, or pull into another file with --snapshot <file>",
      cause: error,
    });
  }
}
