/** JSON Pointers (RFC 6901): how a message names a field. */

/** JSON Pointer of the first place that holds this value; the whole document when none does. */
export function pointerTo(document: unknown, value: unknown): string {
  return search(document, value) ?? "";
}

/** A key as a JSON Pointer spells it. */
export function escapePointer(key: string): string {
  return key.replaceAll("~", "~0").replaceAll("/", "~1");
}

function search(document: unknown, value: unknown): string | undefined {
  if (document === value) return "";
  if (typeof document !== "object" || document === null) return undefined;
  for (const [key, member] of Object.entries(document)) {
    const inside = search(member, value);
    if (inside !== undefined) return `/${escapePointer(key)}${inside}`;
  }
  return undefined;
}
