/** The list of resources is complete: a resource without a line in it would silently not be published. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { readSchemas } from "../validation/schemas.ts";
import { resources } from "./index.ts";
import type { Resource } from "./resource.ts";

const folder = fileURLToPath(new URL(".", import.meta.url));

test("every file that defines a resource has its line in the list", async () => {
  const files = readdirSync(folder).filter((file) => !/^index\.ts$|\.test\.ts$/.test(file));
  const forgotten: string[] = [];
  let found = 0;
  for (const file of files) {
    const members: Record<string, unknown> = await import(join(folder, file));
    for (const member of Object.values(members).filter(isResource)) {
      found += 1;
      if (!resources.includes(member)) forgotten.push(`src/resources/${file}: ${member.name}`);
    }
  }
  expect(forgotten).toEqual([]);
  expect(found).toBe(resources.length);
});

function isResource(value: unknown): value is Resource {
  return typeof value === "object" && value !== null && "entries" in value && "schema" in value;
}

test("every schema of a record belongs to one resource, and every resource has a schema", () => {
  const ofRecords = readSchemas()
    .filter(({ properties }) => properties?.url !== undefined)
    .map(({ $id }) => $id);
  const ofResources = resources.map(({ schema }) => `/schemas/${schema}.json`);
  expect(ofResources.toSorted()).toEqual(ofRecords.toSorted());
});
