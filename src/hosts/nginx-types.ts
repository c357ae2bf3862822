/** Types of published files for the configuration of nginx. */
import { fileTypes } from "../routing/file-types.ts";
import { aligned } from "./configuration.ts";

/** The lines of a table of types, without charsets, which another setting adds. */
export function typeLines(extensions: readonly string[], indent: string): string {
  return aligned(
    extensions.map((extension) => {
      const [type = ""] = (fileTypes[extension] ?? "").split(";");
      return [type, `${extension};`] as const;
    }),
    indent,
  );
}

/** Types that have a charset. nginx gives text/html one by default, and warns if it is listed. */
export const charsetTypes = Object.values(fileTypes).flatMap((type) => {
  const [name = "", charset] = type.split(";");
  return charset === undefined || name === "text/html" ? [] : name;
});
