/** Gives every record an address, and finds or makes the records that objects and words inside records stand for. */
import { quote } from "../../model/errors.ts";
import { escapePointer } from "../../model/pointer.ts";
import { resources } from "../../resources/index.ts";
import type { Relation } from "../../resources/view.ts";
import { parseRecordUrl, recordPath } from "../../routing/routes.ts";
import { defaultOf, languageNames } from "./defaults.ts";
import { embeddedId } from "./embedded.ts";
import {
  idIn,
  independent,
  lookupOf,
  namesOf,
  placeFaults,
  plainName,
  recordFrom,
} from "./identity.ts";
import {
  type Item,
  isObject,
  type Json,
  linksOf,
  mapRelated,
  type RecordAddresses,
} from "./relations.ts";
import type { ReadingNotes, RecordOrigin, Records } from "./report.ts";
import { SchemaMembers } from "./schema-members.ts";

export interface Draft extends Item {
  readonly origin: RecordOrigin;
  /** Whether it stands only inside other records. */
  readonly isMade: boolean;
}

/** The base of addresses if no record gives one: a snapshot does not store it, and a build has its own. */
const anyBase = "http://localhost:3000";

/** The records with addresses in place of the objects and words that stand for others. */
export class Mentions {
  readonly drafts = new Map<string, Draft>();
  readonly addresses: RecordAddresses;
  readonly #given: Records;
  readonly #schemas = new SchemaMembers();
  /** Addresses of the records that have a name, by collection and name. */
  readonly #byName = new Map<string, Set<string>>();
  /** Addresses of records whose members are still to be read. */
  readonly #pending = new Set<string>();
  /** How many ids were made from a name. */
  readonly #times = new Map<string, number>();
  readonly #found: ReadingNotes;
  /** The first spelling of each name. */
  readonly #spellings = new Map<string, string>();
  /** Collections with names of which capitals alone make two records. */
  readonly #noted = new Set<string>();

  /** @param found takes mentions of records that cannot be found or made, and records that no address can be made for */
  constructor(given: Records, found: ReadingNotes) {
    this.#found = found;
    const base = baseIn(given);
    this.addresses = { record: ({ collection, id }) => `${base}${recordPath(collection, id)}` };
    this.#given = given;
    for (const { name } of resources) {
      for (const record of given[name] ?? []) {
        const whole = recordFrom(name, record) ?? {};
        this.#add(name, whole, { place: found.places.get(record), pointer: "" });
      }
    }
    // A set may grow while it is read.
    for (const url of this.#pending) {
      this.#pending.delete(url);
      const draft = this.drafts.get(url);
      if (draft === undefined) continue;
      const { pointer } = draft.origin;
      const members = this.#members(draft.collection, draft.record, draft, pointer);
      const record = { ...this.drafts.get(url)?.record, ...members };
      this.drafts.set(url, { ...draft, record });
      for (const { to, member, collection } of linksOf({ ...draft, record }, this.addresses)) {
        if (collection !== "languages" || this.drafts.has(to)) continue;
        // Names and parts of records give only the code of their language.
        this.#mention(language, parseRecordUrl(to)?.id, draft, `${pointer}/${member}`);
      }
    }
  }

