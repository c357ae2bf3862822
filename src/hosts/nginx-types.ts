/** Types of published files, as nginx is told of them. */
import { fileTypes } from "../routing/file-types.ts";
import { aligned } from "./configuration.ts";

/** The lines of a table of types, but for those of a charset, which another setting adds. */
export function typeLines(extensions: readonly string[], indent: string): string {
  return aligned(
    extensions.map((extension) => {
      const [type = ""] = (fileTypes[extension] ?? "").split(";");
      return [type, `${extension};`] as const;
    }),
    indent,
  );
}

/** Types that have a charset; nginx gives text/html one without being told, and complains when it is told. */
export const charsetTypes = Object.values(fileTypes).flatMap((type) => {
  const [name = "", charset] = type.split(";");
  return charset === undefined || name === "text/html" ? [] : name;
});
