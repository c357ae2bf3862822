/** Validates against schemas of others' standards: OpenAPI 3.1, and JSON Schema itself. */
import { createRequire } from "node:module";
import type { ErrorObject } from "ajv/dist/2020.js";
import { quote } from "../model/errors.ts";
import type { Mismatch } from "./validator.ts";

interface Check {
  (value: unknown): boolean;
  errors?: readonly ErrorObject[] | null;
}

/**
 * The first fault of a value.
 * @param standard `openapi` or `metaschema`, which `npm run compile` has compiled
 */
export function standardFault(standard: string, value: unknown): Mismatch | undefined {
  // Loaded only now: it is large, and most builds change no such file.
  const checks = createRequire(import.meta.url)("../../dist/validation/standards.cjs") as Readonly<
    Record<string, Check>
  >;
  const check = checks[standard];
  if (check === undefined) throw new Error(`there is no schema of ${standard}`);
  if (check(value)) return undefined;
  const [error] = check.errors ?? [];
  return {
    pointer: error?.instancePath ?? "",
    expected: `what the standard allows (${error?.message})`,
    found: quote(error?.params, 60),
  };
}
