/**
 * Writes data/anthology.sqlite from the readable sources in data/sample, whose fields become columns of
 * data/schema.sql and whose lists become rows of its tables of members.
 *
 *     tsx scripts/sample.ts           writes the snapshot
 *     tsx scripts/sample.ts --check   exits 1 if the snapshot differs from the sources
 */
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { iso6393 } from "iso-639-3";
import { parse } from "yaml";
import { resources } from "../src/resources/index.ts";
import type { Resource } from "../src/resources/resource.ts";
import { supportedDefinition } from "../src/snapshot/definition.ts";
import { openSnapshot } from "../src/snapshot/open.ts";
import type { Value } from "../src/snapshot/writer.ts";
import { type Fields, lists, writeAnthology } from "../src/testing/rows.ts";

type Row = Readonly<Record<string, Value>>;

/** What a file says of a record. */
interface Entry {
  readonly id: number;
  readonly stamps?: Row;
  readonly [field: string]: unknown;
}
type Entries = Readonly<Record<string, Entry>>;

interface Wording extends Entry {
  readonly language: string;
  /** Absent for the default of editions.yaml. */
  readonly edition?: string | null;
}

interface Reference {
  readonly id: number;
  readonly to: string;
  readonly type: string;
}

/** A passage or a scholium. */
interface Annotated extends Entry {
  readonly epigram?: number | string;
  readonly texts?: readonly Wording[];
  readonly scholia?: readonly (Annotated & { readonly number: number })[];
  readonly internal_references?: readonly Reference[];
}

interface Years {
  readonly lower: number | null;
  readonly upper: number | null;
  readonly bounds: string;
}

const project = fileURLToPath(new URL("../", import.meta.url));
const snapshotFile = join(project, "data/anthology.sqlite");
const read = (name: string) => parse(readFileSync(join(project, "data/sample", name), "utf8"));

const { keywords, categories }: Record<string, Entries> = read("keywords.yaml");
const { editions, defaults } = read("editions.yaml") as {
  readonly editions: Entries;
  readonly defaults: Readonly<Record<string, { readonly grc: string; readonly other: string }>>;
};
const books: Readonly<Record<string, number>> = read("books.yaml");
const bookFiles = readdirSync(join(project, "data/sample/passages")).map(
  (name): { readonly book: number; readonly passages: readonly Annotated[] } =>
    read(`passages/${name}`),
);

/** The files of other forms. Every other one is named after a collection, and has entries of it. */
const ofOtherForms = ["alignments", "books", "editions", "keywords"];
const files = readdirSync(join(project, "data/sample"));

/** The entries that others name by their key, by table. */
const entries: Readonly<Record<string, Entries>> = {
  keyword_category: categories ?? {},
  keyword: keywords ?? {},
  edition: editions,
  ...Object.fromEntries(
    resources
      .filter(({ name }) => files.includes(`${name}.yaml`) && !ofOtherForms.includes(name))
      .map(({ name, table }) => [table, read(`${name}.yaml`)]),
  ),
};

/** Ids of the passages by their place, such as `7.254b`. */
const passageIds = new Map<string, number>(
  bookFiles.flatMap(({ book, passages }) =>
    passages.map(({ id, epigram }) => [`${book}.${epigram}`, id] as const),
  ),
);

const definitions = supportedDefinition().tables;

const made: Record<string, Fields[]> = {};
/** The codes of the languages of all texts. */
const used = new Set<string>();
makeRows();
if (process.argv.includes("--check")) check();
else writeAnthology(made, snapshotFile);

function check(): void {
  const folder = mkdtempSync(join(tmpdir(), "anthology-sample-"));
  const file = join(folder, "anthology.sqlite");
  writeAnthology(made, file);
  const [expected, found] = [file, snapshotFile].map((file) => {
    const snapshot = openSnapshot(file);
    const hash = snapshot.contentHash();
    snapshot.close();
    return hash;
  });
  rmSync(folder, { recursive: true });
  if (found === expected) return;
  console.error("data/anthology.sqlite differs from data/sample; run: npm run sample");
  process.exitCode = 1;
}

function makeRows(): void {
  for (const [number, id] of Object.entries(books)) add("book", { id, number: Number(number) });
  for (const resource of resources) {
    for (const entry of Object.values(entries[resource.table] ?? {})) addEntry(resource, entry);
  }
  for (const { book, passages } of bookFiles) {
    for (const passage of passages) {
      const [, fragment, letter = ""] = /^(\d+)(.*)$/.exec(String(passage.epigram)) ?? [];
      const place = { book: books[book] ?? null, fragment: Number(fragment) };
      addAnnotated("passage", passage, { ...place, sub_fragment: letter });
    }
  }
  for (const { id, texts, groups } of read("alignments.yaml") as readonly Entry[]) {
    add("alignment", { id, texts }, { alignment_data: JSON.stringify(groups) });
  }
  // The live service has all 7,865 languages, which would be most of the sample's site.
  made.language = iso6393
    .filter(({ iso6391, iso6393: code }) => iso6391 !== undefined || used.has(code))
    .map(({ iso6393: code, name }) => ({ code, iso_name: name, preferred: 0 }));
}

