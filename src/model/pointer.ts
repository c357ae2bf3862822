/** JSON Pointers (RFC 6901): how a message names a field. */

/** JSON Pointer of the first value that is this text; of the whole document if there is none. */
export function pointerTo(document: unknown, text: string): string {
  const [first] = textsWhere(document, (other) => other === text);
  return first?.[0] ?? "";
}

/** The strings of a document that pass a test, with the JSON Pointer of each. */
export function textsWhere(
  document: unknown,
  test: (text: string) => boolean,
  pointer = "",
): [pointer: string, text: string][] {
  if (typeof document === "string") return test(document) ? [[pointer, document]] : [];
  if (typeof document !== "object" || document === null) return [];
  return Object.entries(document).flatMap(([key, member]) =>
    textsWhere(member, test, `${pointer}/${escapePointer(key)}`),
  );
}

/** The values on the path from a document to what a pointer names, both included, with the pointer of each. */
export function stepsTo(document: unknown, pointer: string): { pointer: string; value: unknown }[] {
  const steps = [{ pointer: "", value: document }];
  for (const key of pointer.split("/").slice(1)) {
    const last = steps.at(-1);
    const name = key.replaceAll("~1", "/").replaceAll("~0", "~");
    const value = (last?.value as Record<string, unknown> | null | undefined)?.[name];
    steps.push({ pointer: `${last?.pointer}/${key}`, value });
  }
  return steps;
}

/** A key as a JSON Pointer spells it. */
export function escapePointer(key: string): string {
  return key.replaceAll("~", "~0").replaceAll("/", "~1");
}
