/** Pages of manuscripts, found from the addresses of their regions. */
import { expect, test } from "vitest";
import {
  codicesOf,
  folioTitle,
  pageIdOf,
  pageTitle,
  type RegionBrief,
  regionBriefs,
} from "./codex-pages.ts";

const heidelberg = "http://digi.ub.uni-heidelberg.de/iiif/2/cpgraec23%3A";

/** A region with this address, if it is on a page. */
function briefs(manuscript_url: string, title = ""): RegionBrief[] {
  const url = "https://example.org/api/manuscripts/1/";
  return regionBriefs([{ url, title, credit: "", manuscript_url }], () => []);
}

function at(image: string, region = "pct:1,2,3,4"): string {
  return `${image}/${region}/full/0/default.jpg`;
}

function pagesOf(...addresses: readonly string[]) {
  return codicesOf(addresses.flatMap((address) => briefs(address))).flatMap(({ pages }) => pages);
}

test("are in the order of the codex: by number, then by the text after it", () => {
  const inOrder = ["9", "010", "10r", "10v", "054", "054v_ar", "055", "100"];
  const shuffled = [...inOrder].sort().reverse();
  const pages = pagesOf(...shuffled.map((page) => at(`${heidelberg}${page}.jpg`)));
  expect(pages.map(({ image }) => image)).toEqual(
    inOrder.map((page) => `${heidelberg}${page}.jpg`),
  );
});

test("an image is one page with any scheme, and images of one name on two servers are two", () => {
  const own = at(`${heidelberg}049.jpg`);
  const pages = pagesOf(
    own,
    own.replace("http:", "https:"),
    ...["a", "b"].map((host) => at(`https://${host}.example/iiif/2/cpgraec23%3A049.jpg`)),
  );
  expect(pages.map(({ regions }) => regions.length)).toEqual([1, 1, 2]);
  expect(new Set(pages.map(({ id }) => id)).size).toBe(3);
});

test.each([
  [at(`${heidelberg}049.jpg`), "cpgraec23-049"],
  [` ${at(`${heidelberg}054v_ar.jpg`)}`, "cpgraec23-054v_ar"],
  [at("https://images.example/iiif/2/Marcianus%20gr.%20481%2F050r.tif"), "marcianus-gr-481-050r--"],
  [at("https://images.example/iiif/2/%ff"), "ff--"],
  [at("https://images.example/iiif/2/κώδιξ"), "--"],
])("%s has a page with an address that works on any host", (address, beginning) => {
  const id = pageIdOf(address) ?? "";
  expect(id).toMatch(/^[0-9a-z_-]+$/);
  expect(id.slice(0, beginning.length)).toBe(beginning);
});

test.each([
  ["Codex Palatinus 23, p. 049", "Codex Palatinus 23, f. 49"],
  ["Codex Palatinus 23, p. 054v_ar", "Codex Palatinus 23, f. 54v (ar)"],
  ["Codex Marcianus gr. 481, f. 50r", "Codex Marcianus gr. 481, f. 50r"],
  ["p. 12, lower margin", "p. 12, lower margin"],
])("the title %s tells the folio: %s", (title, expected) => {
  expect(folioTitle(title)).toBe(expected);
});

test("an address without a region is on no page", () => {
  const manuscript_url = "https://images.example/picture.jpg";
  expect(briefs(manuscript_url)).toEqual([]);
  expect(pageIdOf(manuscript_url)).toBeUndefined();
});

test("regions are sorted down the page, the larger of two with the same corner first, unknown positions last", () => {
  const regions = ["0,0,5,5", "pct:1,50,9,9", "pct:2,10,1,1", "pct:1,10,9,9", "pct:2,10,3,3"];
  const [page] = pagesOf(...regions.map((region) => at(`${heidelberg}1.jpg`, region)));
  expect(page?.regions.map(({ address }) => address.split("/").at(-4))).toEqual(
    [3, 4, 2, 1, 0].map((index) => regions[index]),
  );
});

test.each([
  [
    "pct:11.132686084142394,13.2,60,6.5",
    { x: 11.132686084142394, y: 13.2, width: 60, height: 6.5 },
  ],
  // A region beyond the edge is cut there, as by an image server.
  ["pct:92.5,90,50,46", { x: 92.5, y: 90, width: 7.5, height: 10 }],
  ["pct:100,0,10,10", undefined],
  ["pct:10,10,0,5", undefined],
  // Pixels of an image of unknown size.
  ["100,200,300,400", undefined],
])("the rectangle of %s", (region, box) => {
  const [page] = pagesOf(at(`${heidelberg}1.jpg`, region));
  expect(page?.regions.map((one) => one.box)).toEqual([box]);
});

test("the title of a codex is that of its pages before the last comma", () => {
  const titles = ["Codex Palatinus 23, p. 049", "", "Another leaf"];
  const [codex] = codicesOf(
    titles.flatMap((title, index) => briefs(at(`${heidelberg}${index + 1}.jpg`), title)),
  );
  expect(codex?.title).toBe("Codex Palatinus 23");
  expect(codex?.pages.map((page) => pageTitle(page, codex))).toEqual([
    "f. 49",
    "cpgraec23:2",
    "Another leaf",
  ]);
});
