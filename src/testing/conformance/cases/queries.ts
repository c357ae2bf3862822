/** Cases for queries: the page and the form that they ask for, in any spelling. */
import { collectionPath, type Form, fileOf, rootLinks, rootPath } from "../../../routing/routes.ts";
import { type Case, type Expectation, type Feature, get } from "../case.ts";
import { absentRecord, type SiteFacts } from "../site-facts.ts";
import { invalidPage, notFound, page } from "./expectations.ts";

const path = collectionPath("passages");
const xmlPath = collectionPath("passages_xml");

/** Needs a site with at least three pages of passages. */
export function queryCases(site: SiteFacts): Case[] {
  const last = site.pages.passages ?? 0;
  const record = site.firstRecord.passages ?? "";
  const passages = (number: number, form: Form = "plain") => page(fileOf(path, form, number));
  return [
    ...Object.keys(site.pages).map((name) =>
      top(`gives page 1 of ${name}`, collectionPath(name), page(fileOf(collectionPath(name)))),
    ),
    top("gives the root", rootPath, root("plain")),
    twin("gives the root's twin", `${rootPath}?format=api`, root("api")),
    top("links to the API description only at the root", path, {
      status: 200,
      headers: { link: null },
    }),
    top("ignores page on the root", `${rootPath}?page=2`, root("plain")),

    ...queries("pages by query", "gives page 2 for", path, passages(2), [
      "page=2",
      "page=2&format=json",
      "format=json&page=2",
      `page=2${"&format=json".repeat(84)}`,
      "limit=1000&page=2&ordering=-id&utm_source=x",
      "page=02",
      "page=00000000000000000000000002",
      "page=+2",
      "page=2%20",
      "page=%09%202",
      "page=%32",
      "p%61ge=2",
      "%70%61%67%65=%32",
      "&&page=2&&",
      "page=3&page=2",
      "page=abc&page=2",
      "page=&page=2",
      "page=3&p%61ge=2",
      "page=2&Page=3&pages=3&xpage=3&page[]=3",
      "page=2&next=//evil.example/?page=3",
      "page=2&format=API",
      "page=2&format=api&format=json",
      "page=2&format=api&format=",
      "page=2&format=api%00",
    ]),
    ...queries("format=api", "gives the twin of page 2 for", path, passages(2, "api"), [
      "page=2&format=api",
      "format=api&page=2",
      "format=json&page=2&format=api",
      "page=2&form%61t=%61pi",
      "page=1&format=api&page=2",
    ]),
    ...queries("collections and root", "gives page 1 for", path, passages(1), [
      "",
      "page",
      "page=",
      "page=1",
      "page=2&page=",
      "format=json",
      "format=",
      "format=xml",
      "limit=2&offset=3",
      "search=%zz",
      "search=%00",
    ]),
    ...queries("format=api", "gives the twin of page 1 for", path, passages(1, "api"), [
      "format=api",
      "format=api&page=1",
      "page=&format=api",
    ]),
    get("pages by query", "gives the last page", `${path}?page=${last}`, passages(last)),

    ...queries("pages by query", "has no page for", path, invalidPage, [
      "page=0",
      "page=00",
      "page=-1",
      "page=abc",
      "page=last",
      "page=1e0",
      "page=2.0",
      "page=0x2",
      "page=%2B2",
      "page=1_0",
      "page=1/../2",
      "page=..",
      "page=%2e%2e",
      "page=2/",
      "page=2%2F",
      "page=12345678901234567890123456",
      "page=%00",
      "page=2%00",
      "page=2%0Ax",
      "page=2%ff",
      "page=%zz",
      "page=%",
      "page=%2",
      "page=%D9%A2",
      "page=%E2%91%A1",
      "page=+",
      "page=2+2",
      "page=2=3",
      "page=2;page=3",
      "page=2%26page=3",
      "page=2&page=abc",
      "page=2&page=0",
      `page=${last + 1}`,
      `page=${last + 1}&format=api`,
      "page=999999999",
      `page=${"9".repeat(4000)}`,
    ]),

    get("records", "ignores page on a record", `${record}?page=2`, page(fileOf(record))),
    get("records", "ignores a bad page on a record", `${record}?page=abc`, page(fileOf(record))),
    twin("gives a record's twin", `${record}?page=2&format=api&x=1`, page(fileOf(record, "api"))),
    get("404", "finds no record by page", `${absentRecord("passages")}?page=2`, notFound),

    get("XML", "gives page 1 in XML", xmlPath, page(fileOf(xmlPath))),
    get("XML", "gives page 2 in XML", `${xmlPath}?page=2`, page(fileOf(xmlPath, "plain", 2))),
    get("XML", "gives XML twins", `${xmlPath}?format=api&page=2`, page(fileOf(xmlPath, "api", 2))),
    get("XML", "has no page after the last in XML", `${xmlPath}?page=${last + 1}`, invalidPage),
    get("XML", "has no page 0 in XML", `${xmlPath}?page=0`, invalidPage),

    byPath("gives page 2 by path", `${path}page/2/`, passages(2)),
    byPath("gives page 2 in XML by path", `${xmlPath}page/2/`, page(fileOf(xmlPath, "plain", 2))),
    twin("gives the twin of page 2 by path", `${path}page/2/?format=api`, passages(2, "api")),
    byPath(
      "ignores page in the query if the path names the page",
      `${path}page/2/?page=3`,
      passages(2),
    ),
    byPath("has no page after the last by path", `${path}page/${last + 1}/`, invalidPage),
    byPath("has no page 0 by path", `${path}page/0/`, invalidPage),
    byPath("has no page abc by path", `${path}page/abc/`, invalidPage),
    byPath("has no page 02 by path", `${path}page/02/`, invalidPage),
  ];
}

function top(name: string, target: string, expect: Expectation): Case {
  return get("collections and root", name, target, expect);
}

function twin(name: string, target: string, expect: Expectation): Case {
  return get("format=api", name, target, expect);
}

function byPath(name: string, target: string, expect: Expectation): Case {
  return get("pages by path", name, target, expect);
}

/** The root, with a link to the description of the API. */
function root(form: Form): Expectation {
  const expected = page(fileOf(rootPath, form));
  return { ...expected, headers: { ...expected.headers, link: rootLinks } };
}

function queries(
  feature: Feature,
  name: string,
  target: string,
  expect: Expectation,
  values: readonly string[],
): Case[] {
  return values.map((query) => {
    const shown = query.length > 60 ? `${query.slice(0, 60)}…` : query;
    return get(feature, `${name} ?${shown}`, `${target}?${query}`, expect);
  });
}
