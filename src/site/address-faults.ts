/** Finds records that cannot have an address of their own. */
import { type Fault, Faults, quote } from "../model/errors.ts";
import { idsOf } from "../resources/resource.ts";
import { isSafeId, recordPath } from "../routing/routes.ts";
import type { Plan } from "./plan.ts";

/** These faults are reported before any other. @throws AnthologyError of kind `data` */
export function checkAddresses(plan: Plan, snapshotFile: string): void {
  const faults = new Faults();
  faults.addAll(addressFaults(plan));
  faults.throwIfAny(
    `snapshot ${snapshotFile} cannot be built from`,
    "fix these records in the snapshot",
  );
}

/** The faults of addresses. That no two are equal follows from the keys of the tables. */
function* addressFaults({ collections }: Plan): Generator<Fault> {
  for (const { resource, entries } of collections) {
    const byLowerCase = new Map<string, string>();
    for (const [index, id] of idsOf(entries).entries()) {
      const record = `${resource.table} ${entries.keys[index]}`;
      const fault = (expected: string, found: string, hint: string): Fault => ({
        ...{ record, field: "/url", table: resource.table, expected, found, hint },
      });
      if (!isSafeId(id)) {
        yield fault(
          "an address of at most 200 letters, digits, dots, colons, hyphens and underscores that " +
            'begins with a letter or digit, contains no ".." and is not "page"',
          quote(id),
          "fix the values that form the address",
        );
      }
      // Numbers that are keys are unique.
      if (entries.ids === undefined && typeof entries.keys[0] === "number") continue;
      const other = byLowerCase.get(id.toLowerCase());
      if (other !== undefined) {
        yield fault(
          "an address that differs from all others by more than capital letters",
          `${recordPath(resource.name, id)} next to ${recordPath(resource.name, other)}`,
          "give one of the two another address: macOS and Windows take both for one file",
        );
      }
      byLowerCase.set(id.toLowerCase(), id);
    }
  }
}