/** Adds a record. */
function add(table: string, { stamps: _stamps, ...entry }: Entry, more: Row = {}): void {
  const fields = Object.entries(entry).map(([field, value]) => {
    return [field, Array.isArray(value) ? value.map((one) => memberOf(table, field, one)) : value];
  });
  const record: Fields = { ...Object.fromEntries(fields), ...more };
  made[table] = [...(made[table] ?? []), record];
}

/** The member of a list: the id of another record, or values of its own. */
function memberOf(table: string, field: string, member: unknown): unknown {
  if (typeof member !== "object") {
    const [, target = ""] = lists[field] ?? [];
    const where = `${table} of data/sample`;
    if (target === "passage") return passageOf(String(member), where);
    return target in entries ? idOf(target, String(member), where) : member;
  }
  const { language } = member as { readonly language?: string };
  if (language !== undefined) used.add(language);
  if (field !== "descriptions" || table === "comment") return member;
  const description = member as Entry;
  add("description", description, stampsOf("descriptions", description));
  return description.id;
}

function addText(text: Wording, owner: "passages" | "scholia"): void {
  const { language } = text;
  used.add(language);
  const { grc, other } = defaults[owner] ?? {};
  const key = text.edition === undefined ? (language === "grc" ? grc : other) : text.edition;
  const edition = key == null ? null : idOf("edition", key, `text ${text.id}`);
  const more = { edition, unique_id: text.id, validation: 0, status: 1 };
  add("text", text, { ...more, ...stampsOf("texts", text) });
}

function addAnnotated(table: "passage" | "scholium", source: Annotated, place: Row): void {
  const { texts = [], epigram: _epigram, scholia = [], internal_references = [], ...own } = source;
  for (const text of texts) addText(text, table === "passage" ? "passages" : "scholia");
  add(table, { ...own, texts: texts.map(({ id }) => id) }, place);
  for (const scholium of scholia) addAnnotated("scholium", scholium, { passage: own.id });
  for (const [position, { id, to, type }] of internal_references.entries()) {
    const to_passage = passageOf(to, `reference ${id}`);
    const reference = { id, from_passage: own.id, position, to_passage, reference_type: type };
    add("passage_internal_reference", reference);
  }
}

/** Adds an entry, with the columns that its table has besides the fields of the sources. */
function addEntry({ name, table }: Pick<Resource, "name" | "table">, entry: Entry): void {
  const { id, unique_id = id } = entry;
  const columns = definitions.get(table)?.columns.map(({ name }) => name) ?? [];
  const more = {
    ...(columns.includes("unique_id") && { unique_id: Number(unique_id) }),
    ...(columns.includes("created_at") && stampsOf(name, entry)),
  };
  if (table === "author") {
    const { born, died, city_born, city_died, ...own } = entry;
    const years = { ...yearsOf("born", born), ...yearsOf("died", died) };
    const cities = { city_born: cityOf(city_born), city_died: cityOf(city_died) };
    add(table, own, { ...more, validation: 0, ...years, ...cities });
  } else if (table === "comment") add(table, { comment_type: "user_note", ...entry }, more);
  else if (table === "edition") add(table, { metadata: {}, ...entry }, more);
  else if (table === "keyword") {
    add(table, entry, { category: idOf("keyword_category", String(entry.category), table) });
  } else if (table === "manuscript") {
    const { url, ...own } = entry;
    add(table, { credit: "", ...own }, { ...more, manuscript_url: String(url) });
  } else if (table === "medium") {
    const { url, ...own } = entry;
    add(table, own, { media_url: String(url) });
  } else add(table, entry, more);
}

/** The id of an entry that another names by its key. */
function idOf(table: string, key: string, where: string): number {
  const entry = entries[table]?.[key];
  if (entry === undefined) throw new Error(`${where}: no ${table} has the key ${key}`);
  return entry.id;
}

function passageOf(place: string, where: string): number {
  const id = passageIds.get(place);
  if (id === undefined) throw new Error(`${where}: ${place} is not in the sample`);
  return id;
}

function cityOf(key: unknown): number | null {
  return key === undefined ? null : idOf("city", String(key), "authors.yaml");
}

function yearsOf(name: string, years: unknown): Row {
  const { lower = null, upper = null, bounds = null } = (years ?? {}) as Partial<Years>;
  return { [`${name}_lower`]: lower, [`${name}_upper`]: upper, [`${name}_bounds`]: bounds };
}

/** The times of a record: from its source, or invented ones that depend only on its collection and id. */
function stampsOf(collection: string, { id, stamps }: Entry): Row {
  if (stamps !== undefined) return stamps;
  const digest = createHash("sha256").update(`${collection}/${id}`).digest();
  const year = 365 * 24 * 60 * 60;
  const created = Date.UTC(2020, 5, 1) / 1000 + (digest.readUInt32BE(0) % year);
  const updated = created + 1 + (digest.readUInt32BE(4) % year);
  return {
    created_at: stamp(created, digest.readUInt32BE(8)),
    updated_at: stamp(updated, digest.readUInt32BE(12)),
  };
}

/** A timestamp with no, three or six decimals, as in the live service. */
function stamp(seconds: number, chance: number): string {
  const whole = new Date(seconds * 1000).toISOString().slice(0, 19);
  const decimals = String(chance % 1_000_000).padStart(6, "0");
  const kept = [decimals, decimals.slice(0, 3), ""][Math.floor(chance / 1_000_000) % 3] ?? "";
  return `${whole}${kept === "" ? "" : `.${kept}`}Z`;
}
