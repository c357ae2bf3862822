/**
 * A simple script, as one would write it for this task alone: better-sqlite3 with queries for each record, promises, p-limit
 * and fs-extra. The compiled program makes the text of every record. No validation, no check of links, nothing atomic: it
 * writes straight into the folder.
 *
 *     node scripts/bench/by-hand.mjs <snapshot> <out> <base address>
 */
import { join } from "node:path";
import fs from "fs-extra";
import pLimit from "p-limit";
import { markInJson, markInXml } from "../../dist/markup/marks.js";
import { xmlElement, xmlEnd, xmlListItem, xmlStart } from "../../dist/markup/xml.js";
import { resources } from "../../dist/resources/index.js";
import { idsOf } from "../../dist/resources/resource.js";
import { markedLinks } from "../../dist/routing/links.js";
import { envelopeHead, pageCount } from "../../dist/routing/pagination.js";
import {
  collectionPath,
  fileOf,
  linkSuffix,
  recordPath,
  rootPath,
  xmlSuffix,
} from "../../dist/routing/routes.js";
import { openCheckedSnapshot } from "../../dist/snapshot/open.js";

/** Records on a page: the default of `build`. */
const pageSize = 50;
const forms = ["plain", "api"];

/** Files that are written at once, and pages that are worked on at once. */
const limitFiles = pLimit(32);
const limitPages = pLimit(4);

const [snapshotFile, out, baseUrl] = process.argv.slice(2);
const snapshot = openCheckedSnapshot(snapshotFile);
const links = markedLinks(baseUrl);

await write(forms.map((form) => [fileOf(rootPath, form), rootText(form)]));
// One collection after the other: memory holds the records of one at most.
for (const resource of resources) {
  const entries = resource.entries(snapshot);
  const ids = idsOf(entries);
  const pages = Array.from({ length: pageCount(ids.length, pageSize) }, (_, index) => index + 1);
  const writePage = (page) => {
    const [start, end] = [(page - 1) * pageSize, page * pageSize];
    const records = entries.keys.slice(start, end).map((key, index) => {
      const record = resource.read(snapshot, [key])(key, links);
      const xml = resource.xml ? xmlListItem(record) : "";
      return { id: ids[start + index], json: JSON.stringify(record), xml };
    });
    return write(forms.flatMap((form) => filesOfPage(resource, ids.length, page, records, form)));
  };
  await Promise.all(pages.map((page) => limitPages(() => writePage(page))));
}

/** The object at `/api/`, in one form. */
function rootText(form) {
  const withXml = resources.filter(({ xml }) => xml).map(({ name }) => name);
  const others = resources.filter(({ xml }) => !xml).map(({ name }) => name);
  const names = [...withXml, ...withXml.map((name) => name + xmlSuffix), ...others];
  const url = (name) => `${baseUrl}${collectionPath(name)}${linkSuffix(form)}`;
  return JSON.stringify(Object.fromEntries(names.map((name) => [name, url(name)])));
}

/** The paths and texts of a page and of its records, in one form. */
function filesOfPage({ name, xml }, count, page, records, form) {
  const jsonEnd = `${linkSuffix(form)}"`;
  const json = records.map((record) => record.json.replaceAll(`${markInJson}"`, jsonEnd));
  const head = (path) =>
    envelopeHead({ baseUrl, path, count, size: pageSize, style: "query" }, page, form);
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
}

function write(files) {
  return Promise.all(
    files.map(([path, text]) => limitFiles(() => fs.outputFile(join(out, path), text))),
  );
}
