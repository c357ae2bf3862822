/** Joins the rows of tables that tell of one passage, and says what tells its texts and comments apart. */
import { counted, quote } from "../../../model/errors.ts";
import { groupsOf } from "../../../model/groups.ts";
import type { Json } from "../../../model/json.ts";
import { namesFrom } from "../records/defaults.ts";
import type { GivenRecord, Note } from "../records/given.ts";
import { toldApart } from "../records/identity.ts";
import { type PassageRow, type RowText, type Said, valuesOf } from "./rows.ts";

/**
 * The passages of rows, in the order of their first rows. Rows that contradict each other are refused.
 * @param cities the coordinates of cities by name
 * @param note receives what may be wrong
 */
export function joinRows(
  rows: readonly PassageRow[],
  cities: ReadonlyMap<string, Said>,
  note: Note,
): GivenRecord[] {
  const passages = [...groupsOf(rows, ({ label }) => label)];
  const joined = passages.filter(([, [row, ...others]]) => others.length > 0 && !hasVerse(row));
  for (const [label, all] of joined.slice(0, 1)) {
    const places = all.map(({ place }) => place).join(" and ");
    const count = counted(joined.length, "passage");
    note(`${count} with several rows, which are joined: ${label} is in ${places}`);
  }
  const alike = new Set<string>();
  const records = passages.map(([label, all]): GivenRecord => {
    const [{ place, location } = { place: "", location: {} }] = all;
    const record = {
      ...location,
      authors: authorsOf(all),
      keywords: union(all.map(({ keywords }) => keywords)),
      cities: union(all.map((row) => row.cities)).map((name) => {
        const coordinates = cities.get(name);
        return coordinates === undefined || coordinates.size === 0
          ? name
          : { names: namesFrom(name), ...valuesOf(coordinates) };
      }),
      manuscripts: union(all.map(({ manuscripts }) => manuscripts)),
      texts: textsOf(all).map(({ label: column, language, edition, text }): Member => {
        const item = { language, text, ...(edition === undefined ? {} : { edition }) };
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

function hasVerse(row: PassageRow | undefined): boolean {
  return row?.texts.some(({ verse }) => verse !== undefined) ?? false;
}

/** The authors of a passage, whose rows name them all or none. */
function authorsOf(rows: readonly PassageRow[]): readonly string[] {
  const [first, ...others] = rows.filter(({ authors }) => authors.length > 0);
  if (first === undefined) return [];
  const known = first.authors.toSorted().join("|");
  const other = others.find(({ authors }) => authors.toSorted().join("|") !== known);
  const cell = other?.cells.find(({ column }) => column.holds === "authors");
  const hint = "correct one of the rows; if the poem has several authors, name all of them in each";
  cell?.refuse(`${quote(known)}, as ${first.place} says`, undefined, hint);
  return first.authors;
}

/** The texts of a passage. Rows may repeat a text, or give its verses, but not say it in other words. */
function textsOf(rows: readonly PassageRow[]): readonly RowText[] {
  const all = rows.flatMap(({ texts }) => texts);
  if (rows.some(hasVerse)) {
    const keyOf = ({ table, label, language }: RowText) => `${table} ${label} ${language}`;
    return [...groupsOf(all, keyOf).values()].flatMap(ofVerses);
  }
  const known: RowText[] = [];
  for (const text of all) {
    const same = known.filter((one) => isSame(one, text));
    const index = known.findIndex((one) => same.includes(one) && one.text === text.text);
    const [one = text] = index < 0 ? same : known.slice(index);
    if (index >= 0) known[index] = { ...one, edition: one.edition ?? text.edition };
    else if (same.length === 0) known.push(text);
    else {
      const hint =
        "keep one of the rows, or name a translator for each; if a row has one verse, number the verses in a column verse";
      text.cell.refuse(`the words of ${one.cell.place}, which has this text, too`, undefined, hint);
    }
  }
  return known;
}

/** Whether two rows give one text: it has one translator or edition, or the same column. */
function isSame(one: RowText, other: RowText): boolean {
  if (one.language !== other.language || one.cell.place === other.cell.place) return false;
  const { edition } = other;
  if (one.edition !== undefined && edition !== undefined) return one.edition === edition;
  const isAlike = one.label === other.label;
  return one.edition === edition ? isAlike : isAlike || one.table !== other.table;
}

/** The text of verses, each in a row of its own. */
function ofVerses(verses: readonly RowText[]): RowText[] {
  const sorted = verses.toSorted(({ verse: one = "" }, { verse: other = "" }) =>
    one < other ? -1 : Number(one > other),
  );
  const edition = sorted.find((one) => one.edition !== undefined)?.edition;
  const text = sorted.map((one) => one.text).join("\n");
  for (const [index, { cell, verse, ...one }] of sorted.entries()) {
    const before = sorted[index - 1];
    if (verse === undefined) cell.refuse("the number of its verse, as other rows of the poem have");
    else if (verse === before?.verse) {
      cell.refuse(`one row for verse ${verse.trim()}, which is also in ${before.cell.place}`);
    } else if (one.edition !== undefined && one.edition !== edition) {
      cell.refuse(
        `a verse of ${quote(edition)}, as other rows of the poem have`,
        quote(one.edition),
      );
    }
  }
  return sorted.slice(0, 1).map((first) => ({ ...first, edition, text }));
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
