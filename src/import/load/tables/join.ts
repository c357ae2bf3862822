/** Joins the rows of tables that tell of one passage, and says what tells its texts and comments apart. */
import { counted, quote } from "../../../model/errors.ts";
import { groupsOf } from "../../../model/groups.ts";
import type { Json } from "../../../model/json.ts";
import { namesFrom } from "../records/defaults.ts";
import type { GivenRecord, Note } from "../records/given.ts";
import { toldApart } from "../records/identity.ts";
import { type PassageRow, type Said, valuesOf } from "./rows.ts";

/**
 * The passages of rows, in the order of their first rows.
 * @param cities the coordinates of cities by name
 * @param note receives what may be wrong
 */
export function joinRows(
  rows: readonly PassageRow[],
  cities: ReadonlyMap<string, Said>,
  note: Note,
): GivenRecord[] {
  const passages = [...groupsOf(rows, ({ label }) => label)];
  const joined = passages.filter(([, { length }]) => length > 1);
  for (const [label, all] of joined.slice(0, 1)) {
    const places = all.map(({ place }) => place).join(" and ");
    const count = counted(joined.length, "passage");
    note(`${count} with several rows, which are joined: ${label} is in ${places}`);
  }
  for (const field of ["authors", "keywords", "cities"] as const) {
    const names = new Set(rows.flatMap((row) => row[field]));
    for (const same of groupsOf(names, (name) => name.toUpperCase()).values()) {
      const all = same.map((name) => quote(name)).join(" and ");
      if (same.length > 1) note(`${field}: ${all} are several records, as their capitals differ`);
    }
  }
  const alike = new Set<string>();
  const records = passages.map(([label, all]): GivenRecord => {
    const [{ place, location } = { place: "", location: {} }] = all;
    const record = {
      ...location,
      authors: union(all.map(({ authors }) => authors)),
      keywords: union(all.map(({ keywords }) => keywords)),
      cities: union(all.map((row) => row.cities)).map((name) => {
        const coordinates = cities.get(name);
        return coordinates === undefined || coordinates.size === 0
          ? name
          : { names: namesFrom(name), ...valuesOf(coordinates) };
      }),
      manuscripts: union(all.map(({ manuscripts }) => manuscripts)),
      texts: union(
        all.map(({ texts }) => texts),
        ({ label: _, ...members }) => JSON.stringify(members),
      ).map(({ label: column, ...item }): Member => {
        const { language, edition, text } = item;
        const group = edition ?? column.replace(/(?<=^translation) .*/, "");
        const told = [language, edition ?? column];
        return { item, group: [language, group], told, alike: [language, edition, text] };
      }),
      comments: union(all.map(({ notes }) => commentsOf(notes))).map(
        ({ label: column, descriptions }): Member => {
          const told = [column];
          return { item: { descriptions }, group: told, told, alike: [column, descriptions] };
        },
      ),
    };
    const [texts, comments] = [record.texts, record.comments].map((members) =>
      tellApart(members, () => alike.add(label)),
    );
    return { collection: "passages", place, record: { ...record, texts, comments } };
  });
  for (const example of [...alike].slice(0, 1)) {
    const count = counted(alike.size, "passage");
    const way =
      "their addresses change with their words: give texts translators or editions, and notes headings of their own";
    note(`${count} with texts or comments that nothing tells apart, such as ${example}; ${way}`);
  }
  return records;
}

/** The members of the first list, and those of others that it does not have. */
function union<Item>(
  [own = [], ...others]: readonly (readonly Item[])[],
  nameOf: (item: Item) => string = JSON.stringify,
): Item[] {
  const names = new Set(own.map(nameOf));
  const added = others.flat().filter((item) => {
    const isNew = !names.has(nameOf(item));
    names.add(nameOf(item));
    return isNew;
  });
  return [...own, ...added];
}

/** A text or comment of a passage. */
interface Member {
  readonly item: Json;
  /** What those have in common that need their words to be told apart. */
  readonly group: readonly unknown[];
  /** What tells it apart if it is alone in its group, and if it is not. */
  readonly told: readonly unknown[];
  readonly alike: readonly unknown[];
}

/** Members in the order of their groups, with what tells them apart. */
function tellApart(members: readonly Member[], onAlike: () => void): Json[] {
  const groups = groupsOf(members, ({ group }) => JSON.stringify(group));
  return [...groups.values()].flatMap((group) => {
    if (group.length > 1) onAlike();
    return group.map(({ item, told, alike }) => {
      return { ...item, [toldApart]: JSON.stringify(group.length > 1 ? alike : told) };
    });
  });
}

/** The comments of a row: notes of one label are one, unless two are in one language. */
function commentsOf(notes: PassageRow["notes"]) {
  const comments: { label: string; descriptions: { content: string; language: string }[] }[] = [];
  for (const { label, content, language } of notes) {
    const known = comments.find(
      (one) =>
        one.label === label && one.descriptions.every((other) => other.language !== language),
    );
    if (known === undefined) comments.push({ label, descriptions: [{ content, language }] });
    else known.descriptions.push({ content, language });
  }
  return comments;
}
