/**
 * Renders one task: every record and page of it, in every form, validated and with its links checked.
 *
 * A record is turned into text once, with marked links, and both forms of it come from that text; a page joins
 * the texts of its records. What is validated is the record with plain links: the very object of the plain file.
 */
import { type Fault, Faults, quote } from "../model/errors.ts";
import { formsOfJson, formsOfXml, type Links, markedLinks, plainLinks } from "../model/links.ts";
import { envelopeHead } from "../model/pagination.ts";
import { textsWhere } from "../model/pointer.ts";
import { collectionPath, type Form, fileOf, recordPath, xmlSuffix } from "../model/routes.ts";
import { forbiddenInXml, xmlDocument, xmlElement, xmlListItem } from "../model/xml.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import type { Validator } from "../validation/validator.ts";
import type { PageFacts } from "./chains.ts";
import { deadLinks } from "./dead-links.ts";
import { locate } from "./locate.ts";
import type { Collection, Site, Task } from "./plan.ts";

/** Takes the files of the site, one by one. */
export interface Output {
  /** `path` is relative to the published folder. */
  write(path: string, text: string): void;
}

/** What rendering a task found out. */
export interface TaskOutcome {
  readonly records: number;
  readonly faults: Faults;
  readonly pages: readonly PageFacts[];
  /** Whether a record shows U+FFFD, which may stand for bytes that are no UTF-8. */
  readonly doubtfulText: boolean;
}

/** Renders tasks of one site. */
export class Renderer {
  readonly #site: Site;
  readonly #snapshot: Snapshot;
  readonly #validator: Validator;
  readonly #plain: Links;
  readonly #marked: Links;
  readonly #forms: readonly Form[];

  constructor(site: Site, snapshot: Snapshot, validator: Validator) {
    this.#site = site;
    this.#snapshot = snapshot;
    this.#validator = validator;
    this.#plain = plainLinks(site.options.baseUrl);
    this.#marked = markedLinks(site.options.baseUrl);
    this.#forms = site.options.formatApi ? ["plain", "api"] : ["plain"];
  }

  /** Renders the task's records and pages into `output`. */
  render(task: Task, output: Output): TaskOutcome {
    const { options, collections } = this.#site;
    const collection = collections[task.collection] as Collection;
    const { resource } = collection;
    const size = options.pageSize;
    const entries = collection.entries.slice((task.firstPage - 1) * size, task.lastPage * size);
    const rows = resource.read(
      this.#snapshot,
      entries.map(({ key }) => key),
    );
    if (rows.length !== entries.length) {
      throw new Error(
        `${resource.name}: ${entries.length} records were asked for, ${rows.length} read`,
      );
    }
    const faults = new Faults();
    let doubtfulText = false;
    const records = rows.map((row, place) => {
      const path = recordPath(resource.name, entries[place]?.id ?? "");
      const record = resource.render(row, this.#plain);
      const marked = resource.render(row, this.#marked);
      const json = formsOfJson(JSON.stringify(marked));
      const xml = options.xml && resource.xml ? formsOfXml(xmlListItem(marked)) : undefined;
      faults.add(...this.#faultsOf(collection, path, record, json.plain, xml?.plain));
      doubtfulText ||= json.plain.includes("\ufffd");
      for (const form of this.#forms) output.write(fileOf(path, form), json[form]);
      return { url: `${options.baseUrl}${path}`, json, xml };
    });
    const pages: PageFacts[] = [];
    for (let page = task.firstPage; page <= task.lastPage; page += 1) {
      const start = (page - task.firstPage) * size;
      const members = records.slice(start, start + size);
      for (const form of this.#forms) {
        const urls = members.map(({ url }) => url);
        const texts = members.map(({ json }) => json[form]);
        pages.push(this.#writeJsonPage(collection, page, form, urls, texts, output));
        if (options.xml && resource.xml) {
          const items = members.map(({ xml }) => xml?.[form] ?? "");
          pages.push(this.#writeXmlPage(collection, page, form, urls, items, output));
        }
      }
    }
    for (const page of pages) faults.add(...this.#faultsOfHead(page));
    return { records: records.length, faults, pages, doubtfulText };
  }

  #faultsOf(
    { resource }: Collection,
    path: string,
    record: object,
    json: string,
    xml: string | undefined,
  ): Fault[] {
    const find = (pointer: string) => locate(pointer, { record, path, resource }, this.#site);
    const mismatches = this.#validator.isValid(resource.schema, record)
      ? []
      : this.#validator.faults(resource.schema, record).map(({ pointer, expected, found }) => {
          const { at, schema } = find(pointer);
          return { ...at, expected: `${expected} (${schema})`, found };
        });
    const dead = deadLinks(json, this.#site).map(({ url, field }) => ({
      ...find(field(record)).at,
      expected: "the address of a record that this build writes",
      found: quote(url),
      hint: "add that record to the snapshot, or remove the link",
    }));
    const unfit =
      xml === undefined || forbiddenInXml(xml) === undefined
        ? []
        : textsUnfitForXml(record).map(({ pointer, found }) => ({
            ...find(pointer).at,
            expected: "characters that XML 1.0 can hold",
            found,
            hint: "remove the character, or build with --no-xml",
          }));
    return [...mismatches, ...dead, ...unfit];
  }

  /** Its records were validated one by one: an envelope without them is left to validate. */
  #faultsOfHead({ path, form, page, head }: PageFacts): Fault[] {
    return this.#validator
      .faults("envelope", { ...head, results: [] })
      .map(({ pointer, expected, found }) => ({
        record: fileOf(path, form, page),
        field: pointer,
        expected: `${expected} (schemas/envelope.json)`,
        found,
      }));
  }

  #writeJsonPage(
    { resource, entries }: Collection,
    page: number,
    form: Form,
    urls: readonly string[],
    records: readonly string[],
    output: Output,
  ): PageFacts {
    const path = collectionPath(resource.name);
    const head = this.#head(path, entries.length, page, form);
    const opening = `${JSON.stringify(head).slice(0, -1)},"results":[`;
    output.write(fileOf(path, form, page), `${opening}${records.join(",")}]}`);
    return { path, form, page, head, urls };
  }

  #writeXmlPage(
    { resource, entries }: Collection,
    page: number,
    form: Form,
    urls: readonly string[],
    records: readonly string[],
    output: Output,
  ): PageFacts {
    const path = collectionPath(resource.name + xmlSuffix);
    const head = this.#head(path, entries.length, page, form);
    const opening = Object.entries(head).map(([key, value]) => xmlElement(key, value));
    const results = `<results>${records.join("")}</results>`;
    output.write(fileOf(path, form, page), xmlDocument(`${opening.join("")}${results}`));
    return { path, form, page, head, urls };
  }

  #head(path: string, count: number, page: number, form: Form) {
    const { baseUrl, pageSize: size, links: style } = this.#site.options;
    return envelopeHead({ baseUrl, path, count, size, style }, page, form);
  }
}

function textsUnfitForXml(record: object): { pointer: string; found: string }[] {
  return textsWhere(record, (text) => forbiddenInXml(text) !== undefined).map(([pointer, text]) => {
    const code = forbiddenInXml(text)?.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
    return { pointer, found: `U+${code} in ${quote(text, 60)}` };
  });
}
