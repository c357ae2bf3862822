/**
 * Manuscript regions as W3C Web Annotations: a rectangle of an image, with the passages and scholia in it.
 *
 * Each region is one annotation, in the order of the collection. A region with several passages has several bodies; one
 * without any still has its title. The selector is that of the IIIF Image API because it takes percentages as stored,
 * while the fragments of W3C allow only whole numbers. An address that is not a request of the image API is itself the
 * target.
 */
import type { Manuscript } from "../../model/published.ts";
import { readImageRegion } from "../images.ts";
import type { Batch, Files, Site } from "../output.ts";
import { annotationPageFile, annotationsFile } from "./addresses.ts";
import { iriOf } from "./iri.ts";

const pageSize = 500;

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
export function writeAnnotationCollection(site: Site, files: Files): void {
  const pages = pageCountOf(site);
  const ends =
    pages === 0
      ? {}
      : {
          first: files.url(annotationPageFile(1)),
          last: files.url(annotationPageFile(pages)),
        };
  const collection = { "@context": context, ...collectionOf(site, files), ...ends };
  files.json(annotationsFile, collection);
}

/** Adds the regions of a batch to their pages. */
export function addAnnotations(batch: Batch<"manuscripts">, files: Files): void {
  const { site, first, records, related } = batch;
  const last = site.count("manuscripts") - 1;
  for (const [offset, manuscript] of records.entries()) {
    const index = first + offset;
    const page = Math.floor(index / pageSize) + 1;
    const isFirst = index % pageSize === 0;
    const isLast = index % pageSize === pageSize - 1 || index === last;
    const path = annotationPageFile(page);
    const annotation = annotationOf(manuscript, related.shownIn(manuscript.url));
    files.check(path, "annotation_page#/properties/items/items", annotation);
    const item = JSON.stringify(annotation);
    const start = isFirst ? pageStart(page, site, files) : ",\n";
    files.piece(path, `${start}${item}${isLast ? "\n]}\n" : ""}`);
  }
}

function pageCountOf(site: Site): number {
  return Math.ceil(site.count("manuscripts") / pageSize);
}

function collectionOf(site: Site, files: Files) {
  return {
    id: files.url(annotationsFile),
    type: "AnnotationCollection",
    label: "Manuscript regions of the Greek Anthology",
    total: site.count("manuscripts"),
  };
}

/** A page up to its first annotation. */
function pageStart(page: number, site: Site, files: Files): string {
  const head = {
    "@context": context,
    id: files.url(annotationPageFile(page)),
    type: "AnnotationPage",
    partOf: collectionOf(site, files),
    startIndex: (page - 1) * pageSize,
    ...(page === 1 ? {} : { prev: files.url(annotationPageFile(page - 1)) }),
    ...(page === pageCountOf(site) ? {} : { next: files.url(annotationPageFile(page + 1)) }),
  };
  files.check(annotationPageFile(page), "annotation_page", { ...head, items: [] });
  return `${JSON.stringify(head).slice(0, -1)},"items":[\n`;
}

function annotationOf(
  { url, title, manuscript_url, created_at, updated_at }: Manuscript,
  shown: readonly string[],
) {
  const titles = title === "" ? [] : [{ type: "TextualBody", value: title, purpose: "describing" }];
  const body = [...shown, ...titles];
  return {
    id: `${url}#annotation`,
    type: "Annotation",
    motivation: "identifying",
    created: created_at,
    modified: updated_at,
    ...(body.length === 0 ? {} : { body }),
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
      ...(size === "full" ? {} : { size }),
      ...(rotation === "0" ? {} : { rotation }),
      ...(quality === "default" ? {} : { quality }),
      ...(format === "jpg" ? {} : { format }),
    },
  };
}
