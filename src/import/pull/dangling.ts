/** Links to records that a service does not have: refused, or left out together with what requires them. */
import { AnthologyError, Faults } from "../../model/errors.ts";
import { collectionPath, parseRecordUrl, recordPath } from "../../routing/routes.ts";
import {
  type Items,
  isObject,
  type Json,
  type Link,
  linksOf,
  type RecordAddresses,
  relationOf,
} from "../load/relations.ts";
import type { Note } from "./shapes.ts";

/** The error that names every such link. */
export function danglingError(links: readonly Link[]): AnthologyError {
  const faults = new Faults();
  for (const { from, to, collection } of links) {
    const expected = `an existing record of ${collection}`;
    faults.add({ record: pathOf(from), field: "", expected, found: `a link to ${pathOf(to)}` });
  }
  const message = `the service links to records that it does not have: ${links.length} links`;
  const hint =
    "report them to the service: a snapshot needs every record that another one links to";
  return new AnthologyError("data", message, { faults, hint });
}

function pathOf(url: string): string {
  const target = parseRecordUrl(url);
  return target === undefined ? url : recordPath(target.collection, target.id);
}

/**
 * Refuses to leave out all links of a relation: usually the service spells them in a way that is not understood.
 * @throws AnthologyError of kind `data` with each relation that would lose all its links
 */
export function refuseLostRelations(
  items: Items,
  dangling: readonly Link[],
  addresses: RecordAddresses,
): void {
  const relation = ({ from, member, collection }: Link) =>
    `${items.get(from)?.collection} ${member} ${collection}`;
  const all = [...items.keys()].flatMap((url) => linksOf(url, items, addresses));
  const kept = new Set(all.filter(({ to }) => items.has(to)).map(relation));
  const faults = new Faults();
  for (const key of new Set(dangling.map(relation))) {
    if (kept.has(key)) continue;
    const { length } = dangling.filter((link) => relation(link) === key);
    const [collection = "", field = "", to] = key.split(" ");
    const expected = `at least one link to an existing record of ${to}`;
    const found = `${length} links, and --drop-dangling would leave out all of them`;
    faults.add({ record: collectionPath(collection), field, expected, found });
  }
  faults.throwIfAny(
    "a relation would lose all its links",
    "look at these links in a record of the service: they may not be addresses of its records; if the relation should go, use --accept-loss",
  );
}

/** Changes the items until no link leads to a missing record. */
export function leaveOutDangling(items: Items, note: Note): void {
  for (let isStable = false; !isStable; ) {
    isStable = true;
    for (const [url, item] of items) {
      const { collection } = item;
      const noteHere = (what: string) => note(collection, what);
      const record = withoutDangling(collection, item.record, items, noteHere);
      if (record !== undefined) {
        items.set(url, { ...item, record });
        continue;
      }
      // Others may link to it, so all are checked again.
      isStable = false;
      items.delete(url);
      noteHere("a record left out that requires a dangling link");
    }
  }
}

/** The object without links to missing records; undefined if it requires one. */
function withoutDangling(
  kind: string,
  value: Json,
  items: Items,
  note: (what: string) => void,
): Json | undefined {
  const members: [string, unknown][] = [];
  for (const [name, member] of Object.entries(value)) {
    const relation = relationOf(kind, name);
    const keep = (item: unknown): unknown => {
      if (relation === undefined || item === null) return item;
      const url = isObject(item) ? item.url : item;
      const isPart = relation.form === "part" && isObject(item);
      const kept = isPart ? withoutDangling(relation.to, item, items, note) : item;
      if (kept !== undefined && (typeof url !== "string" || items.has(url))) return kept;
      note(`${name}: a dangling link left out`);
      return undefined;
    };
    const isList = Array.isArray(member);
    const kept = isList ? member.map(keep).filter((item) => item !== undefined) : keep(member);
    // The groups of an alignment refer to its texts by position: without one text they are meaningless.
    const isBroken = kind === "alignments" && isList && (kept as unknown[]).length < member.length;
    // A single link that may not be null is required.
    if (isBroken || (kept === undefined && relation?.optional !== true)) return undefined;
    members.push([name, kept ?? null]);
  }
  return Object.fromEntries(members);
}
