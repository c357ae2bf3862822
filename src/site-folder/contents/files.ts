/** Checks the files of a site that are not pages or records: their form, what they say of others, and their addresses. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AnthologyError } from "../../model/errors.ts";
import type { BookPassages, PassageFilters } from "../../model/published.ts";
import { passageUrnPrefix } from "../../model/urn.ts";
import { kindOf } from "../../routing/path-kinds.ts";
import { dumpFile, hashedFolders } from "../../routing/routes.ts";
import { openSnapshot } from "../../snapshot/open.ts";
import { contentFaults } from "../../validation/contents.ts";
import { checkLinkedFiles } from "./links.ts";
import type { SiteReader } from "./reader.ts";

/** The ids of the records of each collection. */
export type Ids = ReadonlyMap<string, ReadonlySet<string>>;

export function checkFile(site: SiteReader, path: string, ids: Ids): void {
  const content = kindOf(path)?.content;
  if (content === undefined || content.is === "records") {
    site.fault(path, "file", "no such file, or a record that is on a page", "a file");
    return;
  }
  if (path.startsWith(hashedFolders[0])) {
    checkCopy(site, path);
    return;
  }
  const bytes = site.bytes(path);
  const faults = contentFaults(path, bytes, site.validator);
  for (const { pointer: field, ...fault } of faults) {
    site.faults.add({ record: path, field, ...fault });
  }
  if (faults.length > 0) return;
  const text = bytes.toString("utf8");
  // The addresses in descriptions of the API are examples.
  const isDescription = "schema" in content && ["openapi", "metaschema"].includes(content.schema);
  if (!isDescription) checkLinkedFiles(site, path, content.is, text);
  if (path.endsWith(".sqlite")) checkSnapshot(site, path, bytes);
  if ("schema" in content) checks[content.schema]?.(site, path, JSON.parse(text) as never, ids);
}

/** The folder of a bulk file that never changes is named after the hash of the file, and has what the other file has. */
function checkCopy(site: SiteReader, path: string): void {
  const [, , start = "", name = ""] = path.split("/");
  const sha256 = site.dumps.get(path)?.sha256 ?? "";
  site.same(path, "sha256", site.dumps.get(dumpFile(name))?.sha256, sha256);
  site.same(path, "folder", sha256.slice(0, start.length), start);
}

/** The published snapshot can be built from, and has the content that the manifest names. */
function checkSnapshot(site: SiteReader, path: string, bytes: Uint8Array): void {
  const folder = mkdtempSync(join(tmpdir(), "anthology-build-verify-"));
  try {
    const file = join(folder, "anthology.sqlite");
    writeFileSync(file, bytes);
    const snapshot = openSnapshot(file);
    site.same(path, "content", site.head.snapshot.sha256, snapshot.contentHash());
    snapshot.close();
  } catch (error) {
    if (!(error instanceof AnthologyError)) throw error;
    site.fault(path, "", "a snapshot that can be built from", error.message);
  } finally {
    rmSync(folder, { recursive: true });
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

/** What a file says of others, by its schema. */
const checks: Readonly<
  Record<string, (site: SiteReader, path: string, value: never, ids: Ids) => void>
> = {
  metaschema: (site, path, value: { readonly $id: string }) => {
    const schema = site.schemas.find(({ $id }) => $id === `/${path}`);
    const $id = `${site.head.options.base_url}/${path}`;
    site.same(path, "", JSON.stringify({ ...schema, $id }), JSON.stringify(value));
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
        const found = site.dumps.get(dumpFile(one));
        site.same(path, `${at}/hash`, found && `sha256:${found.sha256}`, hash);
        site.same(path, `${at}/bytes`, found?.bytes, bytes);
      }
      site.same(path, `${at}/rows`, ids.get(name.replace(/\..*$/, ""))?.size, rows);
    }
  },
};
