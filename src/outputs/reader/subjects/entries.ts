/** Lists of authors, cities and keywords in a language: in alphabetical order, with distinct names. */
import { compareTexts, groupsOf } from "../../../model/groups.ts";
import type { Author } from "../../../model/published.ts";
import { parseRecordUrl } from "../../../routing/routes.ts";
import { type Named, nameOf } from "../names.ts";
import { wordsOf } from "../search/fold.ts";
import type { Words } from "../words/words.ts";
import { lifeText } from "./years.ts";

/** A subject with a page: an author, a city or a keyword. */
export interface Subject
  extends Named,
    Partial<Pick<Author, "born_range_year_date" | "died_range_year_date">> {
  readonly passages: readonly string[];
}

/** A record with its name in lists and on its page. */
export interface Entry<Kind extends Subject = Subject> {
  readonly record: Kind;
  readonly id: string;
  readonly name: ReturnType<typeof nameOf>;
  /** Distinguishes it from others of the same name: the years of its life, else its number. */
  readonly which: string | undefined;
  /** The letter under which it is listed; undefined if its name does not begin with a letter. */
  readonly letter: string | undefined;
}

/** The entries of records in alphabetical order. */
export function entriesOf<Kind extends Subject>(
  records: readonly Kind[],
  words: Words,
): readonly Entry<Kind>[] {
  const named = records.map((record) => {
    const id = parseRecordUrl(record.url)?.id ?? record.url;
    const name = nameOf(record, words);
    return { record, id, name, key: sortKey(name.text) };
  });
  const byName = groupsOf(named, ({ name }) => name.text);
  const entries = named.map(({ key, ...entry }) => {
    const { record, id, name } = entry;
    const alike = byName.get(name.text) ?? [];
    const which = alike.length > 1 ? difference(record, id, alike, words) : undefined;
    return { key, entry: { ...entry, which, letter: letterOf(key) } };
  });
  return entries
    .sort(
      (one, other) =>
        compareTexts(one.key, other.key) || Number(one.entry.id) - Number(other.entry.id),
    )
    .map(({ entry }) => entry);
}

/** The distinct name of an entry, as plain text. */
export function entryText({ name, which }: Entry): string {
  return which === undefined ? name.text : `${name.text} (${which})`;
}

function difference(
  record: Subject,
  id: string,
  alike: readonly { readonly record: Subject }[],
  words: Words,
): string {
  const life = lifeOf(record, words);
  const others = alike.filter((other) => lifeOf(other.record, words) === life);
  return life === undefined || others.length > 1 ? words.subjects.numbered(id) : life;
}

function lifeOf({ born_range_year_date, died_range_year_date }: Subject, words: Words) {
  return lifeText(born_range_year_date ?? null, died_range_year_date ?? null, words);
}

/** The sort key of a name, compared by code units: its folded words. */
function sortKey(name: string): string {
  return wordsOf(name).join(" ");
}

function letterOf(key: string): string | undefined {
  const [first = ""] = key;
  return /[a-zα-ω]/.test(first) ? first.toUpperCase() : undefined;
}
