/** Random requests in all spellings. */
import type { Case } from "../conformance/case.ts";
import type { SiteFacts } from "../conformance/site-facts.ts";
import { below, oneOf, randomNumbers } from "../random-numbers.ts";
import { times } from "../thoroughness.ts";

/** The same requests in every run. */
export function randomCases({ firstRecord }: SiteFacts): Case[] {
  const random = randomNumbers(31);
  const one = <Item>(items: readonly Item[]) => oneOf(items, random);
  const summary = `${firstRecord.books}passages.json`;
  const good = [...places, ...Object.values(firstRecord), ...files, summary];
  const segments = (): string[] => {
    const kind = random();
    if (kind < 0.4) return segmentsOf(one(collectionPaths));
    const found = segmentsOf(one(good));
    if (kind < 0.6) return found;
    if (kind < 0.8) {
      const place = below(found.length, random);
      return found.map((segment, at) => (at === place ? one(spellings)(segment) : segment));
    }
    return Array.from({ length: below(6, random) }, () => one(parts));
  };
  const pair = () => one(names) + (random() < 0.8 ? `=${one(values)}` : "");
  return Array.from({ length: times(3000, 3000, 1000) }, () => {
    const path = `/${segments().join("/")}${random() < 0.7 ? "/" : ""}`;
    const pairs = Array.from({ length: below(5, random) }, pair);
    // Go's own 400 has a body even for HEAD, which breaks the connection.
    const method = /^[\w/.:~-]*$/.test(path) ? one(methods) : one(othersThanHead);
    const target = pairs.length === 0 ? path : `${path}?${pairs.join("&")}`;
    return { feature: "pages by query", method, target };
  });
}

const methods = ["GET", "GET", "GET", "GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"];
const othersThanHead = methods.filter((method) => method !== "HEAD");
const collectionPaths = ["/api/passages/", "/api/passages_xml/", "/api/keyword_categories/"];
const places = [
  "/api/",
  ...collectionPaths,
  "/api/passages/page/2/",
  "/api/texts_xml/page/2/",
  "/api/texts/page/",
];
const files = [
  "/schemas/author.json",
  "/manifest.json",
  "/404.json",
  "/api/openapi.json",
  "/passages/urn:cts:greekLit:tlg7000.tlg001.ag:7.1",
  "/fr/search",
  "/authors/index.html",
  "/api/context.jsonld",
  "/.well-known/api-catalog",
  "/.well-known/x/.y",
];

function segmentsOf(path: string): string[] {
  return path.replace(/^\/|\/$/g, "").split("/");
}

/** Spellings of a segment, some with the same meaning and some without any. */
const spellings: readonly ((segment: string) => string)[] = [
  (segment) => segment.replaceAll(":", "%3A"),
  (segment) => segment.replaceAll(":", "%3a"),
  (segment) => segment.replace(/[a-z]/, encoded),
  (segment) => segment.replace(/.$/, encoded),
  (segment) => segment.toUpperCase(),
  (segment) => `/${segment}`,
  (segment) => `./${segment}`,
  (segment) => `x/../${segment}`,
  (segment) => `%2e/${segment}`,
  (segment) => `%2F${segment}`,
  (segment) => `${segment}%20`,
  (segment) => `.${segment}`,
];

const parts = [
  ..."api api api %61pi API format-api schemas passages authors nothing passages_xml".split(" "),
  ..."keyword_categories keyword_categories_xml passage_internal_references page page".split(" "),
  ..."passage_internal_references_xml passages_xml_xml 1 2 02 0 999 grc abc index.json".split(" "),
  ..."index.html author.json . .. %2e%2E .git fr fr ld search scholia urn:a:1.2 urn:".split(" "),
  ..."2.html urn:index.html .well-known passages.json books openapi.json openapixjson".split(" "),
  ..."%2egit %zz % %00 %2f %5c \\ ~x a%20b %E1%BC%80 + * ' ( @ , ; # | ^ ` < >".split(" "),
  ...'" { } [ ] $ ! & ='.split(" "),
  "x".repeat(255),
  "x".repeat(256),
  "%78".repeat(256),
  "%0d%0aX-Injected:1",
];

const names = [
  ..."page page page format format p%61ge %70age pag%65 form%61t book__number".split(" "),
  ..."author__main_name keyword__number book_%5fnumber b%6Fok__number f%6Frmat f%6frmat".split(" "),
  ..."%50age Page limit  page%20 +page page[] %zz".split(" "),
];

const values = [
  ..."7 7 07 7.0 %377 Meleager Meleager+ %4Deleager + %09%1C 1 2 3 %32 %31 1%31 11 12 0 -1".split(
    " ",
  ),
  ..."abc  02 %302 +2 2+ %202 %092%0d %0A2 %1F2 %0E2 2%00 1e0 999999999 9999999999".split(" "),
  ..."0000000000002 %2B2 api api ap%69 %61%70%69 API api%20 json 2=3 %3 %33%3 2;page=3".split(" "),
  ..."%C3%A9 %ff 1/../2 2/ .. ? %26page=2".split(" "),
];

function encoded(character: string): string {
  return `%${character.charCodeAt(0).toString(16)}`;
}
