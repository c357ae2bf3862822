/** Bulk files: whole collections, each in one file, for whoever wants all of the anthology. */
import { resources } from "../../resources/index.ts";
import type { CollectionName, Product, ProductPart } from "../product.ts";
import { type Dump, isDump } from "./dump-file.ts";
import { dumpRecords, recordsName } from "./records.ts";

export const dumps: Product<readonly Dump[]> = {
  name: "dumps",
  title: "whole collections as single files",
  parts: resources.map(({ name }) => recordsPart(name as CollectionName)),
};

function recordsPart(collection: CollectionName): ProductPart<readonly Dump[]> {
  const names = [recordsName(collection)];
  return {
    name: collection,
    from: [collection],
    owns: (path) => isDump(path, names),
    make: (source, output) => [dumpRecords(collection, source, output)],
  };
}
