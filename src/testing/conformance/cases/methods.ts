/** Cases for methods: HEAD, OPTIONS, a browser's preflight, and methods that are not allowed. */
import { preflightHeaders } from "../../../routing/replies.ts";
import { collectionPath, fileOf } from "../../../routing/routes.ts";
import { type Case, type Expectation, request } from "../case.ts";
import { absentRecord, type SiteFacts } from "../site-facts.ts";
import {
  exactHeaders,
  invalidPage,
  lowerCase,
  notAllowed,
  notFound,
  page,
} from "./expectations.ts";

export function methodCases(site: SiteFacts): Case[] {
  const passage = site.firstRecord.passages ?? "";
  const places = [
    "/api/",
    "/api/passages/",
    "/api/passages_xml/",
    "/api/passages/?page=2",
    passage,
  ];
  const passages = collectionPath("passages");
  return [
    head("a collection", passages, page(fileOf(passages))),
    head("page 2", `${passages}?page=2`, page(fileOf(passages, "plain", 2))),
    head("a record's twin", `${passage}?format=api`, page(fileOf(passage, "api"))),
    head("the root", "/api/", page("api/index.json")),
    head("a missing record", absentRecord("authors"), notFound),
    head("a page beyond the end", `${passages}?page=999`, invalidPage),
    request("HEAD", "redirects HEAD", "/api/passages", { status: 301, location: passages }),

    ...["POST", "PUT", "PATCH", "DELETE"].flatMap((method) => [
      ...places.map((target) =>
        request(method, `refuses ${method} on ${target}`, target, notAllowed(method)),
      ),
      request(method, `refuses ${method} without the slash`, "/api/passages", notAllowed(method)),
      request(method, `finds nothing for ${method} at an unknown path`, "/api/nonsense/", notFound),
      {
        ...request(method, `refuses ${method} with a body`, passages, notAllowed(method)),
        headers: { "content-type": "application/json" },
        body: '{"page": 2}',
      },
    ]),

    ...[...places, "/api", "/api/passages", "/api/passages/page/2/"].flatMap((target) => [
      request("OPTIONS", `tells the options of ${target}`, target, options),
      {
        ...request("OPTIONS", `answers a preflight for ${target}`, target, {
          status: 200,
          headers: lowerCase(preflightHeaders),
        }),
        headers: {
          origin: "https://elsewhere.example",
          "access-control-request-method": "GET",
          "access-control-request-headers": "if-none-match",
        },
      },
    ]),
    request("OPTIONS", "has no options for an unknown path", "/api/nonsense/", notFound),
    request("OPTIONS", "describes a collection", passages, {
      ...options,
      json: {
        name: "Passages List",
        description: "Records, page by page.",
        renders: ["application/json"],
        parses: [],
      },
    }),

    ...["text/html", "application/xml", "*/*", "application/json;q=0"].map((accept) => ({
      ...request("GET", `gives JSON to who accepts ${accept}`, passages, page(fileOf(passages))),
      headers: { accept },
    })),
    {
      ...request("GET", "allows pages of other origins to read", passages, page(fileOf(passages))),
      headers: { origin: "https://elsewhere.example" },
    },
  ];
}

const options: Expectation = {
  status: 200,
  headers: exactHeaders(),
  shape: { name: "", description: "", renders: [], parses: [] },
};

function head(what: string, target: string, expect: Expectation): Case {
  return request("HEAD", `answers HEAD of ${what}`, target, expect);
}
