/**
 * Renders one task: every record and page of it, in every form, validated and with its links checked.
 *
 * A record is turned into text once, with marked links, and both forms of it come from that text. The bytes of a
 * page are put together from its records, and each record's own file is a part of those same bytes. What is
 * validated is the record with plain links: the very object of the plain file.
 */
import { type Fault, Faults } from "../model/errors.ts";
import { type Links, markedLinks, markInJson, markInXml, plainLinks } from "../model/links.ts";
import { envelopeEnd, envelopeHead, envelopeStart } from "../model/pagination.ts";
import {
  collectionPath,
  type Form,
  fileOf,
  parseRecordUrl,
  recordPath,
  xmlSuffix,
} from "../model/routes.ts";
import { xmlElement, xmlEnd, xmlListItem, xmlStart } from "../model/xml.ts";
import type { Entry } from "../resources/resource.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import type { Validator } from "../validation/validator.ts";
import type { PageFacts } from "./chains.ts";
import { FileNumbers } from "./ledger.ts";
import { MarkedTexts } from "./marked-texts.ts";
import type { Collection, Site, Task } from "./plan.ts";
import { RootFaults } from "./root-faults.ts";
import { Scratch, type Span } from "./scratch.ts";
import type { RenderedRecord } from "./wrong-values.ts";

/** Takes the files of the site, one by one. */
export interface Output {
  /** `file` is its number in the ledger, `path` is relative to the published folder; the bytes are good for this call. */
  write(file: number, path: string, bytes: Uint8Array): void;
  /** Whether the last build published the file with these bytes. */
  isPublished(file: number, bytes: Uint8Array): boolean;
  /** Lists the file as the last build published it; false when it did not, or when it is there no more. */
  keep(file: number, path: string): boolean;
}

/** What rendering a task found out. */
export interface TaskOutcome {
  readonly records: number;
  readonly faults: Faults;
  readonly pages: readonly PageFacts[];
  /** Whether a record shows U+FFFD, which may stand for bytes that are no UTF-8. */
  readonly doubtfulText: boolean;
}

/** One page of a collection. */
interface PagePlace {
  readonly collection: Collection;
  /** Place of the collection in the site. */
  readonly index: number;
  readonly page: number;
  /** The records on it. */
  readonly members: readonly Entry[];
  readonly forms: readonly FormFacts[];
}

/** What a page says of itself in one form. */
interface FormFacts {
  readonly form: Form;
  readonly json: PageFacts;
  readonly xml: PageFacts | undefined;
}

/** Renders tasks of one site. */
export class Renderer {
  readonly #reuse: boolean;
  readonly #site: Site;
  readonly #snapshot: Snapshot;
  readonly #validator: Validator;
  readonly #plain: Links;
  readonly #marked: Links;
  readonly #numbers: FileNumbers;
  readonly #rootFaults: RootFaults;
  // The page that is being rendered: its records with marks, and the bytes of the file that is being written.
  readonly #json = new MarkedTexts(markInJson);
  readonly #xml = new MarkedTexts(markInXml);
  readonly #scratch = new Scratch();

