/** Joins the rows of tables that tell of one passage, and says what tells its texts and comments apart. */
import { groupsOf } from "../../model/groups.ts";
import { labelOfUrn, type PassageLocation, passageUrn } from "../../model/urn.ts";
import { namesFrom } from "./defaults.ts";
import { plainName, toldApart } from "./identity.ts";
import type { GivenRecord, Note } from "./report.ts";

/** The coordinates of cities by name, each with the cell that has it: rows of all tables must agree. */
export type CityCoordinates = Map<
  string,
  Record<string, { readonly value: string; readonly title: string }>
>;

/** What a row says of a passage. */
export interface PassageRow {
  /** `poems.xlsx, sheet Book 5, row 3` */
  readonly place: string;
  readonly location: PassageLocation;
  readonly authors: readonly string[];
  readonly keywords: readonly string[];
  readonly cities: readonly string[];
  readonly manuscripts: readonly { readonly title: string; readonly manuscript_url: string }[];
  readonly texts: readonly RowText[];
  readonly notes: readonly RowNote[];
}

interface RowText {
  readonly language: string;
  readonly text: string;
  /** Translator and edition, as far as they are given. */
  readonly edition?: string | undefined;
  /** The label of its column. */
  readonly label: string;
}

interface RowNote {
  readonly language: string;
  readonly content: string;
  readonly label: string;
}

/** The passages of rows, in the order of their first rows. @param note receives what may be wrong */
export function joinRows(
  rows: readonly PassageRow[],
  cities: CityCoordinates,
  note: Note,
): GivenRecord[] {
  const passages = groupsOf(rows, ({ location }) => passageUrn(location));
  const joined = [...passages].filter(([, { length }]) => length > 1);
  const [first] = joined;
  if (first !== undefined) {
    const [urn, all] = first;
    const places = all.map(({ place }) => place).join(" and ");
    const count = joined.length === 1 ? "1 passage has" : `${joined.length} passages have`;
    note(`${count} several rows, which are joined: ${labelOfUrn(urn)} is in ${places}`);
  }
  const alike = new Set<string>();
  const records = [...passages].map(([urn, all]): GivenRecord => {
    const [{ place, location }] = all as [PassageRow, ...PassageRow[]];
    const namesOf = (lists: (readonly string[])[]) => union(lists, plainName);
    const onAlike = () => alike.add(labelOfUrn(urn));
    const record = {
      ...location,
      authors: namesOf(all.map(({ authors }) => authors)),
      keywords: namesOf(all.map(({ keywords }) => keywords)),
      cities: namesOf(all.map((row) => row.cities)).map((name) => {
        const coordinates = Object.entries(cities.get(name) ?? {});
        if (coordinates.length === 0) return name;
        const members = coordinates.map(([member, { value }]) => [member, value]);
        return { names: namesFrom(name), ...Object.fromEntries(members) };
      }),
      manuscripts: union(
        all.map(({ manuscripts }) => manuscripts),
        JSON.stringify,
      ),
      texts: textsOf(all, onAlike),
      comments: commentsOf(all, onAlike),
    };
    return { collection: "passages", place, record };
  });
  const [example] = alike;
  if (example !== undefined) {
    const count = alike.size === 1 ? "1 passage has" : `${alike.size} passages have`;
    const way = "their addresses change with their words: give their translators or editions";
    note(`${count} texts or comments that nothing tells apart, such as ${example}; ${way}`);
  }
  return records;
}

/** The members of the first list, and those of others that it does not have. */
function union<Item>(lists: readonly (readonly Item[])[], nameOf: (item: Item) => string): Item[] {
  const [own = [], ...others] = lists;
  const result = [...own];
  const names = new Set(own.map(nameOf));
  for (const item of others.flat()) {
    if (!names.has(nameOf(item))) result.push(item);
    names.add(nameOf(item));
  }
  return result;
}

/**
 * The texts of a passage. What tells a text apart from others of its language is its edition, else its column. If two
 * have the same, or several have none in columns with a translator, their words do.
 */
function textsOf(rows: readonly PassageRow[], onAlike: () => void) {
  const lists = rows.map(({ texts }) => texts);
  const texts = union(lists, ({ label, ...members }) => JSON.stringify(members));
  const apart = groupsOf(texts, ({ language, edition, label }) =>
    JSON.stringify([language, edition ?? label.replace(/(?<=^translation) .*/, "")]),
  );
  return [...apart.values()].flatMap((alike) => {
    if (alike.length > 1) onAlike();
    return alike.map(({ label, ...members }) => {
      const { language, edition, text } = members;
      const told = alike.length > 1 ? [edition, text] : [edition ?? label];
      return { ...members, [toldApart]: JSON.stringify([language, ...told]) };
    });
  });
}

/** The comments of a passage. What tells one apart is the heading of its column; if two have the same, their words do. */
function commentsOf(rows: readonly PassageRow[], onAlike: () => void) {
  const lists = rows.map(({ notes }) => commentsOfRow(notes));
  const comments = union(lists, (comment) => JSON.stringify(comment));
  return [...groupsOf(comments, ({ label }) => label).values()].flatMap((alike) => {
    if (alike.length > 1) onAlike();
    return alike.map(({ label, descriptions }) => {
      const told = alike.length > 1 ? [label, descriptions] : [label];
      return { descriptions, [toldApart]: JSON.stringify(told) };
    });
  });
}

/** The comments of a row: notes of one label are one, unless two are in one language. */
function commentsOfRow(notes: readonly RowNote[]) {
  const comments: { label: string; descriptions: { content: string; language: string }[] }[] = [];
  for (const { label, content, language } of notes) {
    const comment = comments.find(
      (known) =>
        known.label === label && known.descriptions.every((one) => one.language !== language),
    );
    if (comment === undefined) comments.push({ label, descriptions: [{ content, language }] });
    else comment.descriptions.push({ content, language });
  }
  return comments;
}