  /** Adds a record. Without an id it gets one that stays the same when others are added, or put in another order. */
  #add(
    collection: string,
    whole: Json,
    origin: RecordOrigin,
    {
      isMade = false,
      seed,
    }: { readonly isMade?: boolean; readonly seed?: string | undefined } = {},
  ): string {
    const isTaken = (id: string) => this.drafts.has(this.addresses.record({ collection, id }));
    const known = idIn(collection, whole) ?? shortId(collection, whole, isTaken);
    if (known === undefined && (collection === "passages" || collection === "scholia")) {
      const record = origin.place ?? `a record of ${collection}`;
      this.#found.faults.addAll(placeFaults(whole).map((fault) => ({ record, ...fault })));
      return "";
    }
    const name = seed ?? lookupOf(collection, whole)[0] ?? JSON.stringify(whole);
    const id = known ?? this.#newId(`${collection} ${name}`, isTaken);
    const url =
      typeof whole.url === "string" ? whole.url : this.addresses.record({ collection, id });
    const isNumber = /^[0-9]+$/.test(id);
    const number = Number(isNumber ? id : embeddedId(`${collection} ${id}`, () => false));
    // What only forms the address is no member: the id of a city, the number of a scholium.
    const isMember = ([name]: [string, unknown]) =>
      !["id", "number", "unique_id"].includes(name) || this.#schemas.has(collection, name);
    const members = {
      ...{ url, id: number, unique_id: number },
      ...(collection === "keywords" ? { category: "Keywords" } : {}),
      ...(/^urn:/.test(id) ? { urn: id, web_url: `/passages/${id}/` } : {}),
      ...whole,
    };
    const record = Object.fromEntries(Object.entries(members).filter(isMember));
    const draft = { collection, id, origin, isMade, record };
    const other = this.drafts.get(url);
    if (other !== undefined) {
      this.#found.faults.add({
        record: mentionName(draft),
        field: "/url",
        expected: "an address that no other record has",
        found: quote(url),
        hint: `change one of the two: it is also that of ${mentionName(other)}`,
      });
      return url;
    }
    this.drafts.set(url, draft);
    this.#pending.add(url);
    for (const name of namesOf(collection, record)) {
      const urls = this.#byName.get(`${collection} ${name}`) ?? new Set();
      this.#byName.set(`${collection} ${name}`, urls.add(url));
      if (isMade && "names" in record) this.#noteCapitals(collection, name, origin);
    }
    return url;
  }

  /** Mentions the first name of a collection that makes a record of its own because of its capitals. */
  #noteCapitals(collection: string, name: string, { place, name: owner }: RecordOrigin): void {
    const key = `${collection} ${name.toUpperCase()}`;
    const other = this.#spellings.get(key) ?? name;
    this.#spellings.set(key, other);
    if (other === name || this.#noted.has(collection)) return;
    this.#noted.add(collection);
    const names = `${quote(name)} and ${quote(other)}`;
    this.#found.note(
      `${place ?? owner}: ${names} are two records of ${collection}, as their capitals differ`,
    );
  }

  /** An id from a name. Several records of one name get several ids, in their order. */
  #newId(name: string, isTaken: (id: string) => boolean): string {
    const times = this.#times.get(name) ?? 0;
    this.#times.set(name, times + 1);
    return embeddedId(times === 0 ? name : `${name} ${times}`, isTaken);
  }

  /** An object with addresses in place of what it mentions. */
  #members(collection: string, value: Json, owner: Draft, pointer: string): Json {
    const isRight = ([name, member]: [string, unknown]) =>
      Array.isArray(member) === this.#schemas.isList(collection, name);
    const related = Object.fromEntries(Object.entries(value).filter(isRight));
    const change = (item: unknown, relation: Relation, at: string) =>
      this.#mention(relation, item, owner, at);
    return { ...value, ...mapRelated(collection, related, change, pointer) };
  }

  /** What stands in the record for an item that mentions another one. */
  #mention(relation: Relation, item: unknown, owner: Draft, pointer: string): unknown {
    const { to, form } = relation;
    const isUrn = typeof item === "string" && /^urn:/.test(item);
    const address = isUrn ? this.addresses.record({ collection: to, id: item }) : item;
    if (form === "address") return address;
    if (typeof address === "string" && /^https?:/.test(address)) return { url: address };
    if (form === "part") {
      if (!isObject(item)) return item;
      const part = this.#members(to, item, owner, pointer);
      return { ...part, reference_type: part.reference_type ?? defaultOf("reference_type", part) };
    }
    const mention = recordFrom(to, item);
    return mention === undefined ? item : this.#recordFor(to, item, mention, owner, pointer);
  }

  /** Finds or makes the record that a mention stands for. */
  #recordFor(to: string, item: unknown, mention: Json, owner: Draft, pointer: string): unknown {
    const id = idIn(to, mention);
    const isAddress = typeof mention.url === "string";
    const url =
      isAddress || id === undefined ? mention.url : this.addresses.record({ collection: to, id });
    const urls = typeof url === "string" ? [url] : this.#named(to, mention);
    const [known] = urls.flatMap((address) => this.drafts.get(address) ?? []);
    const hasFile = (this.#given[to] ?? []).length > 0;
    const isOther = known === undefined ? hasFile || independent.has(to) : !known.isMade;
    if (isAddress && isOther) return item;
    const name = mentionName(owner);
    const refuse = (expected: string, found: string, hint: string) => {
      const fault = { record: name, field: pointer, expected, found, hint, isShared: true };
      this.#found.faults.add(fault);
      return item;
    };
    if (urls.length > 1) {
      const hint = "give the url of the record that is meant";
      const expected = `one record of ${to} with this name`;
      return refuse(expected, `${urls.length}: ${urls.join(", ")}`, hint);
    }
    if (known !== undefined) return this.#absorb(known, mention, owner, pointer);
    const { code, iso_name, language: written } = mention;
    if (to === "languages" && !languageNames.has(String(code)) && iso_name === undefined) {
      const hint = "see https://iso639-3.sil.org, or add the language to languages.json";
      return refuse("a code of ISO 639-3 such as grc", quote(code), hint);
    }
    if (independent.has(to) || (id !== undefined && (hasFile || !isWhole(to, mention)))) {
      const words = id === undefined ? quote(item, 60) : recordPath(to, id);
      return refuse(`an existing record of ${to}`, words, `add it to the records of ${to}`);
    }
    // A text belongs to its owner: its address stays the same when its words are corrected.
    const isOwn = urls.length === 0 && namesOf(to, mention).length === 0;
    const seed = isOwn ? `${owner.collection} ${owner.id} ${quote(written)}` : undefined;
    const origin = { name, place: owner.origin.place, pointer };
    return { url: this.#add(to, mention, origin, { isMade: true, seed }) };
  }

  #named(collection: string, mention: Json): string[] {
    const urls = lookupOf(collection, mention).flatMap((name) => [
      ...(this.#byName.get(`${collection} ${name}`) ?? []),
    ]);
    return [...new Set(urls)];
  }

  /** Adds what a mention says to the record that it names. */
  #absorb(draft: Draft, { url: _, id: __, ...mention }: Json, owner: Draft, pointer: string): Json {
    const url = String(draft.record.url);
    const record: Record<string, unknown> = { ...draft.record };
    const strangers: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(mention)) {
      const known = record[name];
      if (!this.#schemas.has(draft.collection, name)) strangers[name] = value;
      else if (name === "names") record.names = together(known, value);
      else if (known === undefined) record[name] = value;
      else if (!isObject(known) && !isObject(value) && !Array.isArray(value) && known !== value) {
        const expected = `${quote(known)}, as ${mentionName(draft)} says`;
        const field = `${pointer}/${escapePointer(name)}`;
        const record = mentionName(owner);
        this.#found.faults.add({ record, field, expected, found: quote(value), isShared: true });
      }
    }
    if (JSON.stringify(record) !== JSON.stringify(draft.record)) {
      this.drafts.set(url, { ...draft, record });
      this.#pending.add(url);
    }
    return { url, ...strangers };
  }
}

