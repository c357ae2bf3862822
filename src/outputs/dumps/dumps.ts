/** Bulk files: whole collections in one file each, for users who want the whole anthology. */
import { html } from "../../markup/html.ts";
import { snapshotName } from "../../model/products.ts";
import { resources } from "../../resources/index.ts";
import { dumpFile, pinnedDumpFile } from "../../routing/site-files.ts";
import type { Batch, Files, Output } from "../output.ts";
import { type Dump, dataPackage, formulas, linesName } from "./data-package.ts";
import { deflated, type GzipPart, gzipHead, gzipPart, gzipTail } from "./gzip.ts";
import { csvTables, headOf, lineOf, tableName } from "./tables.ts";

const names = resources.map(({ name }) => name);
/** Name of the parts and of the finish for files of JSON lines. */
const lines = "lines";
/** Name of the parts with the number of rows of each table. */
const rows = "rows";

const passagesLines = dumpFile(linesName("passages"));
const passagesTable = dumpFile("passages.csv");
const snapshotFile = dumpFile(snapshotName);
const descriptorFile = dumpFile("datapackage.json");

export const dumps: Output = {
  name: "dumps",
  title: "whole collections in one file each, tables for spreadsheets, and the snapshot",
  guide: (_site, top) => ({
    heading: "Bulk files",
    text: html`<p>Each collection is one file of JSON lines, such as
<a href="${top + passagesLines}"><code>/${passagesLines}</code></a>; passages, texts, authors, cities and keywords are also
tables for spreadsheets (<a href="${top + passagesTable}"><code>/${passagesTable}</code></a>), and
<a href="${top + snapshotFile}"><code>/${snapshotFile}</code></a> is the database from which this site was built.
<a href="${top + descriptorFile}"><code>/${descriptorFile}</code></a> lists the size, the hash and the columns of each. ${formulas}</p>`,
  }),
  batches: Object.fromEntries(names.map((name) => [name, writeBatch])),
  finishes: () => [
    {
      name: lines,
      parts: names,
      make: (parts, _site, files) => {
        for (const name of names) {
          const tail = gzipTail(parts.of<GzipPart>(name));
          files.append(dumpFile(linesName(name)), gzipHead, "start");
          files.append(dumpFile(linesName(name)), tail, "end");
        }
      },
    },
  ],
  close: ({ site, files, parts, joined, copy, snapshot }) => {
    const made = (name: string, rows: number | null): Dump => {
      const path = dumpFile(name);
      const digest = name === snapshotName ? snapshot(path) : joined(path);
      copy(path, pinnedDumpFile(name, digest.sha256));
      return { name, ...digest, rows };
    };
    const tables = csvTables.map((table) => {
      const counts = parts(rows).of<Readonly<Record<string, number>>>(table.collection);
      return made(
        tableName(table),
        [...counts].reduce((sum, count) => sum + (count[table.view] ?? 0), 0),
      );
    });
    const collections = names.map((name) => made(linesName(name), site.count(name)));
    const all = [...tables, ...collections, made(snapshotName, null)];
    const descriptor = dataPackage(all, site);
    files.json(descriptorFile, "data_package", `${JSON.stringify(descriptor, null, 2)}\n`);
  },
};

function writeBatch({ collection, site, texts, first, related }: Batch, files: Files) {
  const content = Buffer.from(texts.map((text) => `${text}\n`).join(""));
  files.append(dumpFile(linesName(collection)), () => deflated(content));
  const counts: Record<string, number> = {};
  for (const table of csvTables) {
    if (table.collection !== collection) continue;
    const found = related
      .rows(table.view, table.recordKey, table.key)
      .map((row) => lineOf(table, row, site.options));
    files.append(dumpFile(tableName(table)), (first === 0 ? headOf(table) : "") + found.join(""));
    counts[table.view] = found.length;
  }
  return { [lines]: gzipPart(content), [rows]: counts };
}
