/** A validator that shares no code with ajv: what only ajv understands is not in the standard. */
import { type Schema, Validator } from "@cfworker/json-schema";
import type { SchemaDocument } from "../validation/schemas.ts";

/** Says whether a value fits the schema of that name. */
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
