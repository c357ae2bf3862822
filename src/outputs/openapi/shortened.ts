/** Records as examples, cut short. */

/** Members of a list that an example shows. */
const mostMembers = 2;

/** Characters of a text that an example shows. */
const mostCharacters = 300;

/**
 * A value whose lists and texts are cut: lists after two members, texts after 300 characters and with a mark. It still fits
 * its schema: no schema counts the members of a list, and what is no free text is shorter, or an address, which stays whole.
 */
export function shortened(value: unknown): unknown {
  if (typeof value === "string") return shortText(value);
  if (Array.isArray(value)) return value.slice(0, mostMembers).map(shortened);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, shortened(member)]),
  );
}

function shortText(text: string): string {
  if (text.length <= mostCharacters || /^ ?https?:/.test(text)) return text;
  // No character is cut in two.
  const end = /[\ud800-\udbff]/.test(text.charAt(mostCharacters - 1)) ? 1 : 0;
  return `${text.slice(0, mostCharacters - end)} […]`;
}