  /** With `reuse`, a page that comes out as it was published is not checked again (see last-build.ts). */
  constructor(site: Site, snapshot: Snapshot, validator: Validator, reuse: boolean) {
    this.#reuse = reuse;
    this.#site = site;
    this.#snapshot = snapshot;
    this.#validator = validator;
    this.#plain = plainLinks(site.options.baseUrl);
    this.#marked = markedLinks(site.options.baseUrl);
    this.#numbers = new FileNumbers(site);
    this.#rootFaults = new RootFaults(site, snapshot, validator, (path) => this.#renderAlone(path));
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
      const read = rows.slice(from, from + size);
      const place = this.#placeOf(collection, task.collection, page, members);
      for (const { json, xml } of place.forms)
        pages.push(json, ...(xml === undefined ? [] : [xml]));
      if (this.#reuse && this.#keepPage(place, read, output)) continue;
      this.#json.clear();
      this.#xml.clear();
      for (const [index, entry] of members.entries()) {
        const rendered = this.#renderRecord(collection, entry, read[index]);
        faults.addAll(this.#rootFaults.of(rendered));
        doubtfulText ||= rendered.json.includes("\ufffd");
        this.#json.add(rendered.json);
        if (rendered.xml !== undefined) this.#xml.add(rendered.xml);
      }
      for (const forms of place.forms) {
        this.#writeJson(place, forms, output);
        this.#writeXml(place, forms, output);
      }
    }
    for (const page of pages) faults.add(...this.#faultsOfHead(page));
    return { records: rows.length, faults, pages, doubtfulText };
  }

  #renderRecord(collection: Collection, { id }: Entry, row: unknown): RenderedRecord {
    const { resource, xml } = collection;
    const marked = resource.render(row, this.#marked);
    return {
      collection,
      path: recordPath(resource.name, id),
      record: resource.render(row, this.#plain),
      json: JSON.stringify(marked),
      xml: xml ? xmlListItem(marked) : undefined,
    };
  }

  /** A record outside of its page, for those that show it. */
  #renderAlone(path: string): RenderedRecord | undefined {
    const found = parseRecordUrl(path);
    const collection = this.#site.collections.find(
      ({ resource }) => resource.name === found?.collection,
    );
    const entry = collection?.entries.find(({ id }) => id === found?.id);
    if (collection === undefined || entry === undefined) return undefined;
    const [row] = collection.resource.read(this.#snapshot, [entry.key]);
    return this.#renderRecord(collection, entry, row);
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

  /** Whether the page was published as it is now: nothing of it is left to do but to look whether it is there. */
  #keepPage(place: PagePlace, rows: readonly unknown[], output: Output): boolean {
    const { collection, index, page, members, forms } = place;
    const { resource } = collection;
    this.#json.clear();
    for (const row of rows) this.#json.add(JSON.stringify(resource.render(row, this.#marked)));
    const [plain] = forms;
    if (plain === undefined) return false;
    this.#putTogether(plain);
    if (!output.isPublished(this.#numbers.ofPage(index, "plain", page), this.#scratch.all())) {
      return false;
    }
    return forms.every(
      ({ form, json, xml }) =>
        members.every((_, at) => output.keep(...this.#recordFile(place, form, at))) &&
        output.keep(this.#numbers.ofPage(index, form, page), fileOf(json.path, form, page)) &&
        (xml === undefined ||
          output.keep(this.#numbers.ofXmlPage(index, form, page), fileOf(xml.path, form, page))),
    );
  }

  /** The bytes of a page in JSON; gives the spans of its records. */
  #putTogether({ form, json }: FormFacts): Span[] {
    const scratch = this.#scratch;
    scratch.clear();
    scratch.append(envelopeStart(json.head));
    const spans = this.#json.copyTo(scratch, form, ",");
    scratch.append(envelopeEnd);
    return spans;
  }

  /** The page in JSON, and each of its records: they are parts of the same bytes. */
  #writeJson(place: PagePlace, forms: FormFacts, output: Output): void {
    const { form, json } = forms;
    const spans = this.#putTogether(forms);
    for (const [at, span] of spans.entries()) {
      output.write(...this.#recordFile(place, form, at), this.#scratch.bytes(span));
    }
    const file = this.#numbers.ofPage(place.index, form, place.page);
    output.write(file, fileOf(json.path, form, place.page), this.#scratch.all());
  }

  #writeXml({ index, page }: PagePlace, { form, xml }: FormFacts, output: Output): void {
    if (xml === undefined) return;
    const scratch = this.#scratch;
    scratch.clear();
    scratch.append(xmlStart);
    for (const [key, value] of Object.entries(xml.head)) scratch.append(xmlElement(key, value));
    scratch.append("<results>");
    this.#xml.copyTo(scratch, form, "");
    scratch.append(`</results>${xmlEnd}`);
    const file = this.#numbers.ofXmlPage(index, form, page);
    output.write(file, fileOf(xml.path, form, page), scratch.all());
  }

  /** Number and path of a record's file, by its place on the page. */
  #recordFile({ collection, index, page, members }: PagePlace, form: Form, at: number) {
    const place = (page - 1) * this.#site.options.pageSize + at;
    const path = recordPath(collection.resource.name, members[at]?.id ?? "");
    return [this.#numbers.ofRecord(index, form, place), fileOf(path, form)] as const;
  }

  #placeOf(
    collection: Collection,
    index: number,
    page: number,
    members: readonly Entry[],
  ): PagePlace {
    const { name } = collection.resource;
    const facts = (of: string, form: Form) =>
      this.#facts(collection, of, page, form, members.length);
    const forms = this.#numbers.forms.map((form) => ({
      form,
      json: facts(name, form),
      xml: collection.xml ? facts(name + xmlSuffix, form) : undefined,
    }));
    return { collection, index, page, members, forms };
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
