/**
 * The validator, but compiled once for the same schemas: compiling takes longer than all the rest of a small build.
 * For tests that build hundreds of times: `vi.mock("../validation/validator.ts", () => import("../testing/cached-validator.ts"))`.
 */
import { vi } from "vitest";
import type { Validator } from "../validation/validator.ts";

type Original = typeof import("../validation/validator.ts");

const original = await vi.importActual<Original>("../validation/validator.ts");
const compiled = new Map<string, Validator>();

export const createValidator: Original["createValidator"] = (schemas) => {
  const key = JSON.stringify(schemas);
  const validator = compiled.get(key) ?? original.createValidator(schemas);
  compiled.set(key, validator);
  return validator;
};
