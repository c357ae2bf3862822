/**
 * Proves that the files of a published site agree with each other, apart from the code that made them. A build derives twins,
 * XML, single records and bulk files from pages that it checked; here each is read and compared.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { piecesOf } from "../../disk/files.ts";
import type { BookPassages, PassageFilters } from "../../model/published.ts";
import { passageUrnPrefix } from "../../model/urn.ts";
import { kindOf } from "../../routing/path-kinds.ts";
import {
  collectionOfFile,
  collectionPath,
  dumpFile,
  fileOf,
  hashedFolders,
  topNames,
  twinFolder,
} from "../../routing/routes.ts";
import { openSnapshot } from "../../snapshot/open.ts";
import { openapiFault } from "../../validation/openapi.ts";
import { openPublished } from "../published.ts";
import { checkCollection, checkTable } from "./collections.ts";
import { kinds } from "./kinds.ts";
import { type PublishedFiles, SiteReader } from "./reader.ts";

/** The files of the site in a folder. */
export function filesIn(folder: string): PublishedFiles {
  const pieces = (path: string) => piecesOf(`${folder}/${path}`);
  return { ...openPublished(folder, "data"), pieces };
}

/**
 * Checks every file.
 * @param name of the site in messages
 * @throws AnthologyError of kind `data` with every fault
 */
export async function verifyContents(published: PublishedFiles, name: string): Promise<void> {
  const site = new SiteReader(published);
  const ids = new Map<string, ReadonlySet<string>>();
  for (const collection of site.head.collections) {
    ids.set(collection.name, await checkCollection(site, collection));
  }
  for (const path of site.files.keys()) {
    const name = /^dumps\/([a-z_]+)\.csv$/.exec(path)?.[1];
    if (name !== undefined) site.rows.set(path, await checkTable(site, path, ids.get(name)));
  }
  for (const path of site.files.keys()) {
    if (!site.read.has(path)) await checkFile(site, path, ids);
  }
  site.faults.throwIfAny(
    `the files of ${name} contradict each other`,
    "build the site again with this version and --force; faults that stay are defects of anthology-build",
  );
}

/** The ids of the records of each collection. */
type Ids = ReadonlyMap<string, ReadonlySet<string>>;

/** Checks a file that is no page or record: its form, what it says of others, and its addresses. */
async function checkFile(site: SiteReader, path: string, ids: Ids): Promise<void> {
  const published = kindOf(path);
  if (published === undefined || collectionOfFile(path) !== undefined) {
    site.fault(path, "file", "no such file, or a record that is on a page", "a file");
    return;
  }
  if (path.startsWith(hashedFolders[0])) {
    checkCopy(site, path);
    return;
  }
  const file = site.bytes(path);
  if (path.endsWith(".sqlite")) {
    await checkSnapshot(site, path, file);
    return;
  }
  const kind = kinds.find((one) => one.path.test(path));
  if (kind === undefined || !(await site.fits(path, kind.expected, () => kind.fits(file)))) return;
  const text = file.toString();
  const { schema } = published;
  // The addresses in descriptions of the API are examples.
  const isDescription = schema === "openapi" || schema === "schema";
  if (kind.addresses !== undefined && !isDescription) {
    checkAddresses(site, path, text, kind.addresses);
  }
  if (schema === undefined) return;
  const value = isDescription ? JSON.parse(text) : site.value(path, schema, text);
  if (value !== undefined) checks[schema]?.(site, path, value as never, ids);
}

/** The folder of a bulk file that never changes is named after the hash of the file, and has what the other file has. */
function checkCopy(site: SiteReader, path: string): void {
  const [, , start = "", name = ""] = path.split("/");
  const sha256 = site.files.get(path)?.sha256 ?? "";
  site.same(path, "sha256", site.files.get(dumpFile(name))?.sha256, sha256);
  site.same(path, "folder", sha256.slice(0, start.length), start);
}

