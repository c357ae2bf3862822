/** Reads the files of a published site, and collects what is wrong with them. */
import { Faults, quote } from "../../model/errors.ts";
import type { FileDigest } from "../../model/files.ts";
import { answer } from "../../routing/requests.ts";
import { fileOf, rootPath } from "../../routing/routes.ts";
import { readSchemas, type SchemaDocument, withoutXml } from "../../validation/schemas.ts";
import { packageValidator, type Validator } from "../../validation/validator.ts";
import { type OpenManifest, unlistedFiles } from "../manifest.ts";

/** A published site: its manifest, and its files by path, wherever they are. */
export interface PublishedFiles extends OpenManifest {
  /** The bytes of a file of the manifest in pieces, each valid until the next is requested. */
  pieces(path: string): Iterable<Uint8Array>;
}

export class SiteReader {
  readonly head: PublishedFiles["head"];
  readonly #validator: Validator;
  /** The schemas that the site should publish. */
  readonly schemas: readonly SchemaDocument[];
  readonly faults = new Faults();
  /** Every file of the manifest. */
  readonly files = new Map<string, FileDigest>();
  /** The paths of files that were read. */
  readonly read = new Set<string>();
  /** The number of rows of each table. */
  readonly rows = new Map<string, number>();
  /** The first segments of all paths. */
  readonly tops = new Set<string>();
  readonly #site: PublishedFiles;

  constructor(site: PublishedFiles) {
    this.#site = site;
    this.head = site.head;
    const hasXml = site.head.options.products.includes("xml");
    this.#validator = packageValidator(hasXml);
    this.schemas = hasXml ? readSchemas() : withoutXml(readSchemas());
    for (const { path, ...digest } of site.files()) {
      this.files.set(path, digest);
      this.tops.add(path.split("/", 1)[0] ?? "");
    }
  }

  fault(record: string, field: string, expected: string, found: unknown): void {
    this.faults.add({ record, field, expected, found: quote(found) });
  }

  /** Reports a value that is not as expected; of texts, what is around the first difference. */
  same(record: string, field: string, expected: unknown, found: unknown): void {
    if (expected === found) return;
    let at = 0;
    if (typeof expected === "string" && typeof found === "string") {
      while (expected[at] === found[at]) at += 1;
    }
    const around = (value: unknown) =>
      typeof value === "string" ? value.slice(Math.max(0, at - 20), at + 60) : value;
    this.fault(record, field, quote(around(expected)), around(found));
  }

  /** The value of a file of JSON; undefined if it does not match its schema. */
  value(record: string, schema: string, text: string): unknown {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      this.fault(record, "", "JSON", text);
      return undefined;
    }
    const found = this.#validator.faults(schema, value);
    for (const { pointer: field, ...fault } of found) this.faults.add({ record, field, ...fault });
    return found.length === 0 ? value : undefined;
  }

  /** The bytes of a file in pieces. A missing file is a fault, and empty. */
  *pieces(path: string): Generator<Buffer> {
    if (!this.#has(path)) return this.fault(path, "file", "a file", undefined);
    this.read.add(path);
    for (const piece of this.#site.pieces(path)) yield Buffer.from(piece);
  }

  bytes(path: string): Buffer {
    const pieces = [...this.pieces(path)];
    const [first] = pieces;
    return first !== undefined && pieces.length === 1 ? first : Buffer.concat(pieces);
  }

  text(path: string): string {
    return this.bytes(path).toString("utf8");
  }

  /** Reports a test that fails; an error says why. */
  async fits(record: string, expected: string, test: () => boolean | Promise<boolean>) {
    let found = "something else";
    try {
      if (await test()) return true;
    } catch (error) {
      found = error instanceof Error ? error.message : String(error);
    }
    this.fault(record, "", expected, found);
    return false;
  }

  /** The file that an address of the site leads to; undefined if there is none. */
  fileAt(address: string | null = ""): string | undefined {
    const { base_url: base } = this.head.options;
    if (address?.startsWith(`${base}/`) !== true) return undefined;
    const target = address.slice(base.length).replace(/#.*$/s, "");
    // Most addresses are those of pages and records without parameters.
    const page = `${target.slice(1)}index.${target.startsWith(rootPath) ? "json" : "html"}`;
    if (target.endsWith("/") && this.#has(page)) return page;
    const found = answer({ method: "GET", target });
    if (found.kind === "filtered") return fileOf(`${rootPath}passages/`, found.form, found.page);
    return "file" in found && this.#has(found.file) ? found.file : undefined;
  }

  #has(path: string): boolean {
    return this.files.has(path) || unlistedFiles.includes(path);
  }
}
