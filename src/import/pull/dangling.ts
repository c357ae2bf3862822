/** Links to records that a service does not have: refused, or left out together with what requires them. */
import { AnthologyError, Faults } from "../../model/errors.ts";
import { collectionPath, parseRecordUrl, recordPath } from "../../routing/routes.ts";
import { isObject, type Json } from "../load/json.ts";
import type { Items, Link } from "../load/records.ts";
import { kindInside, relationOf } from "../load/relations.ts";
import type { Repairs } from "../load/repairs.ts";

/** The error that names every such link. */
export function danglingError(links: readonly Link[]): AnthologyError {
  const faults = new Faults();
  for (const { from, to, collection } of links) {
    const expected = `an existing record of ${collection}`;
    faults.add({ record: pathOf(from), field: "", expected, found: `a link to ${pathOf(to)}` });
  }
  return new AnthologyError(
    "data",
    `the service links to records that it does not have: ${links.length} links`,
    {
      faults,
      hint: "report them to the service: a snapshot needs every record that another one links to",
    },
  );
}

function pathOf(url: string): string {
  const { collection, id } = parseRecordUrl(url) ?? { collection: "", id: "" };
  return collection === "" ? url : recordPath(collection, id);
}

/** Stands for a record that has lost a required link. */
const lost = Symbol("lost");

/**
 * Changes the items until no link leads to a missing record.
 * @param acceptsLoss whether a relation may lose all its links: usually the service spells them in a way that is not
 *   understood
 * @throws AnthologyError of kind `data` with each relation that would lose all its links
 */
export function dropDangling(items: Items, repairs: Repairs, acceptsLoss: boolean): void {
  const before = countLinks(items);
  drop(items, repairs);
  if (acceptsLoss) return;
  const after = countLinks(items);
  const faults = new Faults();
  for (const [key, { collection, name, to, count }] of before) {
    if (after.has(key)) continue;
    const expected = `at least one link to an existing record of ${to}`;
    const found = `${count} links, and --drop-dangling would leave out all of them`;
    faults.add({ record: collectionPath(collection), field: name, expected, found });
  }
  faults.throwIfAny(
    "a relation would lose all its links",
    "look at these links in a record of the service: they may not be addresses of its records; if the relation should go, use --accept-loss",
  );
}

/** The links of a member of the records of a collection. */
interface LinkCount {
  readonly collection: string;
  readonly name: string;
  readonly to: string;
  readonly count: number;
}

/** The links of each relation that has any. */
function countLinks(items: Items): Map<string, LinkCount> {
  const counts = new Map<string, LinkCount>();
  for (const { collection, record } of items.values()) {
    for (const [name, member] of Object.entries(record)) {
      const to = relationOf(collection, name)?.to;
      const links = Array.isArray(member) ? member.length : Number(member !== null);
      if (to === undefined || links === 0) continue;
      const key = `${collection} ${name}`;
      const count = (counts.get(key)?.count ?? 0) + links;
      counts.set(key, { collection, name, to, count });
    }
  }
  return counts;
}

function drop(items: Items, repairs: Repairs): void {
  for (let isStable = false; !isStable; ) {
    isStable = true;
    for (const [url, item] of items) {
      const kept = withoutDangling(item.collection, item.collection, item.record, items, repairs);
      if (kept !== lost) {
        items.set(url, { ...item, record: kept });
        continue;
      }
      // Others may link to it, so all are checked again.
      isStable = false;
      items.delete(url);
      repairs.note(item.collection, "a record left out that requires a dangling link");
    }
  }
}

function withoutDangling(
  owner: string,
  kind: string,
  value: Json,
  items: Items,
  repairs: Repairs,
): Json | typeof lost {
  const members: [string, unknown][] = [];
  for (const [name, member] of Object.entries(value)) {
    const relation = relationOf(kind, name);
    const one = (item: unknown): unknown => {
      if (relation === undefined || item === null) return item;
      const url = isObject(item) ? item.url : item;
      // A part has no address, nor has a comment that is given only by its text.
      const isThere = url === undefined || items.has(String(url));
      const kept =
        isThere && isObject(item)
          ? withoutDangling(owner, kindInside(relation), item, items, repairs)
          : item;
      if (isThere && kept !== lost) return kept;
      repairs.note(owner, `${name}: a dangling link left out`);
      return lost;
    };
    const isList = Array.isArray(member);
    const kept = isList ? member.map(one).filter((item) => item !== lost) : one(member);
    // The groups of an alignment refer to its texts by position: without one text they are meaningless.
    const isBroken = kind === "alignments" && isList && (kept as unknown[]).length < member.length;
    // A single link that may not be null is required.
    if (isBroken || (kept === lost && relation?.optional !== true)) return lost;
    members.push([name, kept === lost ? null : kept]);
  }
  return Object.fromEntries(members);
}
