/** Bulk files: whole collections, each in one file, for whoever wants all of the anthology. */
import { html } from "../../model/html.ts";
import { dumpFile } from "../../model/routes.ts";
import { resources } from "../../resources/index.ts";
import type { CollectionName, Product } from "../product.ts";
import { collectionPart, linesName, tableName } from "./collection-part.ts";
import { dataPackage } from "./data-package.ts";
import type { Dump } from "./dump-file.ts";
import { passageColumnsOf } from "./passage-columns.ts";
import { snapshotName, snapshotPart } from "./snapshot-part.ts";
import { textColumns } from "./text-columns.ts";

const passages = collectionPart("passages", { from: ["authors"], columns: passageColumnsOf });
const texts = collectionPart("texts", { from: [], columns: () => textColumns });
/** No collection is as large as the two that are also tables. */
const others = resources
  .map(({ name }) => name as CollectionName)
  .filter((name) => name !== "passages" && name !== "texts")
  .map((name) => collectionPart(name));

const passagesLines = dumpFile(linesName("passages"));
const passagesTable = dumpFile(tableName("passages"));
const snapshot = dumpFile(snapshotName);
const descriptor = dumpFile("datapackage.json");

export const dumps: Product<readonly Dump[]> = {
  name: "dumps",
  title: "whole collections in one file each, tables for spreadsheets, and the snapshot",
  parts: [passages, texts, ...others, snapshotPart],
  guide: () => ({
    heading: "Everything at once",
    text: html`<p>Each collection is one file of JSON lines, such as
<a href="${passagesLines}"><code>/${passagesLines}</code></a>; passages and texts are also tables for spreadsheets
(<a href="${passagesTable}"><code>/${passagesTable}</code></a>), and
<a href="${snapshot}"><code>/${snapshot}</code></a> is the database that all of this site was built from.
<a href="${descriptor}"><code>/${descriptor}</code></a> tells the size, the hash and the columns of each.</p>`,
  }),
  finish: {
    owns: (path) => path === descriptor,
    make: (made, source, output) => {
      output.text(descriptor, `${JSON.stringify(dataPackage(made.flat(), source), null, 2)}\n`);
    },
  },
};
