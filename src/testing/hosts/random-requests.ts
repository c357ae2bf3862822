/** Random requests in all spellings. */
import fc from "fast-check";
import type { Case } from "../conformance/case.ts";
import type { SiteFacts } from "../conformance/site-facts.ts";

/** The same requests in every run. */
export function randomCases(site: SiteFacts): Case[] {
  return fc
    .sample(requests(site), { numRuns: 3000, seed: 31 })
    .map(([method, target]) => ({ feature: "pages by query", method, target }));
}

function requests(site: SiteFacts) {
  const summary = `${site.firstRecord.books}passages.json`;
  const good = [...places, ...Object.values(site.firstRecord), ...files, summary].map(segmentsOf);
  const respelled = fc
    .tuple(fc.constantFrom(...good), fc.nat(), fc.constantFrom(...spellings))
    .map(([segments, place, respell]) =>
      segments.map((segment, at) => (at === place % segments.length ? respell(segment) : segment)),
    );
  const path = fc
    .tuple(
      fc.oneof(
        { weight: 4, arbitrary: fc.constantFrom(...collectionPaths.map(segmentsOf)) },
        { weight: 2, arbitrary: fc.constantFrom(...good) },
        { weight: 2, arbitrary: respelled },
        { weight: 2, arbitrary: fc.array(fc.constantFrom(...parts), { maxLength: 5 }) },
      ),
      fc.constantFrom(true, true, false),
    )
    .map(([segments, isSlashed]) => `/${segments.join("/")}${isSlashed ? "/" : ""}`);
  const pair = fc
    .tuple(
      fc.constantFrom(...names),
      fc.constantFrom("=", "=", "=", "=", ""),
      fc.constantFrom(...values),
    )
    .map(([name, equals, value]) => (equals === "" ? name : `${name}=${value}`));
  const query = fc
    .array(pair, { maxLength: 4 })
    .map((pairs) => (pairs.length === 0 ? "" : `?${pairs.join("&")}`));
  return fc.tuple(fc.constantFrom(...methods), path, query).map(([method, path, query]) => {
    // Go's own 400 has a body even for HEAD, which breaks the connection.
    const isSafe = method !== "HEAD" || /^[\w/.:~-]*$/.test(path);
    return [isSafe ? method : "GET", path + query] as const;
  });
}

const methods = ["GET", "GET", "GET", "GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"];
const collectionPaths = ["/api/passages/", "/api/passages_xml/", "/api/keyword_categories/"];
const places = [
  "/api/",
  ...collectionPaths,
  "/api/passages/page/2/",
  "/api/texts_xml/page/2/",
  "/api/texts/page/",
];
const files = [
  ...["/schemas/author.json", "/manifest.json", "/404.json", "/api/openapi.json"],
  ...["/passages/urn:cts:greekLit:tlg7000.tlg001.ag:7.1", "/fr/search", "/authors/index.html"],
  ...["/api/context.jsonld", "/.well-known/api-catalog", "/.well-known/x/.y"],
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
  ...["x".repeat(255), "x".repeat(256), "%78".repeat(256), "%0d%0aX-Injected:1"],
];

const names = [
  ...["page", "page", "page", "format", "format", "p%61ge", "%70age", "pag%65", "form%61t"],
  ...["book__number", "author__main_name", "keyword__number", "book_%5fnumber", "b%6Fok__number"],
  ...["f%6Frmat", "f%6frmat", "%50age", "Page", "limit", "", "page%20", "+page", "page[]", "%zz"],
];

const values = [
  ...["7", "7", "07", "7.0", "%377", "Meleager", "Meleager+", "%4Deleager", "+", "%09%1C"],
  ...["1", "2", "3", "%32", "%31", "1%31", "11", "12", "0", "-1", "abc", "", "02", "%302", "+2"],
  ...["2+", "%202", "%092%0d", "%0A2", "%1F2", "%0E2", "2%00", "1e0", "999999999", "9999999999"],
  ...["0000000000002", "%2B2", "api", "api", "ap%69", "%61%70%69", "API", "api%20", "json", "2=3"],
  ...["%3", "%33%3", "2;page=3", "%C3%A9", "%ff", "1/../2", "2/", "..", "?", "%26page=2"],
];

function encoded(character: string): string {
  return `%${character.charCodeAt(0).toString(16)}`;
}
