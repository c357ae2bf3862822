/** Manuscript regions as annotations, over many pages. */
import { expect, test } from "vitest";
import { anthologyOfRegions, LinkedSite } from "../../testing/linked-data/site.ts";

interface AnnotationPage {
  readonly items: readonly { readonly id: string }[];
  readonly startIndex: number;
  readonly next?: string;
  readonly prev?: string;
}

test("each region is one annotation, in the order of the collection, 500 on a page", async () => {
  const site = await LinkedSite.build(manyRegions(1001));
  const collection = site.json("annotations/index.jsonld");
  const found: string[] = [];
  let previous: unknown;
  let address: unknown = collection.first;
  while (typeof address === "string") {
    const page: unknown = site.json(site.at(address));
    const { items, startIndex, prev, next } = page as AnnotationPage;
    expect({ startIndex, prev }).toEqual({ startIndex: found.length, prev: previous });
    found.push(...items.map(({ id }) => id));
    [previous, address] = [address, next];
  }
  expect([previous, found.length]).toEqual([collection.last, collection.total]);
  const regions = site.records("manuscripts");
  expect(found).toEqual(regions.map(({ url }) => `${url}#annotation`));
  const pages = [...site.files.keys()].filter((path) => path.startsWith("annotations/page/"));
  expect(pages).toHaveLength(Math.ceil(regions.length / 500));
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
