/** Gives every record an address, and finds or makes the records that objects and words inside records stand for. */
import { counted, type Faults, quote } from "../../../model/errors.ts";
import { groupsOf } from "../../../model/groups.ts";
import { isObject, type Json } from "../../../model/json.ts";
import { escapePointer } from "../../../model/pointer.ts";
import type { Relation } from "../../../resources/view.ts";
import { parseRecordUrl, recordPath } from "../../../routing/routes.ts";
import { defaultOf, degrees, languageNames } from "./defaults.ts";
import { embeddedId } from "./embedded.ts";
import type { GivenRecord, Note } from "./given.ts";
import {
  idIn,
  independent,
  located,
  locationIn,
  lookupOf,
  namesOf,
  recordFrom,
  toldApart,
} from "./identity.ts";
import { type Item, itemName, linksOf, mapRelated, type RecordAddresses } from "./relations.ts";
import { schemaMembers } from "./schema-members.ts";

interface Draft extends Item {
  readonly url: string;
  record: Json;
}

/** A value in the record of a draft. */
interface Position {
  readonly owner: Draft;
  readonly pointer: string;
}

/** The base of addresses if no record gives one: a snapshot does not store it, and a build has its own. */
const anyBase = "http://localhost:3000";

/**
 * The records with addresses in place of the objects and words that stand for others.
 * @param faults takes mentions of records that cannot be found or made, and records that no address can be made for
 */
