/**
 * Manuscript regions as annotations: each occurs once, with its rectangle as stored and all its passages and scholia.
 */
import { beforeAll, describe, expect, test } from "vitest";
import { anthologyOfRegions, LinkedSite } from "../../testing/linked-data/site.ts";
import { oddRecords } from "../../testing/odd-records.ts";
import { annotationPageFile } from "../addresses/linked-data.ts";

interface Annotation {
  readonly id: string;
  readonly body?: readonly (string | { readonly value: string })[];
  readonly target: string | Region;
}

interface Region {
  readonly id: string;
  readonly source: { readonly id: string };
  readonly selector: { readonly region: string };
}

interface AnnotationPage {
  readonly items: readonly Annotation[];
  readonly startIndex: number;
  readonly next?: string;
  readonly prev?: string;
}

describe.each(["odd", "many"] as const)("of %s records", (what) => {
  let site: LinkedSite;
  let annotations: readonly Annotation[];
  beforeAll(async () => {
    site = await LinkedSite.build(what === "many" ? manyRegions(1001) : oddRecords());
    annotations = readPages();
  });

  /** Reads all annotations, from the first page on. */
  function readPages(): readonly Annotation[] {
    const collection = site.json("annotations/index.jsonld");
    const found: Annotation[] = [];
    let previous: unknown;
    let address: unknown = collection.first;
    while (typeof address === "string") {
      const page: unknown = site.json(site.at(address));
      const { items, startIndex, prev, next } = page as AnnotationPage;
      expect({ startIndex, prev }).toEqual({ startIndex: found.length, prev: previous });
      found.push(...items);
      [previous, address] = [address, next];
    }
    expect(previous).toBe(collection.last);
    expect(collection.total).toBe(found.length);
    return found;
  }

  test("each region is one annotation, in the order of the collection", () => {
    const regions = site.records("manuscripts");
    expect(annotations.map(({ id }) => id)).toEqual(regions.map(({ url }) => `${url}#annotation`));
    const pages = [...site.files.keys()].filter((path) => path.startsWith("annotations/page/"));
    expect(pages).toHaveLength(Math.ceil(regions.length / 500));
  });

  test("the bodies are the passages and scholia of a region, and its title", () => {
    const shown = [...site.records("passages"), ...site.records("scholia")];
    for (const [index, { url, title }] of site.records("manuscripts").entries()) {
      const here = shown.filter(({ manuscripts }) => manuscripts.some((one) => one.url === url));
      const body = annotations[index]?.body ?? [];
      expect(body.map((one) => (typeof one === "string" ? one : one.value))).toEqual([
        ...here.map((record) => record.url),
        ...(title === "" ? [] : [title]),
      ]);
    }
  });

  test("image and rectangle are as stored, and joined give the region's address again", () => {
    let regions = 0;
    for (const [index, { manuscript_url }] of site.records("manuscripts").entries()) {
      const address = manuscript_url.trim();
      const target = annotations[index]?.target;
      if (typeof target !== "object") {
        expect(target).toBe(address);
        continue;
      }
      regions += 1;
      expect(target.id).toBe(address);
      const { source, selector } = target;
      expect(`${source.id}/${selector.region}/full/0/default.jpg`).toBe(address);
    }
    expect(regions).toBeGreaterThan(0);
  });
});

test("a region keeps what differs from the defaults of the Image API", async () => {
  const requests = ["full/0/default.jpg", "200,/!90/gray.png", "full/0/default.png"];
  const at = (request: string) => `https://example.org/iiif/2/a/pct:1,2,3,4/${request}`;
  const regions = requests.map((request) => ({ manuscript_url: at(request) }));
  const site = await LinkedSite.build(anthologyOfRegions(regions));
  const { items } = site.json(annotationPageFile(1)) as unknown as AnnotationPage;
  const type = "ImageApiSelector";
  expect(items.slice(-3).map(({ target }) => (target as Region).selector)).toEqual([
    { type, region: "pct:1,2,3,4" },
    { type, region: "pct:1,2,3,4", size: "200,", rotation: "!90", quality: "gray", format: "png" },
    { type, region: "pct:1,2,3,4", format: "png" },
  ]);
});

/** More regions than fit on a page; some have addresses that are not requests of the image API. */
function manyRegions(count: number) {
  return anthologyOfRegions(
    Array.from({ length: count - 1 }, (_, index) => ({
      manuscript_url:
        index % 3 === 0
          ? `https://example.org/plain/${index}.jpg`
          : ` https://example.org/iiif/2/a%3A${index}/pct:${index}.5,0,1.25,100/full/0/default.jpg`,
      title: index % 5 === 0 ? "" : `Page ${index}`,
    })),
  );
}
