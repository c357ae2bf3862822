/** Long lists in folds. */
import { type Html, html } from "../../../markup/html.ts";

/** The number of items in a fold. */
export const foldSize = 50;

/** A list in folds, each named after its first and its last item. */
export function folds<Item>(
  items: readonly Item[],
  list: (own: readonly Item[]) => Html,
  nameOf: (item: Item) => string,
  isFirst: boolean,
): Html {
  const parts = Array.from({ length: Math.ceil(items.length / foldSize) }, (_, fold) =>
    items.slice(fold * foldSize, (fold + 1) * foldSize),
  );
  return html`${parts.map((own, fold) => {
    const ends = new Set([...own.slice(0, 1), ...own.slice(-1)].map(nameOf));
    const content = html`<summary>${[...ends].join(" – ")}</summary>
${list(own)}</details>
`;
    return isFirst && fold === 0
      ? html`<details class="fold" open>\n${content}`
      : html`<details class="fold">\n${content}`;
  })}`;
}