export function draftRecords(given: readonly GivenRecord[], faults: Faults, note: Note) {
  const drafts = new Map<string, Draft>();
  const schemas = schemaMembers();
  const base = baseIn(given);
  const addresses: RecordAddresses = {
    record: ({ collection, id }) => `${base}${recordPath(collection, id)}`,
  };
  /** Collections of which records were given. */
  const collections = new Set(given.map(({ collection }) => collection));
  /** The records that have a name, by collection and name. */
  const byName = new Map<string, Set<Draft>>();
  /** Records whose members are still to be read. */
  const pending = new Set<Draft>();
  /** How many ids were made from a name. */
  const times = new Map<string, number>();
  /** Coordinates with more decimals than are published. */
  const rounded = new Set<unknown>();

  /**
   * Adds a record. Without an id it gets one that stays the same when others are added, or put in another order.
   * @param seed what its id is made from, if not its name or content
   */
  const add = (
    collection: string,
    whole: Json,
    origin: Pick<Item, "owner" | "pointer" | "place">,
    seed?: string,
  ): string => {
    const isTaken = (id: string) => drafts.has(addresses.record({ collection, id }));
    const known = idIn(collection, whole) ?? shortId(collection, whole, isTaken);
    const location = known ?? (located.has(collection) && locationIn(collection, whole));
    if (Array.isArray(location)) {
      const record = origin.place ?? `a record of ${collection}`;
      faults.addAll(location.map((fault) => ({ record, ...fault })));
      return "";
    }
    /** Several records of one name get several ids, in their order. */
    const newId = () => {
      const words = seed ?? lookupOf(collection, whole)[0] ?? JSON.stringify(whole);
      const name = `${collection} ${words}`;
      const time = times.get(name) ?? 0;
      times.set(name, time + 1);
      return embeddedId(time === 0 ? name : `${name} ${time}`, isTaken);
    };
    const id = known ?? newId();
    const url = addressOf(collection, whole, id);
    const record = completed(collection, whole, url, id);
    const draft = { ...origin, collection, id, url, record };
    // Two of one address are refused later.
    drafts.set(drafts.has(url) ? `${url} ${drafts.size}` : url, draft);
    pending.add(draft);
    for (const word of namesOf(collection, record)) {
      const key = `${collection} ${word}`;
      byName.set(key, (byName.get(key) ?? new Set()).add(draft));
    }
    return url;
  };

  /** The address of a record with this id, unless it gives one. */
  const addressOf = (collection: string, { url }: Json, id: string) =>
    typeof url === "string" ? url : addresses.record({ collection, id });

  /** The record with what follows from its address, without what only forms that: the id of a city, the number of a scholium. */
  const completed = (collection: string, whole: Json, url: string, id: string): Json => {
    const isNumber = /^[0-9]+$/.test(id);
    const number = Number(isNumber ? id : embeddedId(`${collection} ${id}`, () => false));
    const members = {
      url,
      id: number,
      unique_id: number,
      ...(collection === "keywords" ? { category: "Keywords" } : {}),
      ...whole,
    };
    const isLeft = (name: string) =>
      ["id", "number", "unique_id"].includes(name) && !schemas.has(collection, name);
    return Object.fromEntries(Object.entries(members).filter(([name]) => !isLeft(name)));
  };

  /** An object with addresses in place of what it mentions. */
  const membersOf = (collection: string, value: Json, at: Position): Json => {
    const related = Object.entries(value).filter(
      ([name, member]) => Array.isArray(member) === schemas.isList(collection, name),
    );
    const mapped = mapRelated(
      collection,
      Object.fromEntries(related),
      (item, relation, pointer) => mention(relation, item, { ...at, pointer }),
      at.pointer,
    );
    return { ...value, ...mapped };
  };

  /** What stands in the record for an item that mentions another one. */
  const mention = ({ to, form }: Relation, item: unknown, at: Position): unknown => {
    const isUrn = typeof item === "string" && /^urn:/.test(item);
    const address = isUrn ? addresses.record({ collection: to, id: item }) : item;
    if (form === "address") return address;
    if (typeof address === "string" && /^https?:/.test(address)) return { url: address };
    if (form === "part" && isObject(item)) {
      const part = membersOf(to, item, at);
      return { ...part, reference_type: part.reference_type ?? defaultOf("reference_type", part) };
    }
    const record = form === "object" ? recordFrom(to, item, rounded) : undefined;
    return record === undefined ? item : recordFor(to, item, record, at);
  };

  /** Finds or makes the record that a mention stands for. */
  const recordFor = (to: string, item: unknown, record: Json, at: Position): unknown => {
    const id = idIn(to, record);
    const found = id === undefined ? named(to, record) : [drafts.get(addressOf(to, record, id))];
    const [known, ...others] = found;
    const isGiven = collections.has(to) || independent.has(to);
    const isOther = known === undefined ? isGiven : known.owner === undefined;
    if (typeof record.url === "string" && isOther) return item;
    if (known !== undefined && others.length > 0) {
      const urls = found.map((one) => one?.url).join(", ");
      const expected = `one record of ${to} with this name`;
      const hint = "give the url of the record that is meant";
      return refuse(at, expected, `${found.length}: ${urls}`, hint, item);
    }
    if (known !== undefined) return absorb(known, record, at);
    const { code, iso_name } = record;
    if (to === "languages" && !languageNames.has(code) && iso_name === undefined) {
      const hint = "see https://iso639-3.sil.org, or add the language to languages.json";
      return refuse(at, "a code of ISO 639-3 such as grc", quote(code), hint, item);
    }
    if (independent.has(to) || (id !== undefined && (isGiven || !isWhole(to, record)))) {
      const words = id === undefined ? quote(item, 60) : recordPath(to, id);
      const hint = `add it to the records of ${to}`;
      return refuse(at, `an existing record of ${to}`, words, hint, item);
    }
    // A text belongs to its owner: its address stays the same when its words are corrected.
    const { owner, pointer } = at;
    const isOwn = namesOf(to, record).length === 0;
    const told = Reflect.get(record, toldApart) ?? [record.language, record.edition];
    const seed = isOwn ? JSON.stringify([owner.collection, owner.id, told]) : undefined;
    const origin = { owner: itemName(owner), pointer, place: owner.place };
    return { url: add(to, record, origin, seed) };
  };

  const named = (collection: string, record: Json): (Draft | undefined)[] => {
    const keys = lookupOf(collection, record).map((name) => `${collection} ${name}`);
    return [...new Set(keys.flatMap((key) => [...(byName.get(key) ?? [])]))];
  };

  /** Adds what a mention says to the record that it names. */
  const absorb = (draft: Draft, { url: _, id: __, ...said }: Json, at: Position): Json => {
    const { collection, url } = draft;
    const strangers: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(said)) {
      const known = draft.record[name];
      const names = name === "names" ? newNames(known, value) : [];
      if (!schemas.has(collection, name)) strangers[name] = value;
      else if (known === undefined || names.length > 0) {
        const all = known === undefined ? value : [known, names].flat();
        draft.record = { ...draft.record, [name]: all };
        pending.add(draft);
      } else if (!isObject(known) && Object(value) !== value && known !== value) {
        const pointer = `${at.pointer}/${escapePointer(name)}`;
        refuse({ ...at, pointer }, `${quote(known)}, as ${itemName(draft)} says`, quote(value));
      }
    }
    return { url, ...strangers };
  };

  const refuse = (
    { owner, pointer: field }: Position,
    expected: string,
    found: string,
    hint?: string,
    item?: unknown,
  ): unknown => {
    faults.add({ record: itemName(owner), field, expected, found, hint, isShared: true });
    return item;
  };

  for (const { collection, record, place } of given) {
    add(collection, recordFrom(collection, record, rounded) ?? {}, { place });
  }
  // A set may grow while it is read.
  for (const draft of pending) {
    pending.delete(draft);
    const at = { owner: draft, pointer: draft.pointer ?? "" };
    draft.record = { ...draft.record, ...membersOf(draft.collection, draft.record, at) };
    for (const { collection, to, member } of linksOf(draft, addresses)) {
      if (collection !== "languages" || drafts.has(to)) continue;
      // Names and parts of records give only the code of their language.
      mention(language, parseRecordUrl(to)?.id, { ...at, pointer: `${at.pointer}/${member}` });
    }
  }
  // Of records that were given, the writer knows that there are two.
  const made = [...byName].filter(([, [first]]) => first?.owner !== undefined);
  for (const same of groupsOf(made, ([key]) => key.toUpperCase()).values()) {
    const drafts = new Set(same.flatMap(([, [first]]) => first ?? []));
    if (drafts.size < 2) continue;
    const all = same.map(([key]) => quote(key.replace(/^\S+ /, ""))).join(" and ");
    const [{ collection } = { collection: "" }] = drafts;
    note(`${collection}: ${all} are several records, as their capitals differ`);
  }
  for (const example of [...rounded].slice(0, 1)) {
    const count = counted(rounded.size, "coordinate");
    note(`${count} with more than five decimals, rounded: ${example} to ${degrees(example)}`);
  }
  return { drafts, addresses };
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

/** The names of a list that the other does not have: a word does not say its language for certain. */
function newNames(known: unknown, added: unknown): unknown[] {
  if (!Array.isArray(known) || !Array.isArray(added)) return [];
  const wordsOf = (names: unknown) => namesOf("authors", { names });
  const words = new Set(wordsOf(known));
  return added.filter((name) => !wordsOf(name).some((word) => words.has(word)));
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
