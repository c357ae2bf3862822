/** Joins what a table and a file of records say of one passage: a record may have what no column holds. */
import { type Faults, quote } from "../../../model/errors.ts";
import type { GivenRecord } from "./given.ts";
import { idIn } from "./identity.ts";

/**
 * All records, with one for each passage.
 * @param rows the passages of tables
 * @param faults takes members that both give, unless they are equal
 */
export function joinByPlace(
  rows: readonly GivenRecord[],
  listed: readonly GivenRecord[],
  faults: Faults,
): GivenRecord[] {
  const byId = new Map(rows.map((row) => [idIn("passages", row.record), row]));
  const others = listed.filter((given) => {
    const { collection, record, place = "" } = given;
    const row = collection === "passages" ? byId.get(idIn(collection, record)) : undefined;
    if (row === undefined) return true;
    const members = { ...record };
    for (const [name, value] of Object.entries(row.record)) {
      const [said, found] = [JSON.stringify(value), JSON.stringify(members[name])];
      if (isOfPlace.has(name) || found === undefined || found === "[]") members[name] = value;
      else if (said !== "[]" && said !== found) {
        const expected = `nothing, or what ${row.place} says: ${quote(value, 60)}`;
        const hint = "give it in the table or in the record, and not in both";
        faults.add({
          record: place,
          field: `/${name}`,
          expected,
          found: quote(members[name], 60),
          hint,
        });
      }
    }
    byId.set(idIn(collection, record), {
      ...row,
      place: `${row.place}; ${place}`,
      record: members,
    });
    return false;
  });
  return [...byId.values(), ...others];
}

const isOfPlace = new Set(["book", "fragment", "sub_fragment"]);
