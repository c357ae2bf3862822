/** A selection of passages as a text: what their urns end with, in the order in which they were chosen (`5.177,7.2b`). */

/** More than these are not shown: whoever writes an address may name any number. */
export const mostSelected = 500;

/** The labels in a text, each once. What is none is left out. */
export function labelsIn(text: string): string[] {
  const labels = text.split(",").filter((label) => /^\d{1,3}\.\d{1,5}[a-z]{0,3}$/.test(label));
  return [...new Set(labels)].slice(0, mostSelected);
}