/** The published snapshot can be built from, and has the content that the manifest names. */
async function checkSnapshot(site: SiteReader, path: string, content: Buffer): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "anthology-build-verify-"));
  const file = join(folder, "anthology.sqlite");
  await site.fits(path, "a snapshot that can be built from", () => {
    writeFileSync(file, content);
    const snapshot = openSnapshot(file);
    site.same(path, "content", site.head.snapshot.sha256, snapshot.contentHash());
    snapshot.close();
    return true;
  });
  rmSync(folder, { recursive: true });
}

function checkAddresses(site: SiteReader, path: string, text: string, pattern: RegExp): void {
  const base = `${site.head.options.base_url}/`;
  const up = "../".repeat(path.split("/").length - 1);
  // The addresses in the body of a web page may be data, and then lead to the web site around the API.
  const body = path.endsWith(".html") ? text.indexOf("</head>") : text.length;
  for (const { 1: written = "", index } of text.matchAll(pattern)) {
    let address = written.replaceAll("&amp;", "&");
    if (/^[a-z][a-z0-9+.-]*:/i.test(address)) {
      const [top = ""] = address.slice(base.length).split(/[/?#]/, 1);
      const isOwn = topNames.has(top) || (index < body && (top === "" || site.tops.has(top)));
      if (!address.startsWith(base) || !isOwn) continue;
    } else if (address.startsWith(up) && !/^[./]/.test(address.slice(up.length))) {
      address = base + address.slice(up.length);
    } else address = new URL(address, base + path).href;
    if (site.fileAt(address) === undefined) {
      site.fault(path, "link", "the address of a file of the site", written);
    }
  }
}

interface DataPackage {
  readonly resources: readonly {
    readonly path: string;
    readonly pathByHash: string;
    readonly bytes: number;
    readonly hash: string;
    readonly rows?: number;
  }[];
}

type Check = (site: SiteReader, path: string, value: never, ids: Ids) => void;

/** What a file says of others, by its schema. */
const checks: Readonly<Record<string, Check>> = {
  root: (site, path, links: Readonly<Record<string, string>>) => {
    const form = path.startsWith(twinFolder) ? "api" : "plain";
    for (const [name, link] of Object.entries(links)) {
      site.same(path, `/${name}`, fileOf(collectionPath(name), form), site.fileAt(link));
    }
  },
  schema: (site, path, value: object) => {
    const schema = site.schemas.find(({ $id }) => $id === `/${path}`);
    const $id = `${site.head.options.base_url}/${path}`;
    site.same(path, "", JSON.stringify({ ...schema, $id }), JSON.stringify(value));
  },
  openapi: (site, path, value) => {
    const fault = openapiFault(value);
    if (fault !== undefined) site.fault(path, fault.pointer, fault.expected, fault.found);
  },
  book_passages: (site, path, { book, count, passages }: BookPassages, ids) => {
    const start = `${passageUrnPrefix}${book.number}.`;
    const urns = [...(ids.get("passages") ?? [])].filter((urn) => urn.startsWith(start));
    site.same(path, "/count", urns.length, count);
    site.same(path, "/passages", urns.join(" "), passages.map(({ urn }) => urn).join(" "));
  },
  passage_filters: (site, path, { urn_prefix, urns }: PassageFilters, ids) => {
    const full = urns.map((urn) => urn_prefix + urn);
    site.same(path, "/urns", [...(ids.get("passages") ?? [])].join(" "), full.join(" "));
  },
  data_package: (site, path, { resources }: DataPackage, ids) => {
    for (const [index, { path: name, pathByHash, bytes, hash, rows }] of resources.entries()) {
      const at = `/resources/${index}`;
      for (const one of [name, pathByHash]) {
        const found = site.files.get(dumpFile(one));
        site.same(path, `${at}/hash`, found && `sha256:${found.sha256}`, hash);
        site.same(path, `${at}/bytes`, found?.bytes, bytes);
      }
      const records = site.rows.get(dumpFile(name)) ?? ids.get(name.replace(/\..*$/, ""))?.size;
      site.same(path, `${at}/rows`, records, rows);
    }
  },
};
