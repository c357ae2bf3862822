/**
 * Every file of the API with its text, for generators that are told what to write. Paths are known at once; texts
 * are made when they are asked for, a few hundred records at a time, and soon forgotten again.
 */

import { markInJson, markInXml } from "../../../dist/markup/marks.js";
import { xmlElement, xmlEnd, xmlStart } from "../../../dist/markup/xml.js";
import { envelopeHead, pageCount } from "../../../dist/routing/pagination.js";
import {
  collectionPath,
  fileOf,
  linkSuffix,
  recordPath,
  rootPath,
  xmlSuffix,
} from "../../../dist/routing/routes.js";
import { baseUrl, openCollections, pageSize, rootText } from "./records.mjs";

/** Pages whose records are read in one go. */
const pagesInBatch = 10;

/** Batches that are kept: two, for a generator that writes some files at once and is at the end of one batch. */
const batchesKept = 2;

const forms = ["plain", "api"];

/**
 * The content of a site. Texts should be asked for in the order of the paths.
 * @typedef {object} Content
 * @property {readonly string[]} paths of all files, relative to the published folder
 * @property {(path: string) => string} textOf the file with this path
 */

/**
 * Opens the content that a snapshot gives.
 * @param {string} snapshotFile
 * @returns {Content}
 */
export function openContent(snapshotFile) {
  /** @type {Map<string, () => Map<string, string>>} */
  const batchOf = new Map();
  const root = () => new Map(forms.map((form) => [fileOf(rootPath, form), rootText(form)]));
  for (const form of forms) batchOf.set(fileOf(rootPath, form), root);
  for (const collection of openCollections(snapshotFile)) {
    const pages = pageCount(collection.ids.length, pageSize);
    for (let first = 1; first <= pages; first += pagesInBatch) {
      const last = Math.min(pages, first + pagesInBatch - 1);
      const batch = () => textsOfPages(collection, first, last);
      for (const path of pathsOfPages(collection, first, last)) batchOf.set(path, batch);
    }
  }
  /** @type {Map<() => Map<string, string>, Map<string, string>>} */
  const kept = new Map();
  const textOf = (path) => {
    const batch = batchOf.get(path);
    let texts = kept.get(batch);
    if (texts === undefined) {
      texts = batch();
      kept.set(batch, texts);
      if (kept.size > batchesKept) kept.delete(kept.keys().next().value);
    }
    return texts.get(path);
  };
  return { paths: [...batchOf.keys()], textOf };
}

function pathsOfPages({ name, xml, ids }, first, last) {
  const records = ids
    .slice((first - 1) * pageSize, last * pageSize)
    .flatMap((id) => forms.map((form) => fileOf(recordPath(name, id), form)));
  const pages = Array.from({ length: last - first + 1 }, (_, place) => first + place).flatMap(
    (page) =>
      [name, ...(xml ? [name + xmlSuffix] : [])].flatMap((each) =>
        forms.map((form) => fileOf(collectionPath(each), form, page)),
      ),
  );
  return [...records, ...pages];
}

function textsOfPages({ name, xml, ids, texts }, first, last) {
  const files = new Map();
  const records = texts((first - 1) * pageSize, last * pageSize).map((record) => {
    const json = formsOf(record.json, `${markInJson}"`, '"');
    const path = recordPath(name, record.id);
    for (const form of forms) files.set(fileOf(path, form), json[form]);
    return { json, xml: xml ? formsOf(record.xml, markInXml, "") : undefined };
  });
  for (let page = first; page <= last; page += 1) {
    const start = (page - first) * pageSize;
    const members = records.slice(start, start + pageSize);
    for (const form of forms) {
      const path = collectionPath(name);
      const opening = JSON.stringify(headOf(path, ids.length, page, form)).slice(0, -1);
      const results = members.map(({ json }) => json[form]).join(",");
      files.set(fileOf(path, form, page), `${opening},"results":[${results}]}`);
      if (!xml) continue;
      const xmlPath = collectionPath(name + xmlSuffix);
      const head = Object.entries(headOf(xmlPath, ids.length, page, form));
      const elements = head.map(([key, value]) => xmlElement(key, value)).join("");
      const items = members.map((member) => member.xml[form]).join("");
      const text = `${xmlStart}${elements}<results>${items}</results>${xmlEnd}`;
      files.set(fileOf(xmlPath, form, page), text);
    }
  }
  return files;
}

/** Both forms of a record's text: where its links end in the mark, and then go on with `rest`. */
function formsOf(text, mark, rest) {
  const end = (form) => text.replaceAll(mark, `${linkSuffix(form)}${rest}`);
  return { plain: end("plain"), api: end("api") };
}

function headOf(path, count, page, form) {
  return envelopeHead({ baseUrl, path, count, size: pageSize, style: "query" }, page, form);
}
