/** Members made from columns of the record's own row. */
import type { Key } from "../snapshot/snapshot.ts";
import type { Value } from "../snapshot/writer.ts";
import {
  type Columns,
  keyFor,
  type Member,
  type RecordSource,
  readView,
  type View,
} from "./view.ts";

/** A value of a column, which has the type that the schema of the published record gives it. */
export function column<Shown extends Value = never>(name: string): Member<Shown> {
  return {
    columns: [name],
    read: () => (row) => row[name] as Shown,
    columnsOf: (shown) => ({ [name]: shown }),
  };
}

export function columns<Name extends string>(
  ...names: Name[]
): { readonly [name in Name]: Member<never> } {
  const members = names.map((name) => [name, column(name)]);
  return Object.fromEntries(members) as { readonly [name in Name]: Member<never> };
}

/** A member that shows another one in a different form, and is loaded back from that form. */
export function shownAs<From, Shown>(
  member: Member<From>,
  show: (from: From) => Shown,
  reverse: (shown: Shown) => From,
): Member<Shown> {
  return {
    ...member,
    read: (batch) => {
      const from = member.read(batch);
      return (row, links) => show(from(row, links));
    },
    columnsOf: (shown, rows) => member.columnsOf?.(reverse(shown), rows) ?? {},
    load: (shown, rows, owner) => member.load?.(reverse(shown), rows, owner),
  };
}

export function json<Shown>(name: string): Member<Shown> {
  return shownAs(column<string>(name), (text) => JSON.parse(text) as Shown, JSON.stringify);
}

export function address({ name, key = "id" }: RecordSource): Member<string> {
  return {
    read: () => (row, links) => links.record(name, row.key),
    columnsOf: (url, rows) => ({ [key]: rows.key(name, url) }),
  };
}

export function one<Shown extends object>(name: string, view: View<Shown>): Member<Shown> {
  // The column is NOT NULL.
  return oneOrNull(name, view) as Member<Shown>;
}

export function oneOrNull<Shown extends object>(
  name: string,
  view: View<Shown>,
): Member<Shown | null> {
  const keyIn = (row: Columns) => row[name] as Key | null;
  return {
    columns: [name],
    read: ({ snapshot, rows }) => {
      const show = readView(
        view,
        snapshot,
        rows.flatMap((row) => keyIn(row) ?? []),
      );
      return (row, links) => {
        const key = keyIn(row);
        return key === null ? null : show(key, links);
      };
    },
    columnsOf: (shown, rows) => ({ [name]: shown && keyFor(view, shown, rows) }),
    view,
  };
}
