/**
 * Every file of the API with its text, for the other generators. This project's compiled modules make the text of every
 * record: what is to be compared is how generators write a site, so all of them are given the same content. Nothing is
 * checked, as no peer checks anything.
 */
import { markInJson, markInXml } from "../../../dist/markup/marks.js";
import { xmlElement, xmlEnd, xmlListItem, xmlStart } from "../../../dist/markup/xml.js";
import { resources } from "../../../dist/resources/index.js";
import { idsOf } from "../../../dist/resources/resource.js";
import { markedLinks } from "../../../dist/routing/links.js";
import { envelopeHead, pageCount } from "../../../dist/routing/pagination.js";
import {
  collectionPath,
  fileOf,
  linkSuffix,
  recordPath,
  rootPath,
  xmlSuffix,
} from "../../../dist/routing/routes.js";
import { openCheckedSnapshot } from "../../../dist/snapshot/open.js";

/** Address that every peer builds for. */
export const baseUrl = "https://anthologia.example.org";

/** Records on a page: the default of `build`. */
const pageSize = 50;

const forms = ["plain", "api"];

/** The collections with the ids of all records, and a function for the texts of the records from one index to another. */
export function openCollections(snapshotFile) {
  const snapshot = openCheckedSnapshot(snapshotFile);
  const links = markedLinks(baseUrl);
  return resources.map((resource) => {
    const entries = resource.entries(snapshot);
    const ids = idsOf(entries);
    const texts = (start, end) => {
      const keys = entries.keys.slice(start, end);
      const show = resource.read(snapshot, keys);
      return keys.map((key, index) => {
        const record = show(key, links);
        const xml = resource.xml ? xmlListItem(record) : undefined;
        return { id: ids[start + index], json: JSON.stringify(record), xml };
      });
    };
    return { name: resource.name, xml: resource.xml, ids, texts };
  });
}

/** The object at `/api/`, in one form. */
export function rootText(form) {
  const withXml = resources.filter(({ xml }) => xml).map(({ name }) => name);
  const others = resources.filter(({ xml }) => !xml).map(({ name }) => name);
  const names = [...withXml, ...withXml.map((name) => name + xmlSuffix), ...others];
  const url = (name) => `${baseUrl}${collectionPath(name)}${linkSuffix(form)}`;
  return JSON.stringify(Object.fromEntries(names.map((name) => [name, url(name)])));
}

export const rootFiles = () => forms.map((form) => [fileOf(rootPath, form), rootText(form)]);

/** The numbers of a collection's pages. */
export function pagesOf({ ids }) {
  return Array.from({ length: pageCount(ids.length, pageSize) }, (_, index) => index + 1);
}

/** The indexes of the records on a page. */
export function indexesOn({ ids }, page) {
  return ids.map((_, index) => index).slice((page - 1) * pageSize, page * pageSize);
}

/** The paths and texts of a page and of its records, in all forms. */
export function filesOfPage({ name, xml, ids }, page, records) {
  return forms.flatMap((form) => {
    const jsonEnd = `${linkSuffix(form)}"`;
    const json = records.map((record) => record.json.replaceAll(`${markInJson}"`, jsonEnd));
    const head = (path) =>
      envelopeHead(
        { baseUrl, path, count: ids.length, size: pageSize, style: "query" },
        page,
        form,
      );
    const path = collectionPath(name);
    const opening = JSON.stringify(head(path)).slice(0, -1);
    const files = records.map(({ id }, index) => [fileOf(recordPath(name, id), form), json[index]]);
    files.push([fileOf(path, form, page), `${opening},"results":[${json.join(",")}]}`]);
    if (!xml) return files;
    const xmlPath = collectionPath(name + xmlSuffix);
    const elements = Object.entries(head(xmlPath)).map(([key, value]) => xmlElement(key, value));
    const items = records.map((record) => record.xml.replaceAll(markInXml, linkSuffix(form)));
    const text = `${xmlStart}${elements.join("")}<results>${items.join("")}</results>${xmlEnd}`;
    return [...files, [fileOf(xmlPath, form, page), text]];
  });
}

/**
 * The paths of all files, and a function for the text of each, for generators that are told what to write. Texts are
 * made page by page and soon forgotten, so they should be asked for in the order of the paths.
 */
export function openContent(snapshotFile) {
  const pageOf = new Map(rootFiles().map(([path]) => [path, rootFiles]));
  for (const collection of openCollections(snapshotFile)) {
    for (const page of pagesOf(collection)) {
      const indexes = indexesOn(collection, page);
      const empty = indexes.map((index) => ({ id: collection.ids[index], json: "", xml: "" }));
      const read = () => {
        const texts = collection.texts(indexes[0] ?? 0, (indexes.at(-1) ?? -1) + 1);
        return filesOfPage(collection, page, texts);
      };
      for (const [path] of filesOfPage(collection, page, empty)) pageOf.set(path, read);
    }
  }
  // A generator that writes some files at once may be at the end of one page and the beginning of the next.
  const kept = new Map();
  const textOf = (path) => {
    const read = pageOf.get(path);
    if (!kept.has(read)) kept.set(read, new Map(read()));
    if (kept.size > 2) kept.delete(kept.keys().next().value);
    return kept.get(read).get(path);
  };
  return { paths: [...pageOf.keys()], textOf };
}
