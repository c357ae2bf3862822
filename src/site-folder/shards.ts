/** Reads the built shards of a site, each from its own folder, and checks that they form the whole site. */

import { digest } from "../disk/files.ts";
import { isThere } from "../disk/is-there.ts";
import { AnthologyError, type Faults, quote } from "../model/errors.ts";
import type { ManifestFile } from "../model/files.ts";
import { Addresses } from "../routing/addresses.ts";
import { collections } from "../routing/collections.ts";
import { collectionOfFile, manifestName } from "../routing/routes.ts";
import type { Validator } from "../validation/validator.ts";
import { checkChains } from "./chains.ts";
import { type ManifestHead, readManifest } from "./manifest.ts";
import { sideBySide } from "./side-by-side.ts";

/** A shard, read from its manifest. */
export interface BuiltShard {
  readonly folder: string;
  /** SHA-256 of its manifest at the time when it was opened. */
  readonly manifest: string | undefined;
  readonly head: ManifestHead;
  files(): Iterable<ManifestFile>;
}

/** A file of a shard. */
export interface ShardFile extends ManifestFile {
  /** Folder of its shard. */
  readonly folder: string;
}

/**
 * Reads the manifests of all shards of one site.
 * @throws AnthologyError of kind `run` unless each shard occurs once, and all were made by the same version of the
 *   program from the same snapshot with the same options
 */
export function readShards(folders: readonly string[], validator: Validator): BuiltShard[] {
  const shards = folders.map((folder) => readShard(folder, validator));
  const seen = new Map<number, string>();
  const [first] = shards;
  for (const { folder, head } of shards) {
    const { shard } = head;
    if (first === undefined || shard === null) {
      throw misfit(folder, "a shard", "a whole site", "leave it out: name only shards");
    }
    const { number, of } = shard;
    const other = seen.get(number);
    if (other !== undefined) {
      const expected = "a shard that no other folder has";
      throw misfit(folder, expected, `${number}/${of}, as in ${other}`, "leave one of them out");
    }
    seen.set(number, folder);
    compareHeads(folder, head, first);
  }
  const of = first?.head.shard?.of ?? 0;
  const missing = Array.from({ length: of }, (_, index) => index + 1).filter((n) => !seen.has(n));
  if (missing.length > 0) {
    const names = missing.map((number) => `${number}/${of}`).join(", ");
    throw new AnthologyError("run", `of ${of} shards, these are missing: ${names}`, {
      hint: `build them with --shard, and name all ${of} folders`,
    });
  }
  return shards;
}

function readShard(folder: string, validator: Validator): BuiltShard {
  const hash = manifestHash(folder);
  const manifest = readManifest(folder, validator, "run");
  if (manifest !== undefined) return { folder, manifest: hash, ...manifest };
  const found = isThere(folder) ? "no manifest in it" : "no such folder";
  throw new AnthologyError("run", `${folder}: expected a shard, found ${found}`, {
    hint: "build it first, for example: anthology-build build --shard 1/2 --out <folder>",
  });
}

function manifestHash(folder: string): string | undefined {
  return digest(`${folder}/${manifestName}`)?.sha256;
}

/** Throws if a shard was built again since it was opened: the files that were read may be from two builds. */
export function checkUnchanged(shards: readonly BuiltShard[]): void {
  for (const { folder, manifest } of shards) {
    if (manifestHash(folder) === manifest) continue;
    throw new AnthologyError("run", `the shard in ${folder} was changed while it was merged`, {
      hint: "let the build that writes it finish, then merge again",
    });
  }
}

function compareHeads(folder: string, head: ManifestHead, first: BuiltShard): void {
  const wanted = { ...first.head, shard: first.head.shard?.of };
  const actual: Readonly<Record<string, unknown>> = { ...head, shard: head.shard?.of };
  for (const [key, value] of Object.entries(wanted)) {
    const found = actual[key];
    if (JSON.stringify(found) === JSON.stringify(value)) continue;
    const name = key === "shard" ? "number of shards" : key;
    const difference = differenceOf(name, value, found);
    const expected = `the same ${difference.name} as in ${first.folder}, ${brief(difference.wanted)}`;
    throw misfit(folder, expected, brief(difference.found));
  }
}

