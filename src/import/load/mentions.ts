/** Gives every record an address, and finds or makes the records that objects and words inside records stand for. */
import { type Faults, quote } from "../../model/errors.ts";
import { isObject, type Json } from "../../model/json.ts";
import { escapePointer } from "../../model/pointer.ts";
import type { Relation } from "../../resources/view.ts";
import { parseRecordUrl, recordPath } from "../../routing/routes.ts";
import { defaultOf, degrees, isRounded, languageNames } from "./defaults.ts";
import { embeddedId } from "./embedded.ts";
import {
  idIn,
  independent,
  lookupOf,
  namesOf,
  placeFaults,
  plainName,
  recordFrom,
  toldApart,
} from "./identity.ts";
import { type Item, itemName, linksOf, mapRelated, type RecordAddresses } from "./relations.ts";
import type { GivenRecord, Note } from "./report.ts";
import { SchemaMembers } from "./schema-members.ts";

/** Where a record is mentioned, or where its file has it. */
type Origin = Pick<Item, "owner" | "pointer" | "place">;

interface Draft extends Item {
  readonly url: string;
  record: Json;
}

/** A value in the record of a draft. */
interface Place {
  readonly owner: Draft;
  readonly pointer: string;
}

/** The base of addresses if no record gives one: a snapshot does not store it, and a build has its own. */
const anyBase = "http://localhost:3000";

/** The records with addresses in place of the objects and words that stand for others. */
export class Mentions {
  readonly drafts = new Map<string, Draft>();
  readonly addresses: RecordAddresses;
  readonly #schemas = new SchemaMembers();
  readonly #faults: Faults;
  readonly #note: Note;
  /** Collections of which records were given. */
  readonly #given: ReadonlySet<string>;
  /** The records that have a name, by collection and name. */
  readonly #byName = new Map<string, Set<Draft>>();
  /** Records whose members are still to be read. */
  readonly #pending = new Set<Draft>();
  /** How many ids were made from a name. */
  readonly #times = new Map<string, number>();
  /** The first spelling of each name. */
  readonly #spellings = new Map<string, string>();
  /** Coordinates with more decimals than are published. */
  readonly #rounded = new Set<unknown>();
  /** Collections with names of which capitals alone make two records. */
  readonly #noted = new Set<string>();

  /** @param faults takes mentions of records that cannot be found or made, and records that no address can be made for */
  constructor(given: readonly GivenRecord[], faults: Faults, note: Note) {
    this.#faults = faults;
    this.#note = note;
    this.#given = new Set(given.map(({ collection }) => collection));
    const base = baseIn(given);
    this.addresses = { record: ({ collection, id }) => `${base}${recordPath(collection, id)}` };
    for (const { collection, record, place } of given) {
      this.#add(collection, this.#recordFrom(collection, record) ?? {}, { place });
    }
    // A set may grow while it is read.
    for (const draft of this.#pending) {
      this.#pending.delete(draft);
      const at = { owner: draft, pointer: draft.pointer ?? "" };
      const members = this.#members(draft.collection, draft.record, at);
      draft.record = { ...draft.record, ...members };
      for (const link of linksOf(draft, this.addresses)) {
        if (link.collection !== "languages" || this.drafts.has(link.to)) continue;
        // Names and parts of records give only the code of their language.
        const id = parseRecordUrl(link.to)?.id;
        this.#mention(language, id, { ...at, pointer: `${at.pointer}/${link.member}` });
      }
    }
    const [example] = this.#rounded;
    if (example === undefined) return;
    const count = this.#rounded.size === 1 ? "1 coordinate" : `${this.#rounded.size} coordinates`;
    note(`${count} with more than five decimals, rounded: ${example} to ${degrees(example)}`);
  }

