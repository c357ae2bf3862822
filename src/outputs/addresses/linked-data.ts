/**
 * Names in the linked data: paths, IRIs and the title of the anthology.
 *
 *  JSON-LD ends in `.jsonld` and TEI in `.tei`, because the extension gives the media type.
 * Viewers expect `.json` of a IIIF manifest.
 */
import { anthologyUrn } from "../../model/urn.ts";

export const anthologyName = "Greek Anthology";

/**
 * An address outside the site as an IRI: characters that stored addresses may have, but that IRIs, and so RDF, do not allow
 * (RFC 3987, 2.2), are encoded. Validation has refused blanks and control characters before.
 */
export function iriOf(address: string): string {
  return address.trim().replace(/["<>\\^`{|}\ue000-\uf8ff]/g, encodeURIComponent);
}

export const graphIndexFile = "ld/index.jsonld";

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

/** The IIIF collection of the manuscripts, and the manifest of each; they are missing if no page is known. */
export const manuscriptsFile = "iiif/collection.json";
export function manuscriptFile(codex: string): string {
  return `iiif/${codex}/manifest.json`;
}

export const dtsEntryFile = "dts/index.jsonld";

/**
 * URI templates (RFC 6570) of Distributed Text Services; each expands to the path of a file. `{/id,nav}` leaves nothing
 * in the path for a missing parameter. `{.down}` comes before the reference: after it, `7` with depth 1 would be the
 * same as epigram `7.1`. `{+resource}` keeps the colons, which `{resource}` would encode.
 */
export const dtsTemplates = {
  collection: "dts/collection{/id,nav}.jsonld",
  navigation: "dts/navigation/{+resource}{.down}{/ref}.jsonld",
  document: "dts/document/{+resource}{/ref}.tei",
} as const;

/** The templates for the only resource. */
export const anthologyTemplates = {
  collection: `dts/collection/${anthologyUrn}{/nav}.jsonld`,
  navigation: dtsTemplates.navigation.replace("{+resource}", anthologyUrn),
  document: dtsTemplates.document.replace("{+resource}", anthologyUrn),
} as const;

export function dtsCollectionFile(id?: string, nav?: "children" | "parents"): string {
  return `dts/collection${under(id)}${under(nav)}.jsonld`;
}

export function dtsNavigationFile(ref: string | undefined, down: number | undefined): string {
  return `dts/navigation/${anthologyUrn}${down === undefined ? "" : `.${down}`}${under(ref)}.jsonld`;
}

export function dtsDocumentFile(ref?: string): string {
  return `dts/document/${anthologyUrn}${under(ref)}.tei`;
}

function under(part: string | undefined): string {
  return part === undefined ? "" : `/${part}`;
}

/** A list for a JSON document; undefined, so that the member is left out, if it is empty. */
export function some<Item>(items: readonly Item[]): readonly Item[] | undefined {
  return items.length === 0 ? undefined : items;
}
