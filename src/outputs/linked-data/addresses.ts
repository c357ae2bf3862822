/** Where the linked data stands. All JSON-LD ends in `.jsonld`, all TEI in `.tei`: the extensions that give their media types. */

import { anthologyUrn } from "../../model/urn.ts";
import { contextFile } from "../../routing/routes.ts";

/** The documents that add types: one lists all others. */
export const graphIndexFile = "ld/index.jsonld";

/** The typed document of a whole collection. */
export function graphFile(collection: "authors" | "cities" | "keywords"): string {
  return `ld/${collection}.jsonld`;
}

/** A part of the typed passages, counted from 1. */
export function passagesFile(part: number): string {
  return `ld/passages/${part}.jsonld`;
}

/** The collection of the annotations, and one of its pages, counted from 1. */
export const annotationsFile = "annotations/index.jsonld";
export function annotationPageFile(page: number): string {
  return `annotations/page/${page}.jsonld`;
}

/** Where a client of Distributed Text Services begins. */
export const dtsEntryFile = "dts/index.jsonld";

/**
 * Templates of the addresses of Distributed Text Services (RFC 6570), each of which expands to a file. What is left out
 * of a request must leave no trace in a name, hence `{/id,nav}`; `{.down}` stands before the reference, for
 * after it `7` to depth 1 would be epigram `7.1`; `{+resource}` keeps the colons, which `{resource}` would encode.
 */
export const dtsTemplates = {
  collection: "dts/collection{/id,nav}.jsonld",
  navigation: "dts/navigation/{+resource}{.down}{/ref}.jsonld",
  document: "dts/document/{+resource}{/ref}.tei",
} as const;

/** The same for the one resource there is. */
export const anthologyTemplates = {
  collection: `dts/collection/${anthologyUrn}{/nav}.jsonld`,
  navigation: `dts/navigation/${anthologyUrn}{.down}{/ref}.jsonld`,
  document: `dts/document/${anthologyUrn}{/ref}.tei`,
} as const;

/** Answer of the collection endpoint. */
export function dtsCollectionFile(id?: string, nav?: "children" | "parents"): string {
  return `dts/collection${[id, nav].map((part) => (part === undefined ? "" : `/${part}`)).join("")}.jsonld`;
}

/** Answer of the navigation endpoint. */
export function dtsNavigationFile(ref: string | undefined, down: number | undefined): string {
  return `dts/navigation/${anthologyUrn}${down === undefined ? "" : `.${down}`}${under(ref)}.jsonld`;
}

/** Answer of the document endpoint. */
export function dtsDocumentFile(ref?: string): string {
  return `dts/document/${anthologyUrn}${under(ref)}.tei`;
}

function under(ref: string | undefined): string {
  return ref === undefined ? "" : `/${ref}`;
}

/** Whether a published file is one of these. */
export function isLinkedData(path: string): boolean {
  return path === contextFile || /^(?:dts|ld|annotations)\/.+\.(?:jsonld|tei)$/.test(path);
}
