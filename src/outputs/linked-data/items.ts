/** Documents of many items, each on a line of its own, to which batches add theirs in order. */
import type { Batch, Files } from "../output.ts";

const itemsPerDocument = 500;

export function documentCount(items: number): number {
  return Math.ceil(items / itemsPerDocument);
}

/** Index of the first item of a document, which are counted from 1. */
export function firstItem(document: number): number {
  return (document - 1) * itemsPerDocument;
}

export const endOfItems = "\n]}\n";

/** @param start gives the text of a document up to its first item */
export function addItems(
  { first, count }: Pick<Batch, "first" | "count">,
  items: readonly object[],
  schema: string,
  path: (document: number) => string,
  start: (document: number) => string,
  files: Files,
): void {
  for (const [offset, item] of items.entries()) {
    const index = first + offset;
    const document = documentCount(index + 1);
    const head = index === firstItem(document) ? start(document) : ",\n";
    const isLast = index + 1 === Math.min(count, firstItem(document + 1));
    files.check(path(document), schema, item);
    files.append(path(document), `${head}${JSON.stringify(item)}${isLast ? endOfItems : ""}`);
  }
}
