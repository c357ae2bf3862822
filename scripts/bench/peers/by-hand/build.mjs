/**
 * The script that one writes by hand in an afternoon: better-sqlite3 with queries for each record, promises, p-limit
 * and fs-extra. No validation, no check of links, nothing atomic: it writes straight into the folder.
 *
 *     node scripts/bench/peers/by-hand/build.mjs <snapshot> <out>
 *
 * The queries and the shape of records are those of this project's compiled modules; Node finds the packages
 * among the project's own.
 */
import { join } from "node:path";
import fs from "fs-extra";
import pLimit from "p-limit";
import { xmlElement, xmlEnd, xmlStart } from "../../../../dist/markup/xml.js";
import { resources } from "../../../../dist/resources/index.js";
import { idsOf } from "../../../../dist/resources/resource.js";
import { envelopeHead, pageCount } from "../../../../dist/routing/pagination.js";
import {
  collectionPath,
  fileOf,
  linkSuffix,
  recordPath,
  rootPath,
} from "../../../../dist/routing/routes.js";
import { openCheckedSnapshot } from "../../../../dist/snapshot/open.js";

const baseUrl = "https://anthologia.example.org";
const size = 50;
const forms = ["plain", "api"];
/** Files that are written at once, and pages that are worked on at once. */
const limitFiles = pLimit(32);
const limitPages = pLimit(4);

const [snapshotFile, out] = process.argv.slice(2);
const snapshot = openCheckedSnapshot(snapshotFile);

await writeRoot();
// One collection after the other: memory holds the records of one at most.
for (const resource of resources) await writeCollection(resource);

async function writeRoot() {
  const names = [
    ...resources.filter(({ xml }) => xml).map(({ name }) => name),
    ...resources.filter(({ xml }) => xml).map(({ name }) => `${name}_xml`),
    ...resources.filter(({ xml }) => !xml).map(({ name }) => name),
  ];
  await Promise.all(
    forms.map((form) => {
      const url = (name) => `${baseUrl}${collectionPath(name)}${linkSuffix(form)}`;
      const root = Object.fromEntries(names.map((name) => [name, url(name)]));
      return write(fileOf(rootPath, form), JSON.stringify(root));
    }),
  );
}

async function writeCollection(resource) {
  const entries = resource.entries(snapshot);
  const pages = Array.from(
    { length: pageCount(entries.keys.length, size) },
    (_, place) => place + 1,
  );
  await Promise.all(pages.map((page) => limitPages(() => writePage(resource, entries, page))));
}

async function writePage({ name, xml, read, render }, entries, page) {
  const writes = [];
  const records = { plain: [], api: [] };
  const ids = idsOf(entries, (page - 1) * size, page * size);
  for (const [place, id] of ids.entries()) {
    const [row] = read(snapshot, [entries.keys[(page - 1) * size + place]]);
    for (const form of forms) {
      const record = render(row, linksOf(form));
      records[form].push(record);
      writes.push(write(fileOf(recordPath(name, id), form), JSON.stringify(record)));
    }
  }
  for (const form of forms) {
    const envelope = (path) => {
      const head = envelopeHead(
        { baseUrl, path, count: entries.keys.length, size, style: "query" },
        page,
        form,
      );
      return { ...head, results: records[form] };
    };
    const path = collectionPath(name);
    writes.push(write(fileOf(path, form, page), JSON.stringify(envelope(path))));
    if (xml) {
      const xmlPath = collectionPath(`${name}_xml`);
      const elements = Object.entries(envelope(xmlPath)).map(([key, value]) =>
        xmlElement(key, value),
      );
      writes.push(write(fileOf(xmlPath, form, page), xmlStart + elements.join("") + xmlEnd));
    }
  }
  await Promise.all(writes);
}

function linksOf(form) {
  return {
    record: (collection, id) => `${baseUrl}${recordPath(collection, id)}${linkSuffix(form)}`,
  };
}

function write(path, text) {
  return limitFiles(() => fs.outputFile(join(out, path), text));
}