const language: Relation = { to: "languages", form: "object", members: [] };

/** A book has its number as its id, if no other has it, and a language its code. */
function shortId(
  collection: string,
  { number, code }: Json,
  isTaken: (id: string) => boolean,
): string | undefined {
  if (collection === "languages") return typeof code === "string" ? code : undefined;
  const isFree = collection === "books" && Number.isSafeInteger(number) && !isTaken(String(number));
  return isFree ? String(number) : undefined;
}

/** Whether a mention with an address says enough to be a record: a text needs its words. */
function isWhole(collection: string, { url: _, id: __, ...mention }: Json): boolean {
  return collection === "texts" ? "text" in mention : Object.keys(mention).length > 0;
}

/** The names of both lists, each once: a word does not say its language for certain. */
function together(known: unknown, added: unknown): unknown {
  if (!Array.isArray(known) || !Array.isArray(added)) return known;
  const words = new Set(known.filter(isObject).map(({ name }) => plainName(String(name))));
  const isNew = (name: unknown) => !isObject(name) || !words.has(plainName(String(name.name)));
  return [...known, ...added.filter(isNew)];
}

/** The base of the first address in the records. */
function baseIn(given: Records): string {
  for (const { url } of Object.values(given).flat() as Json[]) {
    const base = /^(.+)\/api\/[a-z_]+\/[^/?#]+\/$/.exec(String(url))?.[1];
    if (base !== undefined) return base;
  }
  return anyBase;
}

/** A record as messages name it: by its address, and where it stands. */
export function mentionName({ collection, id, origin }: Draft): string {
  if (origin.name !== undefined) return origin.name;
  const path = recordPath(collection, id);
  return origin.place === undefined ? path : `${path} (${origin.place})`;
}
