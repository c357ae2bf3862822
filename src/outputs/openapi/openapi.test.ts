/** The OpenAPI document: complete, and true for the folder that it is published in. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import type { About } from "../../model/published.ts";
import { descriptionFile } from "../../routing/routes.ts";
import type { SiteOptions } from "../../site/options.ts";
import { describedApi, faultsOf } from "../../testing/described-api.ts";
import { makeSite } from "../../testing/site.ts";
import { allBut, everything, only } from "../../testing/site-options.ts";
import { best, fullest, shortened } from "../examples.ts";
import { productNames } from "../index.ts";
import type { Batch } from "../output.ts";

const about: About = {
  title: "Epigrams",
  description: "Of Greece.",
  citation: null,
  licence: { name: "CC BY 4.0", url: null },
  publisher: { name: "Example University", url: null, email: "anthology@example.org" },
};

const variants: readonly Partial<SiteOptions>[] = [
  { products: allBut("reader") },
  { baseUrl: "https://example.org/ag", links: "path", pageSize: 50, about },
  { products: only("changes", "dumps", "linked-data", "openapi") },
];

describe.each(variants)("of a site with %j", (options) => {
  let text: string;
  const { products = productNames } = options;
  const baseUrl = options.baseUrl ?? everything.baseUrl;
  beforeAll(async () => {
    const { place } = await makeSite(options);
    text = readFileSync(join(place.out, descriptionFile), "utf8");
  });

  test("its whole numbers have 64 bits, also those of parameters and counts", () => {
    const lacking: unknown[] = [];
    JSON.parse(text, (_, value) => {
      const isNumber = [value?.type].flat().includes("integer");
      if (isNumber && value.format !== "int64") lacking.push(value);
      return value;
    });
    expect(lacking).toEqual([]);
  });

  test("it names the front page, if there is one, and has the publisher's statements", () => {
    const { externalDocs, info } = JSON.parse(text);
    expect(externalDocs?.url).toBe(
      products.includes("landing") ? `${baseUrl}/developers/` : undefined,
    );
    expect(info).toMatchObject(
      options.about === undefined
        ? { title: "Greek Epigram Anthology" }
        : {
            title: "Epigrams",
            license: { name: "CC BY 4.0" },
            contact: { name: "Example University", email: "anthology@example.org" },
          },
    );
    expect(JSON.stringify(info)).not.toContain("null");
  });

  test("every reference has a target, and every component is referred to", () => {
    const references = new Set(
      Array.from(text.matchAll(/"\$ref": ?"([^"]*)"/g), ([, target]) => target),
    );
    const components = Object.entries<object>(JSON.parse(text).components).flatMap(
      ([kind, members]) => Object.keys(members).map((name) => `#/components/${kind}/${name}`),
    );
    expect([...references].sort()).toEqual(components.sort());
  });

  test("every example fits its schema", () => {
    const { examples, schemas } = describedApi(JSON.parse(text)).components;
    expect(Object.keys(examples).length).toBeGreaterThanOrEqual(32);
    for (const [name, { value }] of Object.entries(examples)) {
      expect(faultsOf(schemas[name] ?? expect.unreachable(name), value), name).toEqual([]);
    }
  });
});

describe("an example", () => {
  test("is the first of the records with the fewest empty members", () => {
    const empty = { text: "", list: [], other: null };
    const full = { text: "a", list: [], other: 1 };
    const later = { text: "b", list: [], other: 2 };
    const records = [empty, full, later];
    const batch = { first: 0, records } as unknown as Batch;
    expect(fullest(batch, 200)?.found).toBe(full);
    const first = fullest(batch, 1);
    expect(best([null, first])?.found).toBe(empty);
    expect(best([first, fullest(batch, 2)])?.found).toBe(full);
    expect(best([null, fullest({ ...batch, first: 200 }, 200)])).toBeNull();
  });

  test("is cut short, except for addresses", () => {
    const address = `https://example.org/${"a".repeat(500)}`;
    expect(shortened({ list: ["a", "b", "c"], text: "ab".repeat(200), address })).toEqual({
      list: ["a", "b"],
      text: `${"ab".repeat(150)} […]`,
      address,
    });
    expect(shortened(`a${"😀".repeat(200)}`)).toBe(`a${"😀".repeat(149)} […]`);
  });
});
