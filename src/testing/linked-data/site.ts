/** Built sites for a client of linked data: their files, records and triples. */
import { mkdirSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import jsonld, { type ContextDefinition, type NodeObject } from "jsonld";
import type { Records } from "../../import/load/report.ts";
import type { Collections } from "../../model/published.ts";
import type { SiteOptions } from "../../site/options.ts";
import { buildQuietly } from "../build-quietly.ts";
import { loadFiles } from "../load-files.ts";
import { recordsOf } from "../published-records.ts";
import { readFolder } from "../published-site.ts";
import { only } from "../site-options.ts";

/** Has characters that must be escaped in markup. */
const about: SiteOptions["about"] = {
  title: "An anthology",
  description: "Epigrams.",
  licence: { name: "CC <BY> & 4.0", url: "https://creativecommons.org/licenses/by/4.0/" },
  citation: null,
  publisher: { name: 'The "publisher"', url: null, email: null },
};

/** An event of `jsonld` about something that it leaves out. */
export interface Dropped {
  readonly code: string;
  readonly property: unknown;
}

export class LinkedSite {
  readonly baseUrl = "https://anthology.example/ag";
  readonly out: string;
  readonly files: ReadonlyMap<string, Buffer>;
  readonly #snapshotFile: string;

  private constructor(folder: string, snapshotFile: string) {
    this.#snapshotFile = snapshotFile;
    this.out = join(folder, "out");
    this.files = readFolder(this.out);
  }

  /** Builds these records. */
  static async build(records: Records) {
    const folder = mkdtempSync(join(tmpdir(), "anthology-build-"));
    mkdirSync(join(folder, "data"));
    const snapshotFile = join(folder, "data", "anthology.sqlite");
    loadFiles(records, snapshotFile);
    const baseUrl = "https://anthology.example/ag";
    await buildQuietly(snapshotFile, join(folder, "out"), {
      baseUrl,
      links: "query",
      pageSize: 50,
      about,
      products: only("linked-data"),
    });
    return new LinkedSite(folder, snapshotFile);
  }

  text(path: string): string {
    const file = this.files.get(path);
    if (file === undefined) throw new Error(`there is no ${path}`);
    return file.toString();
  }

  json(path: string): NodeObject {
    return JSON.parse(this.text(path));
  }

  /** The path of the file at an address of the site. */
  at(address: string): string {
    const { href } = new URL(address);
    if (!href.startsWith(`${this.baseUrl}/`)) throw new Error(`${address} is not of the site`);
    return decodeURIComponent(href.slice(this.baseUrl.length + 1));
  }

  records<Name extends keyof Collections>(name: Name): Collections[Name][] {
    return recordsOf(this.#snapshotFile, this.baseUrl, name);
  }

  /** The triples of a document; throws if any data would be lost (safe mode). */
  async triples(path: string): Promise<string[]> {
    const format = "application/n-quads";
    const options = { documentLoader: this.#load, base: `${this.baseUrl}/${path}`, safe: true };
    const quads = await jsonld.toRDF(this.json(path), { ...options, format });
    return String(quads).split("\n").slice(0, -1);
  }

  /** Expands a record, or a page of records, with the context; also returns what was left out. */
  async expandRecord(record: object): Promise<{ expanded: unknown; dropped: Dropped[] }> {
    const dropped: Dropped[] = [];
    const options = {
      documentLoader: this.#load,
      expandContext: this.json("api/context.jsonld") as ContextDefinition,
      eventHandler: ({ event }: { event: { code: string; details: { property?: unknown } } }) => {
        dropped.push({ code: event.code, property: event.details.property });
      },
    };
    const expanded = await jsonld.expand(record as NodeObject, options);
    return { expanded, dropped };
  }

  readonly #load = async (url: string) => {
    return { documentUrl: url, document: this.json(this.at(url)) };
  };
}
