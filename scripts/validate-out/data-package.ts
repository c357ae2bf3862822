/** The descriptor of the bulk files against the profile of the standard, as the library of its authors applies it. */
import { createRequire } from "node:module";

interface Library {
  validate(descriptor: object): Promise<{ readonly errors: readonly Error[] }>;
}

/** What is wrong with a descriptor; the library knows version 1, which readers of version 2 accept as well. */
export async function dataPackageFaults(descriptor: object): Promise<string[]> {
  const { validate }: Library = createRequire(import.meta.url)("datapackage");
  const { errors } = await validate(descriptor);
  return errors.map(({ message }) => message);
}
