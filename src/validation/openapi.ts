/** Validates against the schema of OpenAPI 3.1. */
import { createRequire } from "node:module";
import type { ErrorObject } from "ajv/dist/2020.js";
import { quote } from "../model/errors.ts";
import type { Mismatch } from "./validator.ts";

interface Check {
  (value: unknown): boolean;
  errors?: readonly ErrorObject[] | null;
}

/** The first fault of a description of an API. */
export function openapiFault(value: unknown): Mismatch | undefined {
  // `npm run compile` has compiled it. Loaded only now: it is large, and only `verify --contents` needs it.
  const check = createRequire(import.meta.url)("../../dist/validation/openapi.cjs") as Check;
  if (check(value)) return undefined;
  const [error] = check.errors ?? [];
  return {
    pointer: error?.instancePath ?? "",
    expected: `what OpenAPI allows (${error?.message})`,
    found: quote(error?.params, 60),
  };
}
