/**
 * The pages of the API: records, pages of collections, and their forms with `format=api` and as XML.
 *
 * A page is joined from the texts of its records, with marks where a link may end in `?format=api`. The file of a record
 * is a part of the page.
 */
import { markInJson, markInXml } from "../markup/marks.ts";
import { xmlElement, xmlEnd, xmlListItem, xmlStart } from "../markup/xml.ts";
import { envelopeEnd, envelopeHead, envelopeStart } from "../routing/pagination.ts";
import {
  collectionPath,
  type Form,
  fileOf,
  linkSuffix,
  pageForms,
  recordPath,
  xmlSuffix,
} from "../routing/routes.ts";
import type { SiteOptions } from "./options.ts";
import type { UnitFiles } from "./unit-files.ts";

/** A page of a collection, which has so many records. */
export interface RecordPage {
  readonly collection: string;
  readonly count: number;
  readonly number: number;
  readonly ids: readonly string[];
  /** The records, with marked links. */
  readonly marked: readonly object[];
}

/** Between the records of a page while their links are completed: JSON has no line break. */
const separator = "\n";

/** Writes a page and its records. @returns the text of the page, those of its records, and these with marked links */
export function writeJson(page: RecordPage, options: SiteOptions, files: UnitFiles) {
  const { collection, number, ids, marked } = page;
  const path = collectionPath(collection);
  let joined = "";
  for (const [index, record] of marked.entries()) {
    joined += (index === 0 ? "" : separator) + JSON.stringify(record);
  }
  const inForm = (form: Form) => {
    const text = joined.replaceAll(`/${markInJson}"`, `/${linkSuffix(form, options.links)}"`);
    const records = ids.length === 0 ? [] : text.split(separator);
    const head = envelopeStart(headOf(page, path, options, form));
    return { text: `${head}${records.join(",")}${envelopeEnd}`, records };
  };
  const plain = inForm("plain");
  for (const form of pageForms(options.products)) {
    let made = form === "plain" ? plain : undefined;
    files.by(form === "plain" ? "json" : "format-api");
    const inOwn = () => {
      made ??= inForm(form);
      return made;
    };
    for (const [index, id] of ids.entries()) {
      files.bytes(fileOf(recordPath(collection, id), form), () => inOwn().records[index] ?? "");
    }
    files.bytes(fileOf(path, form, number), () => inOwn().text);
  }
  return { ...plain, marked: joined };
}

/** Writes a page as XML. */
export function writeXml(page: RecordPage, options: SiteOptions, files: UnitFiles): void {
  const path = collectionPath(page.collection + xmlSuffix);
  let marked: string | undefined;
  for (const form of pageForms(options.products)) {
    const text = () => {
      marked ??= page.marked.map(xmlListItem).join("");
      let head = "";
      for (const [name, value] of Object.entries(headOf(page, path, options, form))) {
        head += xmlElement(name, value);
      }
      const results = marked.replaceAll(markInXml, linkSuffix(form, options.links));
      return `${xmlStart}${head}<results>${results}</results>${xmlEnd}`;
    };
    files.by("xml").bytes(fileOf(path, form, page.number), text);
  }
}

function headOf({ count, number }: RecordPage, path: string, options: SiteOptions, form: Form) {
  const { baseUrl, pageSize: size, links: style } = options;
  return envelopeHead({ baseUrl, path, count, size, style }, number, form);
}
