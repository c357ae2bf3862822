/** Checks the records to be loaded one by one, and finds them by address or alias. */
import { closestMatch } from "leven";
import { Faults, faultLimit, quote } from "../../model/errors.ts";
import { escapePointer, stepsTo } from "../../model/pointer.ts";
import { resources } from "../../resources/index.ts";
import type { Resource } from "../../resources/resource.ts";
import { collectionPath, parseRecordUrl, recordPath } from "../../routing/routes.ts";
import type { Key } from "../../snapshot/snapshot.ts";
import { type Mismatch, packageValidator } from "../../validation/validator.ts";
import { brokenTexts, textsUnfitForXml } from "./characters.ts";
import type { Origins, Records, UnfitText } from "./report.ts";

/** A record with its id in its address and its key in the snapshot. */
export interface CatalogueEntry {
  readonly id: string;
  /** How messages name it. */
  readonly name: string;
  /** JSON Pointer of the record inside the one of this name; empty if it is that record. */
  readonly pointer: string;
  readonly key: Key;
  readonly record: object;
}

/** All records, with the base of their addresses. */
export interface Catalogue {
  readonly baseUrl: string;
  readonly collections: readonly {
    readonly resource: Resource;
    readonly entries: readonly CatalogueEntry[];
  }[];
  readonly notInXml: readonly UnfitText[];
  isEmpty(collection: string): boolean;
  at(collection: string, url: string): CatalogueEntry | undefined;
  named(collection: string, alias: string): CatalogueEntry | undefined;
}

/**
 * Checks every record against its schema, and that no two have the same address.
 * @throws AnthologyError of kind `data` with all faults
 */
export function catalogue(records: Records, origins: Origins): Catalogue {
  const faults = new Faults();
  const validator = packageValidator();
  const known = new Set<string>(resources.map((resource) => resource.name));
  for (const name of Object.keys(records).filter((key) => !known.has(key))) {
    const expected = `one of ${[...known].join(", ")}`;
    faults.add({ record: collectionPath(name), field: "", expected, found: quote(name) });
  }
  const notInXml: UnfitText[] = [];
  const inside = new Set([...origins.values()].map(({ name, pointer }) => `${name} ${pointer}`));
  /** Whether a field is in a part that is a record of its own: its faults are found there. */
  const isInside = (name: string, prefix: string, pointer: string) => {
    const steps = pointer.split("/").slice(1);
    return steps.some((_, index) =>
      inside.has(`${name} ${[prefix, ...steps.slice(0, index + 1)].join("/")}`),
    );
  };
  const bases = new Set<string>();
  const byId = new Map<string, CatalogueEntry>();
  const byAlias = new Map<string, CatalogueEntry>();
  const collections = resources.map((resource) => {
    const entries: CatalogueEntry[] = [];
    for (const [index, record] of (records[resource.name] ?? []).entries()) {
      const { name: owner, place, pointer: prefix = "" } = origins.get(record) ?? {};
      const path = pathOf(resource, record, index);
      const name = owner ?? (place === undefined ? path : `${path} (${place})`);
      const mismatches = [...validator.faults(resource.schema, record), ...brokenTexts(record)];
      faults.addAll(
        mismatches
          .filter(({ pointer }) => !isInside(name, prefix, pointer))
          .map(({ pointer, meant, expected, found }, position) => {
            const isUnknown = expected === "no such property" && position < faultLimit;
            const other =
              meant ?? (isUnknown ? suppliedLike(record, pointer, mismatches) : undefined);
            return {
              record: name,
              field: prefix + pointer,
              table: resource.tableAt(pointer),
              expected,
              found,
              ...(other === undefined ? {} : { hint: `did you mean ${other}?` }),
            };
          }),
      );
      if (mismatches.length > 0) continue;
      if (resource.xml) notInXml.push(...textsUnfitForXml(record, path));
      const url = urlOf(record);
      const id = parseRecordUrl(url)?.id ?? "";
      bases.add(url.slice(0, url.lastIndexOf(recordPath(resource.name, id))));
      const entry = { id, name, pointer: prefix, key: resource.keyOf(record, id), record };
      if (byId.has(recordPath(resource.name, id))) {
        const expected = "an address that no other record has";
        faults.add({
          record: name,
          field: "/url",
          table: resource.table,
          expected,
          found: quote(url),
        });
      }
      byId.set(recordPath(resource.name, id), entry);
      if (resource.aliasOf !== undefined) {
        byAlias.set(`${resource.name} ${resource.aliasOf(record)}`, entry);
      }
      entries.push(entry);
    }
    return { resource, entries };
  });
  if (bases.size > 1) {
    const found = [...bases].join(", ");
    faults.add({ record: "all records", field: "/url", expected: "one base address", found });
  }
  faults.throwIfAny("the records cannot be loaded", "fix them at their source");
  const [baseUrl = ""] = bases;
  return {
    baseUrl,
    collections,
    notInXml,
    isEmpty: (collection) => (records[collection] ?? []).length === 0,
    at: (collection, url) => {
      const parsed = parseRecordUrl(url);
      return parsed?.collection === collection && url.startsWith(`${baseUrl}/`)
        ? byId.get(recordPath(collection, parsed.id))
        : undefined;
    },
    named: (collection, alias) => byAlias.get(`${collection} ${alias}`),
  };
}

function pathOf(resource: Resource, record: object, index: number): string {
  const id = parseRecordUrl(urlOf(record))?.id;
  return id === undefined
    ? `${collectionPath(resource.name)}, record ${index + 1}`
    : recordPath(resource.name, id);
}

function urlOf(record: object): string {
  return "url" in record && typeof record.url === "string" ? record.url : "";
}

/** A known member that a misspelt one may mean, and that the record may have only because it was supplied. */
function suppliedLike(
  record: object,
  pointer: string,
  mismatches: readonly Mismatch[],
): string | undefined {
  const [parent, own] = stepsTo(record, pointer).slice(-2);
  const name = own?.pointer.split("/").at(-1) ?? "";
  const wrong = new Set(mismatches.map((mismatch) => mismatch.pointer));
  const others = Object.keys(Object(parent?.value)).filter(
    (other) => !wrong.has(`${parent?.pointer}/${escapePointer(other)}`),
  );
  return closestMatch(name, others, { maxDistance: Math.ceil(name.length / 3) });
}
