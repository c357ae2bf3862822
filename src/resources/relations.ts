/** Relations: how a member leads to records of a collection. */
import type { Key } from "../snapshot/snapshot.ts";
import type { Rows } from "./rows.ts";
import type { Relation, View } from "./view.ts";

/** A relation whose value is only the address of the record. */
export function linkTo(collection: string): Relation {
  return { to: collection, form: "address", members: [] };
}

/** A relation whose value is an object; none for a medium inside a record, whose `url` is not its own address. */
export function relationTo<Shown extends object>(view: View<Shown>): Relation | undefined {
  const { name, members, find } = view;
  if (find !== undefined) return undefined;
  const form = "url" in members ? "object" : "part";
  return { to: name, form, members: Object.keys(members) };
}

/** The key of the record that an object inside another record stands for. */
export function keyFor<Shown extends object>(
  { name, find }: View<Shown>,
  shown: Shown,
  rows: Rows,
): Key {
  if (find !== undefined) return find(shown, rows);
  return rows.key(name, "url" in shown ? String(shown.url) : "");
}
