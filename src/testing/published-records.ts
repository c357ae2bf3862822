/** The published records of a snapshot. */
import type { Collections } from "../model/published.ts";
import { resources } from "../resources/index.ts";
import { publishedRecords } from "../resources/resource.ts";
import { plainLinks } from "../routing/links.ts";
import { openSnapshot } from "../snapshot/open.ts";

/** The published records of a collection. */
export function recordsOf<Name extends keyof Collections>(
  snapshotFile: string,
  baseUrl: string,
  name: Name,
): Collections[Name][] {
  const resource = resources.find((other) => other.name === name);
  if (resource === undefined) throw new Error(`no resource ${name}`);
  const snapshot = openSnapshot(snapshotFile);
  try {
    const published = publishedRecords(resource, snapshot, plainLinks(baseUrl));
    return Array.from(published, ({ record }) => record as Collections[Name]);
  } finally {
    snapshot.close();
  }
}

/** The published records of all collections. */
export function allRecords(snapshotFile: string, baseUrl: string) {
  const lists = resources.map(({ name }) => {
    return [name, recordsOf(snapshotFile, baseUrl, name as keyof Collections)];
  });
  return Object.fromEntries(lists) as {
    readonly [Name in keyof Collections]: readonly Collections[Name][];
  };
}
