/** Checks the descriptor of the bulk files with the library of the standard's authors. */
import { createRequire } from "node:module";

interface Library {
  validate(descriptor: object): Promise<{ readonly errors: readonly Error[] }>;
}

/** The faults of a descriptor. The library knows version 1, which readers of version 2 accept too. */
export async function dataPackageFaults(descriptor: object): Promise<string[]> {
  const { validate }: Library = createRequire(import.meta.url)("datapackage");
  const { errors } = await validate(descriptor);
  return errors.map(({ message }) => message);
}
