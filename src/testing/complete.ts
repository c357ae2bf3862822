/** Makes parts of an anthology fit together. */
import { type PassageLocation, passageUrn, scholiumUrn } from "../model/urn.ts";
import { resources } from "../resources/index.ts";
import { wordCount } from "../snapshot/alignment-faults.ts";
import { supportedDefinition } from "../snapshot/definition.ts";
import type { Value } from "../snapshot/writer.ts";
import { type Fields, isList, lists, type Rows, tables } from "./rows.ts";

/**
 * Parts of an anthology, by table. They are rows, but a reference is an index in the other list, modulo its length: any
 * whole number means a member, if the list has any.
 */
export type Parts = Rows;

const definitions = supportedDefinition().tables;

/** The table of the record that a column or the members of a list refer to. */
const targets: Readonly<Record<string, string>> = Object.fromEntries([
  ...tables
    .flatMap((table) => definitions.get(table)?.foreignKeys ?? [])
    .map(({ column, parent }) => [column, parent]),
  ...Object.entries(lists).flatMap(([field, [, column = ""]]) =>
    tables.includes(column) ? [[field, column]] : [],
  ),
]);

/** Columns that may be null. */
const nullable = ["edition", "city_born", "city_died"];

/**
 * Leaves out what cannot exist: references to an empty list, records that need one, authors without a name, a second passage or scholium at the
 * same location, a second description of a comment in one language. Every reference in the result is an id.
 */
export function complete(parts: Parts): Rows {
  const made: Record<string, Fields[]> = {};
  const keyAt = (field: string, ref: Value): Value => {
    const list = made[targets[field] ?? ""] ?? [];
    const record = list[Number(ref) % list.length];
    return (record?.id ?? record?.code ?? null) as Value;
  };
  const inLanguage = (member: Readonly<Record<string, Value>>) =>
    "language" in member
      ? { ...member, language: keyAt("language", member.language ?? 0) }
      : member;
  for (const table of tables) {
    const taken = new Set<string>();
    const records: Fields[] = [];
    made[table] = records;
    for (const part of parts[table] ?? []) {
      const fields = Object.entries(part).map(([field, value]): [string, Fields[string]] => {
        if (isList(value)) {
          const members = value.map((member) =>
            typeof member === "object" && member !== null
              ? inLanguage(member)
              : field in targets
                ? keyAt(field, member)
                : member,
          );
          const found = members.filter(
            (member) => member !== null && (typeof member !== "object" || member.language !== null),
          );
          return [field, table === "comment" && field === "descriptions" ? once(found) : found];
        }
        return [field, field in targets && value !== null ? keyAt(field, Number(value)) : value];
      });
      const record = Object.fromEntries(fields);
      const isWhole = fields.every(
        ([field, value]) => !(field in targets) || value !== null || nullable.includes(field),
      );
      const place = placeOf(table, record);
      const isNamed = table !== "author" || (isList(record.names) && record.names.length > 0);
      if (!isWhole || !isNamed || taken.has(place)) continue;
      if (place !== "") taken.add(place);
      if (table === "alignment") records.push(aligned(record, made.text ?? []));
      else if (table !== "passage_internal_reference") records.push(record);
      else {
        const before = records.filter(({ from_passage }) => from_passage === record.from_passage);
        records.push({ ...record, position: before.length });
      }
    }
  }
  return made;
}

/** The first of the members in each language. */
function once<Member>(members: readonly Member[]): Member[] {
  const languageOf = (member: Member) => (member as { language?: string }).language;
  return members.filter(
    (member, index) =>
      members.findIndex((other) => languageOf(other) === languageOf(member)) === index,
  );
}

/** The columns that no other record of the table may share. */
const places: Readonly<Record<string, readonly string[]>> = {
  book: ["number"],
  medium: ["type", "media_url"],
  passage: ["book", "fragment", "sub_fragment"],
  scholium: ["passage", "number"],
};

function placeOf(table: string, record: Fields): string {
  return (places[table] ?? []).map((column) => record[column]).join(" ");
}

/** An alignment whose words are words of its texts. */
function aligned(record: Fields, texts: readonly Fields[]): Fields {
  const counts = (record.texts as readonly Value[]).map((id) =>
    wordCount(String(texts.find((text) => text.id === id)?.text)),
  );
  const groups = JSON.parse(String(record.alignment_data)) as number[][][];
  const fit = groups.map((group) =>
    counts.map((count, index) =>
      count === 0 ? [] : (group[index] ?? []).map((word) => word % count),
    ),
  );
  return { ...record, alignment_data: JSON.stringify(fit) };
}

const collections = new Map(resources.map(({ table, name }) => [table, name]));

/** The paths of all records of an anthology. */
export function pathsOf(anthology: Rows): string[] {
  const locations = new Map(
    (anthology.passage ?? []).map(({ id, book, fragment, sub_fragment }) => {
      const number = anthology.book?.find((one) => one.id === book)?.number;
      return [id, { book: number, fragment, sub_fragment } as unknown as PassageLocation];
    }),
  );
  const urnOf = (table: string, { id, code, passage, number }: Fields) => {
    const location = locations.get(table === "scholium" ? passage : id);
    if (location === undefined || !["passage", "scholium"].includes(table)) return id ?? code;
    return table === "passage" ? passageUrn(location) : scholiumUrn(location, Number(number));
  };
  return Object.entries(anthology).flatMap(([table, records]) =>
    records.map((record) => `/api/${collections.get(table)}/${urnOf(table, record)}/`),
  );
}
