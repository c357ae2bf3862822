/** A selection of passages as a text: the ends of their urns, in the order of selection (`5.177,7.2b`). */

/** At most this many passages are shown: an address may name any number. */
export const maxSelected = 500;

/** The labels in a text, each once. Anything else is ignored. */
export function labelsIn(text: string): string[] {
  const labels = text.split(",").filter((label) => /^\d{1,3}\.\d{1,5}[A-Za-z]{0,3}$/.test(label));
  return [...new Set(labels)];
}
