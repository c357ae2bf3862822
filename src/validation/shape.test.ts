/** The shape of every kind of record: its links are those that its schema can carry `format=api` on. */
import { expect, test } from "vitest";
import { resources } from "../resources/index.ts";
import { examples } from "../testing/examples.ts";
import { readSchemas } from "./schemas.ts";
import { mapLinks, shapeOf } from "./shape.ts";

const schemas = readSchemas();
const names = schemas.find(({ $id }) => $id === "/schemas/envelope.json")?.$defs;
const records = Object.values(names ?? {}).map(({ properties }) => {
  const name = properties?.results?.items?.$ref?.replace(".json", "") ?? "";
  return { name, record: examples[name as keyof typeof examples] as object };
});
const addParameter = (link: string) => `${link}?format=api`;

/** Members whose addresses never belong to the API, even if they look like it. */
const external = new Set([
  ...["external_references", "media", "images", "alternative_uris", "manuscript_url", "media_url"],
  ...["web_url", "metadata"],
]);

/** Members with addresses of the API, or lists of them. */
const relations = resources.flatMap((resource) => Object.entries(resource.relations));
const related = relations.filter(([, { form }]) => form === "address").map(([name]) => name);
const links = new Set(["url", "next", "previous", ...related]);

/** The expected answer to `format=api`, from the answer without it (`docs/contract.md#parameters`). */
function withFormatApi(value: unknown, key = ""): unknown {
  if (typeof value === "string") {
    return links.has(key) ? `${value}${value.includes("?") ? "&" : "?"}format=api` : value;
  }
  if (Array.isArray(value)) return value.map((item) => withFormatApi(item, key));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      external.has(name) ? member : withFormatApi(member, name),
    ]),
  );
}

test.each(records)("$name: the links are replaced, and nothing else", ({ name, record }) => {
  expect(records.length).toBe(resources.length);
  const found = mapLinks(record, shapeOf(name, schemas), addParameter);
  expect(found).toEqual(withFormatApi(record));
});

test("an address that is data is no link, even if it is the address of a record", () => {
  const { author } = examples;
  const value = { ...author, alternative_uris: [author.url] };
  expect(mapLinks(value, shapeOf("author", schemas), addParameter)).toMatchObject({
    url: `${author.url}?format=api`,
    alternative_uris: [author.url],
  });
});
