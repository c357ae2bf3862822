/** Cases for methods: HEAD, OPTIONS, a browser's preflight, and methods that are not allowed. */
import { preflightHeaders } from "../../../routing/replies.ts";
import { collectionPath, fileOf } from "../../../routing/routes.ts";
import type { Case, Expectation } from "../case.ts";
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
    {
      feature: "methods",
      name: "redirects HEAD",
      method: "HEAD",
      target: "/api/passages",
      expect: { status: 301, location: passages },
    },

    ...["POST", "PUT", "PATCH", "DELETE"].flatMap((method) => [
      ...places.map((target) =>
        request(`refuses ${method} on ${target}`, method, target, notAllowed(method)),
      ),
      request(`refuses ${method} without the slash`, method, "/api/passages", notAllowed(method)),
      request(`finds nothing for ${method} at an unknown path`, method, "/api/nonsense/", notFound),
      {
        ...request(`refuses ${method} with a body`, method, passages, notAllowed(method)),
        headers: { "content-type": "application/json" },
        body: '{"page": 2}',
      },
    ]),

    ...[...places, "/api", "/api/passages", "/api/passages/page/2/"].flatMap((target) => [
      request(`tells the options of ${target}`, "OPTIONS", target, options),
      {
        ...request(`answers a preflight for ${target}`, "OPTIONS", target, {
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
    request("has no options for an unknown path", "OPTIONS", "/api/nonsense/", notFound),
    {
      ...request("describes a collection", "OPTIONS", passages, {
        ...options,
        json: {
          name: "Passages List",
          description: "Records, page by page.",
          renders: ["application/json"],
          parses: [],
        },
      }),
    },

    ...["text/html", "application/xml", "*/*", "application/json;q=0"].map((accept) => ({
      ...request(`gives JSON to who accepts ${accept}`, "GET", passages, page(fileOf(passages))),
      headers: { accept },
    })),
    {
      ...request("allows pages of other origins to read", "GET", passages, page(fileOf(passages))),
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
  return request(`answers HEAD of ${what}`, "HEAD", target, expect);
}

function request(name: string, method: string, target: string, expect: Expectation): Case {
  return { feature: "methods", name, method, target, expect };
}
