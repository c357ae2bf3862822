/**
 * Renders one task: every record and page of it, in every form, validated and with its links checked.
 *
 * A record is turned into text once, with marked links, and both forms of it come from that text. The bytes of a
 * page are put together from its records, and each record's own file is a part of those same bytes. What is
 * validated is the record with plain links: the very object of the plain file.
 */
import { type Fault, Faults, quote } from "../model/errors.ts";
import { type Links, markedLinks, markInJson, markInXml, plainLinks } from "../model/links.ts";
import { envelopeHead } from "../model/pagination.ts";
import { textsWhere } from "../model/pointer.ts";
import { collectionPath, type Form, fileOf, recordPath, xmlSuffix } from "../model/routes.ts";
import { forbiddenInXml, xmlElement, xmlEnd, xmlListItem, xmlStart } from "../model/xml.ts";
import type { Entry } from "../resources/resource.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import type { Validator } from "../validation/validator.ts";
import type { PageFacts } from "./chains.ts";
import { deadLinks } from "./dead-links.ts";
import { FileNumbers } from "./ledger.ts";
import { locate } from "./locate.ts";
import { MarkedTexts } from "./marked-texts.ts";
import type { Collection, Site, Task } from "./plan.ts";
import { Scratch } from "./scratch.ts";

/** Takes the files of the site, one by one. */
export interface Output {
  /** `file` is its number in the ledger, `path` is relative to the published folder; the bytes are good for this call. */
  write(file: number, path: string, bytes: Uint8Array): void;
}

/** What rendering a task found out. */
export interface TaskOutcome {
  readonly records: number;
  readonly faults: Faults;
  readonly pages: readonly PageFacts[];
  /** Whether a record shows U+FFFD, which may stand for bytes that are no UTF-8. */
  readonly doubtfulText: boolean;
}

/** One page's place in its collection. */
interface PagePlace {
  readonly collection: Collection;
  /** Place of the collection in the site. */
  readonly index: number;
  readonly page: number;
}

/** A record as it is checked. */
interface RenderedRecord {
  readonly path: string;
  /** With plain links. */
  readonly record: object;
  /** With marked links, as the next two. */
  readonly json: string;
  readonly xml: string | undefined;
}

/** Renders tasks of one site. */
export class Renderer {
  readonly #site: Site;
  readonly #snapshot: Snapshot;
  readonly #validator: Validator;
  readonly #plain: Links;
  readonly #marked: Links;
  readonly #numbers: FileNumbers;
  // The page that is being rendered: its records with marks, and the bytes of the file that is being written.
  readonly #json = new MarkedTexts(markInJson);
  readonly #xml = new MarkedTexts(markInXml);
  readonly #scratch = new Scratch();

  constructor(site: Site, snapshot: Snapshot, validator: Validator) {
    this.#site = site;
    this.#snapshot = snapshot;
    this.#validator = validator;
    this.#plain = plainLinks(site.options.baseUrl);
    this.#marked = markedLinks(site.options.baseUrl);
    this.#numbers = new FileNumbers(site);
  }

  /** Renders the task's records and pages into `output`. */
  render(task: Task, output: Output): TaskOutcome {
    const collection = this.#site.collections[task.collection] as Collection;
    const { resource } = collection;
    const size = this.#site.options.pageSize;
    const start = (task.firstPage - 1) * size;
    const entries = collection.entries.slice(start, task.lastPage * size);
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
    const pages: PageFacts[] = [];
    let doubtfulText = false;
    for (let page = task.firstPage; page <= task.lastPage; page += 1) {
      const from = (page - 1) * size - start;
      const members = entries.slice(from, from + size);
      this.#json.clear();
      this.#xml.clear();
      for (const [place, entry] of members.entries()) {
        const rendered = this.#renderRecord(collection, entry, rows[from + place]);
        faults.add(...this.#faultsOf(collection, rendered));
        doubtfulText ||= rendered.json.includes("\ufffd");
        this.#json.add(rendered.json);
        if (rendered.xml !== undefined) this.#xml.add(rendered.xml);
      }
      const place = { collection, index: task.collection, page };
      for (const form of this.#numbers.forms) {
        pages.push(this.#writeJson(place, form, members, output));
        if (collection.xml) pages.push(this.#writeXml(place, form, members, output));
      }
    }
    for (const page of pages) faults.add(...this.#faultsOfHead(page));
    return { records: rows.length, faults, pages, doubtfulText };
  }

  #renderRecord({ resource, xml }: Collection, { id }: Entry, row: unknown): RenderedRecord {
    const marked = resource.render(row, this.#marked);
    return {
      path: recordPath(resource.name, id),
      record: resource.render(row, this.#plain),
      json: JSON.stringify(marked),
      xml: xml ? xmlListItem(marked) : undefined,
    };
  }

  #faultsOf({ resource }: Collection, { path, record, json, xml }: RenderedRecord): Fault[] {
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

  /** The page in JSON, and each of its records: they are parts of the same bytes. */
  #writeJson(
    { collection, index, page }: PagePlace,
    form: Form,
    members: readonly Entry[],
    output: Output,
  ): PageFacts {
    const facts = this.#facts(collection, collection.resource.name, page, form, members.length);
    const scratch = this.#scratch;
    scratch.clear();
    scratch.append(`${JSON.stringify(facts.head).slice(0, -1)},"results":[`);
    const spans = this.#json.copyTo(scratch, form, ",");
    scratch.append("]}");
    for (const [place, span] of spans.entries()) {
      const file = this.#numbers.ofRecord(index, form, facts.first + place);
      const path = recordPath(collection.resource.name, members[place]?.id ?? "");
      output.write(file, fileOf(path, form), scratch.bytes(span));
    }
    const file = this.#numbers.ofPage(index, form, page);
    output.write(file, fileOf(facts.path, form, page), scratch.all());
    return facts;
  }

  #writeXml(
    { collection, index, page }: PagePlace,
    form: Form,
    members: readonly Entry[],
    output: Output,
  ): PageFacts {
    const name = collection.resource.name + xmlSuffix;
    const facts = this.#facts(collection, name, page, form, members.length);
    const scratch = this.#scratch;
    scratch.clear();
    scratch.append(xmlStart);
    for (const [key, value] of Object.entries(facts.head)) scratch.append(xmlElement(key, value));
    scratch.append("<results>");
    this.#xml.copyTo(scratch, form, "");
    scratch.append(`</results>${xmlEnd}`);
    const file = this.#numbers.ofXmlPage(index, form, page);
    output.write(file, fileOf(facts.path, form, page), scratch.all());
    return facts;
  }

  #facts(
    { entries }: Collection,
    name: string,
    page: number,
    form: Form,
    records: number,
  ): PageFacts {
    const { baseUrl, pageSize: size, links: style } = this.#site.options;
    const path = collectionPath(name);
    const head = envelopeHead({ baseUrl, path, count: entries.length, size, style }, page, form);
    return { path, form, page, head, first: (page - 1) * size, records };
  }
}

function textsUnfitForXml(record: object): { pointer: string; found: string }[] {
  return textsWhere(record, (text) => forbiddenInXml(text) !== undefined).map(([pointer, text]) => {
    const code = forbiddenInXml(text)?.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
    return { pointer, found: `U+${code} in ${quote(text, 60)}` };
  });
}
