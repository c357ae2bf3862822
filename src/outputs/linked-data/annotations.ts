/**
 * Manuscript regions as W3C Web Annotations: a rectangle of an image, with the passages and scholia in it.
 *
 * Each region is one annotation, in the order of the collection. A region with several passages has several bodies; one
 * without any still has its title. The selector is that of the IIIF Image API because it takes percentages as stored,
 * while the fragments of W3C allow only whole numbers. An address that is not a request of the image API is itself the
 * target.
 */
import type { Manuscript } from "../../model/published.ts";
import { annotationPageFile, annotationsFile, iriOf, some } from "../addresses/linked-data.ts";
import { readImageRegion } from "../images.ts";
import type { Batch, Files } from "../output.ts";
import { addItems, documentCount, firstItem } from "./items.ts";

/** The context of W3C, and the terms of IIIF that it lacks. */
const context = [
  "http://www.w3.org/ns/anno.jsonld",
  {
    iiif: { "@id": "http://iiif.io/api/image/2#", "@prefix": true },
    ImageService2: "iiif:Service",
    ImageApiSelector: "iiif:ImageApiSelector",
    region: "iiif:region",
    size: "iiif:size",
    rotation: "iiif:rotation",
    quality: "iiif:quality",
  },
] as const;

/** Writes the collection, with the number of annotations and of pages. */
export function writeAnnotationCollection(count: number, files: Files): void {
  const pages = documentCount(count);
  const url = (page: number) => (pages === 0 ? undefined : files.url(annotationPageFile(page)));
  const ends = { first: url(1), last: url(pages) };
  files.json(annotationsFile, "annotation_collection", {
    "@context": context,
    ...collectionOf(count, files),
    ...ends,
  });
}

export function addAnnotations(batch: Batch<"manuscripts">, files: Files): void {
  const { records, related, count } = batch;
  const annotations = records.map((region) => annotationOf(region, related.shownIn(region.url)));
  const start = (page: number) => pageStart(page, count, files);
  const schema = "annotation_page#/properties/items/items";
  addItems(batch, annotations, schema, annotationPageFile, start, files);
}

function collectionOf(total: number, files: Files) {
  return {
    id: files.url(annotationsFile),
    type: "AnnotationCollection",
    label: "Manuscript regions of the Greek Anthology",
    total,
  };
}

function pageStart(page: number, count: number, files: Files): string {
  const pages = documentCount(count);
  const url = (other: number) => files.url(annotationPageFile(other));
  const head = {
    "@context": context,
    id: url(page),
    type: "AnnotationPage",
    partOf: collectionOf(count, files),
    startIndex: firstItem(page),
    prev: page === 1 ? undefined : url(page - 1),
    next: page === pages ? undefined : url(page + 1),
  };
  files.check(annotationPageFile(page), "annotation_page", { ...head, items: [] });
  return `${JSON.stringify(head).slice(0, -1)},"items":[\n`;
}

function annotationOf(
  { url, title, manuscript_url, created_at, updated_at }: Manuscript,
  shown: readonly string[],
) {
  const titles = title === "" ? [] : [{ type: "TextualBody", value: title, purpose: "describing" }];
  return {
    id: `${url}#annotation`,
    type: "Annotation",
    motivation: "identifying",
    created: created_at,
    modified: updated_at,
    body: some([...shown, ...titles]),
    target: targetOf(manuscript_url),
  };
}

function targetOf(address: string) {
  const image = readImageRegion(address);
  if (image === undefined) return iriOf(address);
  const { service, region, size, rotation, quality, format } = image;
  return {
    type: "SpecificResource",
    // The address of the region, as stored.
    id: iriOf(address),
    source: { id: iriOf(service), type: "ImageService2" },
    selector: {
      type: "ImageApiSelector",
      region,
      // Members that equal the defaults of the Image API are left out.
      size: size === "full" ? undefined : size,
      rotation: rotation === "0" ? undefined : rotation,
      quality: quality === "default" ? undefined : quality,
      format: format === "jpg" ? undefined : format,
    },
  };
}
