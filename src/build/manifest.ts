/** The manifest: every published file with its size and hash, and what it was all made from. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { AnthologyError, type ErrorKind } from "../model/errors.ts";
import type { Manifest } from "../model/published.ts";
import type { Validator } from "../validation/validator.ts";
import { explainDiskError } from "./disk-errors.ts";
import { hasCode } from "./files.ts";
import type { SiteOptions } from "./options.ts";
import type { Site } from "./plan.ts";

/** Name of the manifest in the published folder; it lists every other file, and nothing lists it. */
export const manifestName = "manifest.json";

/** A published file: path relative to the folder, size in bytes, SHA-256 in hexadecimal. */
export type ManifestFile = Manifest["files"][number];

/** What a manifest says beside its files. */
export type ManifestHead = Omit<Manifest, "files">;

/** Describes a build; equal snapshots and options give equal manifests, whenever and wherever they are built. */
export function manifestHead(site: Site, snapshot: Manifest["snapshot"]): ManifestHead {
  return {
    format: 1,
    generator: generator(),
    snapshot,
    options: publishedOptions(site.options),
    collections: site.collections.map(({ resource, entries, pages }) => ({
      name: resource.name,
      records: entries.length,
      pages,
    })),
  };
}

function publishedOptions(options: SiteOptions): Manifest["options"] {
  return {
    base_url: options.baseUrl,
    links: options.links,
    page_size: options.pageSize,
    format_api: options.formatApi,
    xml: options.xml,
  };
}

/** Name and version of this program, as package.json states them. */
export function generator(): Manifest["generator"] {
  const file = new URL("../../package.json", import.meta.url);
  const { name, version } = JSON.parse(readFileSync(file, "utf8")) as Manifest["generator"];
  return { name, version };
}

/** The manifest as it is written: a line for each file, so that two of them can be compared by eye. */
export function manifestText(head: ManifestHead, files: readonly ManifestFile[]): string {
  const lines = files.map((file) => JSON.stringify(file)).join(",\n");
  return `${JSON.stringify(head).slice(0, -1)},"files":[\n${lines}\n]}\n`;
}

/** Code units decide, so that the order is the same on every machine. */
export function byPath(a: { readonly path: string }, b: { readonly path: string }): number {
  return a.path < b.path ? -1 : a.path > b.path ? 1 : 0;
}

/**
 * The manifest in a folder, or undefined when there is none.
 * @throws AnthologyError of this kind when the file is not a manifest.
 */
export function readManifest(
  folder: string,
  validator: Validator,
  kind: ErrorKind = "data",
): Manifest | undefined {
  const file = `${folder}/${manifestName}`;
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined;
    throw explainDiskError(error, `read ${file}`);
  }
  const wrong = (reason: string) =>
    new AnthologyError(kind, `${file} is not a manifest of anthology-build: ${reason}`, {
      hint: "build into another folder, or take this one over with --force",
    });
  let manifest: unknown;
  try {
    manifest = JSON.parse(text);
  } catch {
    throw wrong("it is not JSON, or is cut short");
  }
  const [fault] = validator.faults("manifest", manifest);
  if (fault !== undefined) {
    throw wrong(`${fault.pointer || "/"}: expected ${fault.expected}, found ${fault.found}`);
  }
  return manifest as Manifest;
}

/** SHA-256 in hexadecimal. */
export function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
