/** Bulk files: whole collections, each in one file, for whoever wants all of the anthology. */
import { dumpFile } from "../../model/routes.ts";
import { resources } from "../../resources/index.ts";
import type { CollectionName, Product } from "../product.ts";
import { collectionPart } from "./collection-part.ts";
import { dataPackage } from "./data-package.ts";
import type { Dump } from "./dump-file.ts";
import { passageColumnsOf } from "./passage-columns.ts";
import { snapshotPart } from "./snapshot-part.ts";
import { textColumns } from "./text-columns.ts";

const passages = collectionPart("passages", { from: ["authors"], columns: passageColumnsOf });
const texts = collectionPart("texts", { from: [], columns: () => textColumns });
/** No collection is as large as the two that are also tables. */
const others = resources
  .map(({ name }) => name as CollectionName)
  .filter((name) => name !== "passages" && name !== "texts")
  .map((name) => collectionPart(name));

export const dumps: Product<readonly Dump[]> = {
  name: "dumps",
  title: "whole collections in one file each, tables for spreadsheets, and the snapshot",
  parts: [passages, texts, ...others, snapshotPart],
  finish: (made, source, output) => {
    const description = dataPackage(made.flat(), source);
    output.text(dumpFile("datapackage.json"), `${JSON.stringify(description, null, 2)}\n`);
  },
};