  /** The record that an object or a word stands for. */
  #recordFrom(collection: string, item: unknown): Json | undefined {
    if (collection === "cities" && isObject(item)) {
      for (const value of [item.longitude, item.latitude]) {
        if (isRounded(value)) this.#rounded.add(value);
      }
    }
    return recordFrom(collection, item);
  }

  /**
   * Adds a record. Without an id it gets one that stays the same when others are added, or put in another order.
   * @param seed what its id is made from, if not its name or content
   */
  #add(collection: string, whole: Json, origin: Origin, seed?: string): string {
    const { owner, place } = origin;
    const isTaken = (id: string) => this.drafts.has(this.addresses.record({ collection, id }));
    const known = idIn(collection, whole) ?? shortId(collection, whole, isTaken);
    if (known === undefined && (collection === "passages" || collection === "scholia")) {
      const record = place ?? `a record of ${collection}`;
      this.#faults.addAll(placeFaults(whole).map((fault) => ({ record, ...fault })));
      return "";
    }
    const words = () => seed ?? lookupOf(collection, whole)[0] ?? JSON.stringify(whole);
    const id = known ?? this.#newId(`${collection} ${words()}`, isTaken);
    const url = this.#addressOf(collection, whole, id);
    const record = this.#completed(collection, whole, url, id);
    const draft = { ...origin, collection, id, url, record };
    const other = this.drafts.get(url);
    if (other !== undefined) {
      const expected = "an address that no other record has";
      const hint = `change one of the two: it is also that of ${itemName(other)}`;
      const fault = { record: itemName(draft), field: "/url", expected, found: quote(url), hint };
      this.#faults.add(fault);
      return url;
    }
    this.drafts.set(url, draft);
    this.#pending.add(draft);
    for (const word of namesOf(collection, record)) {
      const key = `${collection} ${word}`;
      this.#byName.set(key, (this.#byName.get(key) ?? new Set()).add(draft));
      if (owner !== undefined && "names" in record) {
        this.#noteCapitals(collection, word, place ?? owner);
      }
    }
    return url;
  }

  /** The record with what follows from its address, without what only forms that: the id of a city, the number of a scholium. */
  #completed(collection: string, whole: Json, url: string, id: string): Json {
    const isNumber = /^[0-9]+$/.test(id);
    const number = Number(isNumber ? id : embeddedId(`${collection} ${id}`, () => false));
    const members = {
      url,
      id: number,
      unique_id: number,
      ...(collection === "keywords" ? { category: "Keywords" } : {}),
      ...(/^urn:/.test(id) ? { urn: id, web_url: `/passages/${id}/` } : {}),
      ...whole,
    };
    const isMember = ([name]: [string, unknown]) =>
      !["id", "number", "unique_id"].includes(name) || this.#schemas.has(collection, name);
    return Object.fromEntries(Object.entries(members).filter(isMember));
  }

  /** Mentions the first name of a collection that makes a record of its own because of its capitals. */
  #noteCapitals(collection: string, name: string, place: string): void {
    const key = `${collection} ${name.toUpperCase()}`;
    const other = this.#spellings.get(key) ?? name;
    this.#spellings.set(key, other);
    if (other === name || this.#noted.has(collection)) return;
    this.#noted.add(collection);
    const names = `${quote(name)} and ${quote(other)}`;
    this.#note(`${place}: ${names} are two records of ${collection}, as their capitals differ`);
  }

  /** An id from a name. Several records of one name get several ids, in their order. */
  #newId(name: string, isTaken: (id: string) => boolean): string {
    const times = this.#times.get(name) ?? 0;
    this.#times.set(name, times + 1);
    return embeddedId(times === 0 ? name : `${name} ${times}`, isTaken);
  }

  /** The address of a record with this id, unless it gives one. */
  #addressOf(collection: string, { url }: Json, id: string): string {
    return typeof url === "string" ? url : this.addresses.record({ collection, id });
  }

  /** An object with addresses in place of what it mentions. */
  #members(collection: string, value: Json, at: Place): Json {
    const isRight = ([name, member]: [string, unknown]) =>
      Array.isArray(member) === this.#schemas.isList(collection, name);
    const related = Object.fromEntries(Object.entries(value).filter(isRight));
    const change = (item: unknown, relation: Relation, pointer: string) =>
      this.#mention(relation, item, { ...at, pointer });
    return { ...value, ...mapRelated(collection, related, change, at.pointer) };
  }

  /** What stands in the record for an item that mentions another one. */
  #mention({ to, form }: Relation, item: unknown, at: Place): unknown {
    const isUrn = typeof item === "string" && /^urn:/.test(item);
    const address = isUrn ? this.addresses.record({ collection: to, id: item }) : item;
    if (form === "address") return address;
    if (typeof address === "string" && /^https?:/.test(address)) return { url: address };
    if (form === "part" && isObject(item)) {
      const part = this.#members(to, item, at);
      return { ...part, reference_type: part.reference_type ?? defaultOf("reference_type", part) };
    }
    const mention = form === "object" ? this.#recordFrom(to, item) : undefined;
    return mention === undefined ? item : this.#recordFor(to, item, mention, at);
  }

  /** Finds or makes the record that a mention stands for. */
  #recordFor(to: string, item: unknown, mention: Json, at: Place): unknown {
    const id = idIn(to, mention);
    const [known, ...others] =
      id === undefined
        ? this.#named(to, mention)
        : [this.drafts.get(this.#addressOf(to, mention, id)) ?? []].flat();
    const isGiven = this.#given.has(to) || independent.has(to);
    const isOther = known === undefined ? isGiven : known.owner === undefined;
    if (typeof mention.url === "string" && isOther) return item;
    const refuse = (expected: string, found: string, hint: string) => {
      this.#refuse(at, expected, found, hint);
      return item;
    };
    if (known !== undefined && others.length > 0) {
      const urls = [known, ...others].map(({ url }) => url);
      const hint = "give the url of the record that is meant";
      return refuse(
        `one record of ${to} with this name`,
        `${urls.length}: ${urls.join(", ")}`,
        hint,
      );
    }
    if (known !== undefined) return this.#absorb(known, mention, at);
    const { code, iso_name } = mention;
    if (to === "languages" && !languageNames.has(code) && iso_name === undefined) {
      const hint = "see https://iso639-3.sil.org, or add the language to languages.json";
      return refuse("a code of ISO 639-3 such as grc", quote(code), hint);
    }
    if (independent.has(to) || (id !== undefined && (isGiven || !isWhole(to, mention)))) {
      const words = id === undefined ? quote(item, 60) : recordPath(to, id);
      return refuse(`an existing record of ${to}`, words, `add it to the records of ${to}`);
    }
    // A text belongs to its owner: its address stays the same when its words are corrected.
    const { owner, pointer } = at;
    const isOwn = namesOf(to, mention).length === 0;
    const told = Reflect.get(mention, toldApart) ?? [mention.language, mention.edition];
    const seed = isOwn ? JSON.stringify([owner.collection, owner.id, told]) : undefined;
    const origin = { owner: itemName(owner), pointer, place: owner.place };
    return { url: this.#add(to, mention, origin, seed) };
  }

  #named(collection: string, mention: Json): Draft[] {
    const keys = lookupOf(collection, mention).map((name) => `${collection} ${name}`);
    return [...new Set(keys.flatMap((key) => [...(this.#byName.get(key) ?? [])]))];
  }

  /** Adds what a mention says to the record that it names. */
  #absorb(draft: Draft, { url: _, id: __, ...mention }: Json, at: Place): Json {
    const { collection, url } = draft;
    const strangers: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(mention)) {
      const known = draft.record[name];
      const names = name === "names" ? newNames(known, value) : [];
      if (!this.#schemas.has(collection, name)) strangers[name] = value;
      else if (known === undefined || names.length > 0) {
        const all = known === undefined ? value : [known, names].flat();
        draft.record = { ...draft.record, [name]: all };
        this.#pending.add(draft);
      } else if (!isObject(known) && isPlain(value) && known !== value) {
        const expected = `${quote(known)}, as ${itemName(draft)} says`;
        const pointer = `${at.pointer}/${escapePointer(name)}`;
        this.#refuse({ ...at, pointer }, expected, quote(value));
      }
    }
    return { url, ...strangers };
  }

  #refuse({ owner, pointer: field }: Place, expected: string, found: string, hint?: string): void {
    const record = itemName(owner);
    this.#faults.add({ record, field, expected, found, hint, isShared: true });
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

function isPlain(value: unknown): boolean {
  return typeof value !== "object" || value === null;
}

/** The names of a list that the other does not have: a word does not say its language for certain. */
function newNames(known: unknown, added: unknown): unknown[] {
  if (!Array.isArray(known) || !Array.isArray(added)) return [];
  const wordOf = (item: unknown) =>
    isObject(item) && typeof item.name === "string" ? plainName(item.name) : undefined;
  const words = new Set(known.map(wordOf));
  return added.filter((item) => !isObject(item) || !words.has(wordOf(item)));
}

/** The base of the first address in the records. */
function baseIn(given: readonly GivenRecord[]): string {
  for (const { record } of given) {
    const url = typeof record.url === "string" ? record.url : "";
    const base = /^(.+)\/api\/[a-z_]+\/[^/?#]+\/$/.exec(url)?.[1];
    if (base !== undefined) return base;
  }
  return anyBase;
}
