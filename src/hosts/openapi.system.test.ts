/** Answers match the OpenAPI document, for every operation. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { descriptionFile } from "../routing/routes.ts";
import type { SiteOptions } from "../site/options.ts";
import { changed } from "../testing/changed.ts";
import { send } from "../testing/conformance/raw-request.ts";
import { DescribedApi, inquire, type OpenapiDocument } from "../testing/described-api.ts";
import { ownServer } from "../testing/hosts/programs.ts";
import { makeSite } from "../testing/site.ts";
import { allBut } from "../testing/site-options.ts";

/** Serves a site, and fetches its OpenAPI document. */
async function ask(options: Parameters<typeof makeSite>[0] = {}) {
  const { place } = await makeSite(options);
  const { origin, stop } = await ownServer.start(place.out);
  const { body } = await send(origin, { method: "GET", target: `/${descriptionFile}` });
  return { origin, document: JSON.parse(body.toString()) as OpenapiDocument, stop };
}

test.each<[string, Partial<SiteOptions>]>([
  ["a small site", {}],
  [
    "a small site with its pages in paths, below a path, without twins and XML",
    {
      ...{ baseUrl: "https://example.org/ag", links: "path" },
      products: allBut("format-api", "xml", "filters", "summaries"),
    },
  ],
])(
  "every operation of %s gives every answer that the document describes, and no other",
  async (_name, options) => {
    const { origin, document, stop } = await ask(options);
    try {
      const { differences, unmet } = await inquire(new DescribedApi(document), origin);
      expect(differences.slice(0, 20)).toEqual([]);
      expect(unmet).toEqual([]);
    } finally {
      await stop();
    }
  },
);

describe("the comparison notices a document", () => {
  let asked: Awaited<ReturnType<typeof ask>>;
  beforeAll(async () => {
    asked = await ask();
  });
  afterAll(() => asked.stop());

  const schemas = ["components", "schemas"];
  test.each([
    ["with a field of another type", [...schemas, "Name", "properties", "name", "type"], "integer"],
    ["with another header", ["components", "headers", "Vary", "schema", "pattern"], "^Cookie$"],
    ["without one of the statuses", ["paths", "/api/books/", "get", "responses", "404"], undefined],
  ])("%s", async (_what, path, value) => {
    const wrong = changed(asked.document, path, value) as OpenapiDocument;
    const inquiry = await inquire(new DescribedApi(wrong), asked.origin);
    expect(inquiry.differences).not.toEqual([]);
  });

  test("with a status that no answer has", async () => {
    const path = ["paths", "/api/", "get", "responses", "404"];
    const answer = { $ref: "#/components/responses/NotFound" };
    const wrong = changed(asked.document, path, answer) as OpenapiDocument;
    const inquiry = await inquire(new DescribedApi(wrong), asked.origin);
    expect(inquiry.unmet).toEqual(["getRoot 404"]);
  });
});
