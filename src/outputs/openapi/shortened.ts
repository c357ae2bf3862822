/** Shortens records for use as examples. */

const maxMembers = 2;

const maxCharacters = 300;

/**
 * Cuts lists after two members, and texts after 300 characters with a mark at the end. The value still fits its schema:
 * no schema limits the length of a list, and strings with a pattern are shorter, or are addresses, which are not cut.
 */
export function shortened(value: unknown): unknown {
  if (typeof value === "string") return shortText(value);
  if (Array.isArray(value)) return value.slice(0, maxMembers).map(shortened);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, shortened(member)]),
  );
}

function shortText(text: string): string {
  if (text.length <= maxCharacters || /^ ?https?:/.test(text)) return text;
  // Do not split a surrogate pair.
  const end = /[\ud800-\udbff]/.test(text.charAt(maxCharacters - 1)) ? 1 : 0;
  return `${text.slice(0, maxCharacters - end)} […]`;
}
