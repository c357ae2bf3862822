/**
 * Manuscript regions as W3C Web Annotations: a rectangle of an image, and the passages and scholia that stand in it.
 *
 * Each region is one annotation, in the order of the collection; one that stands in several passages has several
 * bodies, and one without any still has its title. The selector is that of the IIIF Image API: it takes the percentages
 * as they are stored, where the fragments of W3C have whole numbers only. An address that is no request to an image
 * service is itself the target.
 */
import type { Manuscript, Passage, Scholium } from "../../model/published.ts";
import type { ProductOutput, ProductSource } from "../product.ts";
import { annotationPageFile, annotationsFile } from "./addresses.ts";
import { readImageRegion } from "./image-region.ts";
import { iriOf } from "./iri.ts";

const pageSize = 500;

/** The context of W3C, and the words of IIIF that it lacks. */
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

/** Which passages and scholia stand in which region. */
export class ShownRegions {
  readonly #shown = new Map<string, string[]>();

  /** A relation may repeat a region: it is told once. */
  add({ url, manuscripts }: Pick<Passage | Scholium, "url" | "manuscripts">): void {
    for (const region of new Set(manuscripts.map((manuscript) => manuscript.url))) {
      const others = this.#shown.get(region);
      if (others === undefined) this.#shown.set(region, [url]);
      else others.push(url);
    }
  }

  in(region: Manuscript): readonly string[] {
    return this.#shown.get(region.url) ?? [];
  }
}

/** Writes the collection and its pages; the passages are known already. */
export function writeAnnotations(
  source: ProductSource,
  output: ProductOutput,
  shown: ShownRegions,
): void {
  const { base_url } = source.options;
  const urlOf = (file: string) => `${base_url}/${file}`;
  const total = source.count("manuscripts");
  const pages = Math.ceil(total / pageSize);
  const collection = {
    id: urlOf(annotationsFile),
    type: "AnnotationCollection",
    label: "Manuscript regions of the Greek Anthology",
    total,
  };
  const ends = { first: urlOf(annotationPageFile(1)), last: urlOf(annotationPageFile(pages)) };
  const whole = { "@context": context, ...collection, ...(pages === 0 ? {} : ends) };
  output.text(annotationsFile, `${JSON.stringify(whole)}\n`);

  for (const scholium of source.records("scholia")) shown.add(scholium);
  let items: string[] = [];
  let page = 0;
  const write = () => {
    if (items.length === 0) return;
    page += 1;
    const head = {
      "@context": context,
      id: urlOf(annotationPageFile(page)),
      type: "AnnotationPage",
      partOf: collection,
      startIndex: (page - 1) * pageSize,
      ...(page === 1 ? {} : { prev: urlOf(annotationPageFile(page - 1)) }),
      ...(page === pages ? {} : { next: urlOf(annotationPageFile(page + 1)) }),
    };
    const start = JSON.stringify(head).slice(0, -1);
    output.text(annotationPageFile(page), `${start},"items":[\n${items.join(",\n")}\n]}\n`);
    items = [];
  };
  for (const manuscript of source.records("manuscripts")) {
    items.push(JSON.stringify(annotationOf(manuscript, shown.in(manuscript))));
    if (items.length === pageSize) write();
  }
  write();
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
    // The image with this region alone, as stored.
    id: iriOf(address),
    source: { id: iriOf(service), type: "ImageService2" },
    selector: {
      type: "ImageApiSelector",
      region,
      // The rest is said where it is not what the Image API presumes.
      ...(size === "full" ? {} : { size }),
      ...(rotation === "0" ? {} : { rotation }),
      ...(quality === "default" ? {} : { quality }),
      ...(format === "jpg" ? {} : { format }),
    },
  };
}
