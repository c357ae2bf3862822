/** Bulk files: whole collections in one file each, for users who want the whole anthology. */
import { html } from "../../markup/html.ts";
import { resources } from "../../resources/index.ts";
import { dumpFile, pinnedDumpFile } from "../../routing/routes.ts";
import {
  type Batch,
  type BatchMaker,
  type Closing,
  type CollectionName,
  type Files,
  type NamedParts,
  type Output,
  takes,
} from "../output.ts";
import {
  type Dump,
  dataPackage,
  formulas,
  linesName,
  snapshotName,
  tableName,
} from "./data-package.ts";
import { deflated, type GzipPart, gzipHead, gzipPart, gzipTail } from "./gzip.ts";
import { type CsvColumn, csvHead, csvRows, passageColumns, textColumns } from "./tables.ts";

const names = resources.map(({ name }) => name as CollectionName);
/** Name of the parts and of the finish for files of JSON lines. */
const lines = "lines";

const passagesLines = dumpFile(linesName("passages"));
const passagesTable = dumpFile(tableName("passages"));
const snapshotFile = dumpFile(snapshotName);
const descriptorFile = dumpFile("datapackage.json");

export const dumps: Output = {
  name: "dumps",
  title: "whole collections in one file each, tables for spreadsheets, and the snapshot",
  guide: (_site, top) => ({
    heading: "Bulk files",
    text: html`<p>Each collection is one file of JSON lines, such as
<a href="${top + passagesLines}"><code>/${passagesLines}</code></a>; passages and texts are also tables for spreadsheets
(<a href="${top + passagesTable}"><code>/${passagesTable}</code></a>), and
<a href="${top + snapshotFile}"><code>/${snapshotFile}</code></a> is the database from which this site was built.
<a href="${top + descriptorFile}"><code>/${descriptorFile}</code></a> lists the size, the hash and the columns of each. ${formulas}</p>`,
  }),
  batches: {
    ...Object.fromEntries(names.map((name): [CollectionName, BatchMaker] => [name, writeLines])),
    ...takes("passages", (batch, files) => {
      writeTable(batch, passageColumns(batch.related), tableName("passages"), files);
      return writeLines(batch, files);
    }),
    ...takes("texts", (batch, files) => {
      writeTable(batch, textColumns, tableName("texts"), files);
      return writeLines(batch, files);
    }),
  },
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
  close: ({ site, files, joined, copy, snapshot }: Closing) => {
    const made = (name: string, rows: number | null): Dump => {
      const path = dumpFile(name);
      const digest = name === snapshotName ? snapshot(path) : joined(path);
      copy(path, pinnedDumpFile(name, digest.sha256));
      return { name, ...digest, rows };
    };
    const tables = (["passages", "texts"] as const).map((name) =>
      made(tableName(name), site.count(name)),
    );
    const collections = names.map((name) => made(linesName(name), site.count(name)));
    const all = [...tables, ...collections, made(snapshotName, null)];
    const descriptor = dataPackage(all, site);
    files.json(descriptorFile, "data_package", `${JSON.stringify(descriptor, null, 2)}\n`);
  },
};

function writeLines({ collection, texts }: Batch, files: Files): NamedParts {
  const content = Buffer.from(texts.map((text) => `${text}\n`).join(""));
  files.append(dumpFile(linesName(collection)), () => deflated(content));
  return { [lines]: gzipPart(content) };
}

function writeTable<Row>(
  { first, records }: { readonly first: number; readonly records: readonly Row[] },
  columns: readonly CsvColumn<Row>[],
  name: string,
  files: Files,
): void {
  const head = first === 0 ? csvHead(columns) : "";
  files.append(dumpFile(name), `${head}${csvRows(columns, records)}`);
}
