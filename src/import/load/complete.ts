/** Completes records inside other records, if a service gives only their address. */
import type { Relation } from "../../resources/view.ts";
import { isObject, type Json } from "./json.ts";
import type { Item, Items } from "./records.ts";
import { kindInside, relationOf } from "./relations.ts";
import type { Repairs } from "./repairs.ts";

/** Makes the form that a record has inside another one (`docs/contract.md#objects-inside-records`). */
type Summary = (record: Json, item: Item) => Json;

/** The place of a passage or scholium, taken from its urn. */
const place: Summary = ({ url }, { id }) => {
  const [, book, fragment, sub_fragment, number] =
    /:(\d+)\.(\d+)([^.:]*)(?:\.(\d+))?$/.exec(id) ?? [];
  return {
    book: Number(book),
    fragment: Number(fragment),
    sub_fragment,
    ...(number === undefined ? {} : { number: Number(number) }),
    url,
  };
};

/** Forms that do not consist of members of the record itself. */
const forms: Readonly<Record<string, Summary>> = {
  passages: place,
  scholia: place,
  texts: ({ url, language, text }) => ({
    url,
    language: isObject(language) ? language.code : language,
    text,
  }),
  comments: commentInside,
};

/** Completes records after all have been read. */
export class Completion {
  readonly #items: Items;
  readonly #repairs: Repairs;
  readonly #completed = new Map<string, Json>();

  constructor(items: Items, repairs: Repairs) {
    this.#items = items;
    this.#repairs = repairs;
  }

  /** The record with complete records inside it. */
  complete(url: string, { collection, record }: Item): Json {
    const known = this.#completed.get(url);
    if (known !== undefined) return known;
    const completed = this.#members(collection, collection, record, url);
    this.#completed.set(url, completed);
    return completed;
  }

  #members(owner: string, kind: string, value: Json, url: string): Json {
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => {
        const relation = relationOf(kind, name);
        if (relation?.form !== "object") return [name, member];
        const one = (item: unknown) => this.#member(owner, relation, item, url);
        if (!Array.isArray(member)) return [name, one(member)];
        const list = member.map(one);
        return [name, relation.to === "comments" ? withoutRepeats(member, list) : list];
      }),
    );
  }

  #member(owner: string, relation: Relation, given: unknown, ownerUrl: string): unknown {
    const { to } = relation;
    const isAddress = typeof given === "string";
    if (!isAddress && !isObject(given)) return given;
    const url = isAddress ? given : (given.url ?? this.#findComment(to, given, ownerUrl));
    const item = typeof url === "string" ? this.#items.get(url) : undefined;
    if (item?.collection !== to) return given;
    const summary = this.#summary(relation, String(url), item);
    if (!isAddress && Object.keys(summary).every((name) => name in given)) {
      return this.#members(owner, kindInside(relation), given, ownerUrl);
    }
    this.#repairs.note(owner, `${to}: ${isAddress ? "an address" : "a part"} completed`);
    // Without an address it was found by its words, which may have another form.
    if (isAddress || given.url === undefined) return summary;
    return this.#members(owner, kindInside(relation), { ...summary, ...given }, ownerUrl);
  }

  #summary({ to, members }: Relation, url: string, item: Item): Json {
    const form = forms[to];
    // The place needs no complete record. Completing would not end: a passage and its scholia contain each other.
    if (form === place) return place(item.record, item);
    const record = this.complete(url, item);
    if (form !== undefined) return form(record, item);
    const shown = members.filter((name) => name in record);
    return Object.fromEntries(shown.map((name) => [name, record[name]]));
  }

  /** The address of a comment that is given only by text and language: the one on this record with the same text. */
  #findComment(to: string, given: Json, ownerUrl: string): string | undefined {
    const words = memberContent(given);
    if (to !== "comments" || typeof words !== "string") return undefined;
    for (const [url, { collection, record }] of this.#items) {
      if (collection !== "comments") continue;
      const { passages, descriptions } = record;
      const isAbout = Array.isArray(passages) && passages.includes(ownerUrl);
      const says = (item: unknown) =>
        isObject(item) && memberContent(item) === words && item.language === given.language;
      if (isAbout && Array.isArray(descriptions) && descriptions.some(says)) return url;
    }
    return undefined;
  }
}

/** Merges a comment that was given once for each of its languages. */
function withoutRepeats(given: readonly unknown[], list: readonly unknown[]): unknown[] {
  const hasAddress = (item: unknown) =>
    typeof item === "string" || (isObject(item) && "url" in item);
  if (given.every(hasAddress)) return [...list];
  const texts = list.map((item) => JSON.stringify(item));
  return list.filter((_, at) => at === 0 || texts[at] !== texts[at - 1]);
}

/** The form of a comment inside another record. */
export function commentInside({ url, descriptions }: Json): Json {
  const items = Array.isArray(descriptions) ? descriptions.filter(isObject) : [];
  return {
    url,
    descriptions: items.map(memberContent),
    languages: items.map((item) => item.language),
  };
}

/** The text of a comment in one language, under its present or former name. */
export function memberContent(item: Json): unknown {
  return item.content ?? item.description;
}