/** Names the first option that differs: a message has no room for all options. */
function differenceOf(name: string, wanted: unknown, found: unknown) {
  if (name !== "options") return { name, wanted, found };
  const [one, other] = [wanted, found] as Readonly<Record<string, unknown>>[];
  const isOther = (key: string) => JSON.stringify(one?.[key]) !== JSON.stringify(other?.[key]);
  const key = Object.keys({ ...one, ...other }).find(isOther) ?? "";
  return { name: `option ${key}`, wanted: one?.[key], found: other?.[key] };
}

/** The value for a message: snapshots by hash, the others in full. */
function brief(value: unknown): string {
  const isSnapshot = typeof value === "object" && value !== null && "sha256" in value;
  return isSnapshot ? `${String(value.sha256).slice(0, 12)}…` : quote(value);
}

function misfit(
  folder: string,
  expected: string,
  found: string,
  hint = "build all shards again, from one snapshot and with the same options",
): AnthologyError {
  return new AnthologyError("run", `${folder}: expected ${expected}, found ${found}`, { hint });
}

/** The head of the manifest of the whole site. */
export function headOfWhole([first]: readonly BuiltShard[]): ManifestHead {
  if (first === undefined) throw new Error("there are no shards");
  return { ...first.head, shard: null };
}

/** The files of all shards in the order of their paths. */
export function* filesOfShards(shards: readonly BuiltShard[]): Generator<ShardFile> {
  for (const { items } of sideBySide(...shards.map(({ files }) => files()))) {
    for (const [index, { folder }] of shards.entries()) {
      const file = items[index];
      if (file !== undefined) yield { ...file, folder };
    }
  }
}

/** Checks the whole site: each page and record must occur once, and the pages must form chains. */
export function checkWhole(shards: readonly BuiltShard[], faults: Faults): Addresses {
  const head = headOfWhole(shards);
  const addresses = new Addresses();
  const ids = new Map(collections.map(({ name }) => [name, new Set<string>()]));
  for (const { name, xml } of collections) {
    addresses.addCollection(
      name,
      ids.get(name) ?? new Set(),
      xml && head.options.products.includes("xml"),
    );
  }
  const isTwin = /^format-api\//;
  const record = /^api\/([a-z_]+)\/([^/]+)\/index\.json$/;
  const twins = { plain: 0, api: 0 };
  let last: ShardFile | undefined;
  for (const next of filesOfShards(shards)) {
    const { path } = next;
    if (path === last?.path) {
      const found = `one in ${last.folder} and one in ${next.folder}`;
      faults.add({ record: path, field: "file", expected: "one file of this name", found });
    }
    last = next;
    const [, name = "", id = ""] = record.exec(path) ?? [];
    ids.get(name)?.add(id);
    if (collectionOfFile(path) !== undefined) twins[isTwin.test(path) ? "api" : "plain"] += 1;
  }
  for (const { name, records } of head.collections) {
    const found = ids.get(name)?.size ?? 0;
    if (found === records) continue;
    const at = { record: `api/${name}/`, field: "records" };
    faults.add({ ...at, expected: `${records} records`, found: `${found}` });
  }
  if (head.options.products.includes("format-api") && twins.api !== twins.plain) {
    const expected = `${twins.plain} files, as many as in api/`;
    faults.add({ record: "format-api/", field: "files", expected, found: `${twins.api}` });
  }
  const { base_url: baseUrl, links } = head.options;
  const pages = shards.flatMap(({ head: { shard } }) => shard?.pages ?? []);
  checkChains({ options: { baseUrl, links }, collections: head.collections }, pages, faults);
  return addresses;
}
