/** Records of the snapshot as examples: one that shows much, cut short. */

/** How many records, from the first, an example is chosen from. */
const looked = 100;

/** Members of a list that an example shows. */
const mostMembers = 2;

/** Characters of a text that an example shows. */
const mostCharacters = 300;

/** The record with the fewest empty members, the first of several; undefined when there is none. */
export function exampleOf<Published extends object>(
  records: Iterable<Published>,
): Published | undefined {
  let best: Published | undefined;
  let fewest = Number.POSITIVE_INFINITY;
  let number = 0;
  for (const record of records) {
    const empty = Object.values(record).filter(isEmpty).length;
    if (empty < fewest) {
      best = record;
      fewest = empty;
    }
    number += 1;
    if (fewest === 0 || number === looked) break;
  }
  return best;
}

function isEmpty(value: unknown): boolean {
  return value === null || value === "" || (Array.isArray(value) && value.length === 0);
}

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
