/** Where a fault is to be mended: many records show parts of others, which have addresses of their own. */
import type { Fault } from "../model/errors.ts";
import { stepsTo } from "../model/pointer.ts";
import { parseRecordUrl, parseUrl } from "../model/routes.ts";
import type { Resource } from "../resources/resource.ts";
import type { Site } from "./plan.ts";

/** A field of a record that this site publishes, or of the part of it that another record shows. */
export interface Location {
  readonly at: Pick<Fault, "record" | "field" | "table">;
  /** File of the schema that the record has to fit. */
  readonly schema: string;
}

/** The innermost record that the place of a pointer belongs to. */
export function locate(
  pointer: string,
  { record, path, resource }: { record: object; path: string; resource: Resource },
  site: Site,
): Location {
  for (const step of stepsTo(record, pointer).slice(1).reverse()) {
    const shown = recordAt(step.value, site);
    if (shown !== undefined) {
      return location(shown.path, pointer.slice(step.pointer.length), shown.resource);
    }
  }
  return location(path, pointer, resource);
}

function location(record: string, field: string, { table, schema }: Resource): Location {
  return { at: { record, field, table }, schema: `schemas/${schema}.json` };
}

function recordAt(value: unknown, { options, addresses, collections }: Site) {
  if (typeof value !== "object" || value === null || !("url" in value)) return undefined;
  const url = String(value.url);
  const path = parseUrl(options.baseUrl, url)?.path;
  const name = parseRecordUrl(url)?.collection;
  const found = collections.find(({ resource }) => resource.name === name);
  return path === undefined || found === undefined || !addresses.has(path)
    ? undefined
    : { path, resource: found.resource };
}
