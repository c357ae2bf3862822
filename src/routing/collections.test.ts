import { expect, test } from "vitest";
import { resources } from "../resources/index.ts";
import { collections } from "./collections.ts";

test("the list names every resource; `npm run generate` writes it", () => {
  expect(collections).toEqual(resources.map(({ name, xml }) => ({ name, xml })));
});
