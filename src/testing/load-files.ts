/** Loads records that are complete, by collection, into a new snapshot. */

import type { LoadReport, Records } from "../import/load/records/given.ts";
import type { Item } from "../import/load/records/relations.ts";
import { loadItems } from "../import/load/snapshot/write.ts";
import type { Json } from "../model/json.ts";
import { parseRecordUrl } from "../routing/routes.ts";

export function loadFiles(records: Records, file: string): LoadReport {
  const items = Object.entries(records).flatMap(([collection, all]) =>
    (all as readonly Json[]).map((record): Item => {
      return { collection, id: parseRecordUrl(String(record.url))?.id ?? "", record };
    }),
  );
  return loadItems(items, file);
}
