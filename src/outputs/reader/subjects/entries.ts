/** Lists of authors, cities and keywords in a language: in alphabetical order, with distinct names. */

import { withoutIotas, wordsOf } from "../../../greek/fold.ts";
import { compareTexts, groupsOf } from "../../../model/groups.ts";
import type { Author, Keyword } from "../../../model/published.ts";
import { labelOfUrl } from "../../addresses/reader.ts";
import { type Named, nameOf } from "../../pages/names.ts";
import type { Words } from "../../pages/words/words.ts";
import { lifeText } from "./years.ts";

/** The collections whose records are subjects of passages. */
export type SubjectCollection = "authors" | "cities" | "keywords";

/** A subject with a page: an author, a city or a keyword, each with the members of its own. */
export interface Subject
  extends Named,
    Partial<
      Pick<Author, "born_range_year_date" | "died_range_year_date" | "city_born" | "city_died">
    >,
    Partial<Pick<Author, "descriptions" | "images" | "tlg_id">>,
    Partial<Pick<Keyword, "category">> {
  readonly alternative_uris: readonly (string | { readonly uri: string })[];
  readonly passages: readonly string[];
}

/** A record with its name in lists and on its page. */
export interface Entry {
  readonly record: Subject;
  readonly id: string;
  readonly name: ReturnType<typeof nameOf>;
  /** Distinguishes it from others of the same name: the years of its life, else its number. */
  readonly which: string | undefined;
  /** The letter under which it is listed; undefined if its name does not begin with a letter. */
  readonly letter: string | undefined;
}

/** The entries of records in alphabetical order: by the folded words of their names, then by number. */
export function entriesOf(records: readonly Subject[], words: Words): readonly Entry[] {
  const named = records.map((record) => {
    const name = nameOf(record, words);
    const life = lifeText(
      record.born_range_year_date ?? null,
      record.died_range_year_date ?? null,
      words,
    );
    return {
      record,
      id: labelOfUrl(record.url),
      name,
      life,
      key: withoutIotas(wordsOf(name.text).join(" ")),
    };
  });
  const byName = groupsOf(named, ({ name }) => name.text);
  return named
    .sort((one, other) => compareTexts(one.key, other.key) || Number(one.id) - Number(other.id))
    .map(({ life, key, ...entry }) => {
      const alike = byName.get(entry.name.text) ?? [];
      const isAlone = alike.filter((other) => other.life === life).length === 1;
      const difference = life !== undefined && isAlone ? life : words.subjects.numbered(entry.id);
      const [first = ""] = key;
      return {
        ...entry,
        which: alike.length > 1 ? difference : undefined,
        letter: /[a-zα-ω]/.test(first) ? first.toUpperCase() : undefined,
      };
    });
}

/** The distinct name of an entry, as plain text. */
export function entryText({ name, which }: Pick<Entry, "name" | "which">): string {
  return which === undefined ? name.text : `${name.text} (${which})`;
}
