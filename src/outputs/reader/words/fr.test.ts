/** French texts with a name in them. */
import { expect, test } from "vitest";
import { french } from "./fr.ts";

test("no name follows “de”, which would be “d’” before a vowel", () => {
  const described = french.passage.description("5.169", "Asclépiade");
  expect(described).toContain("5.169, par Asclépiade\u202f:");
  expect(french.codex.image("Planudea, f. 1")).toBe("Image\u202f: Planudea, f. 1");
});
