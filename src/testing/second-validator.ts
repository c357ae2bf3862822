/** A validator that shares no code with ajv, so that schemas do not depend on extensions of ajv. */
import { type Schema, Validator } from "@cfworker/json-schema";
import type { SchemaDocument } from "../validation/schemas.ts";

/** A function that checks whether a value fits the schema of that name. */
export function secondValidator(
  schemas: readonly SchemaDocument[],
  name: string,
): (value: unknown) => boolean {
  const [schema, ...others] = [...schemas].sort(
    (one, other) =>
      Number(other.$id === `/schemas/${name}.json`) - Number(one.$id === `/schemas/${name}.json`),
  );
  const second = new Validator(schema as Schema, "2020-12");
  for (const other of others) second.addSchema(other as Schema);
  return (value) => second.validate(value).valid;
}
