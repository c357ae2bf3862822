/** Finds records that cannot have an address of their own. */
import { type Fault, Faults, quote } from "../model/errors.ts";
import { idsOf } from "../resources/resource.ts";
import { isPortableId, isSafeId, recordPath } from "../routing/routes.ts";
import { areNumbered, type Plan } from "./plan.ts";

/**
 * Two records with one address would overwrite each other, so these faults are reported before any other.
 * @throws AnthologyError of kind `data`
 */
export function checkAddresses(plan: Plan, snapshotFile: string): void {
  const faults = new Faults();
  faults.addAll(addressFaults(plan));
  faults.throwIfAny(
    `snapshot ${snapshotFile} cannot be built from`,
    "fix these records in the snapshot",
  );
}

/** The faults of addresses: those of two records, and those that are not allowed. */
function* addressFaults({ collections, options }: Plan): Generator<Fault> {
  for (const { resource, entries } of collections) {
    const known = new Set<string>();
    const inOneCase = new Map<string, string>();
    for (const [index, id] of idsOf(entries).entries()) {
      const record = `${resource.table} ${entries.keys[index]}`;
      const at = { record, field: "/url", table: resource.table };
      if (!isSafeId(id)) {
        const expected =
          "an address of at most 200 letters, digits, dots, colons, hyphens and underscores that " +
          'begins with a letter or digit, contains no ".." and is not "page"';
        const hint = "fix the values that form the address";
        yield { ...at, expected, found: quote(id), hint };
      }
      if (options.portable === true && !isPortableId(id)) {
        const expected = "an address that Windows can hold as a folder (--portable)";
        const hint =
          "build without --portable; docs/limits.md says where such a folder can be stored";
        yield { ...at, expected, found: quote(id), hint };
      }
      if (areNumbered(entries)) continue;
      if (known.has(id)) {
        const expected = "an address that no other record has";
        const found = `${recordPath(resource.name, id)}, which another record has`;
        yield { ...at, expected, found, hint: "remove one of the two records" };
      }
      const other = inOneCase.get(id.toLowerCase());
      if (other !== undefined && other !== id) {
        const expected = "an address that differs from all others by more than capital letters";
        const found = `${recordPath(resource.name, id)} next to ${recordPath(resource.name, other)}`;
        const hint =
          "give one of the two another address: macOS and Windows take both for one file";
        yield { ...at, expected, found, hint };
      }
      inOneCase.set(id.toLowerCase(), id);
      known.add(id);
    }
  }
}
