/** Marks the Greek words in texts of other languages. */
import { type Html, html } from "../markup/html.ts";

export function greekMarked(text: string): Html {
  const parts = text.split(/((?:\p{Script=Greek}\p{M}*)+(?:[ ,]+(?:\p{Script=Greek}\p{M}*)+)*)/u);
  return html`${parts.map((part, index) => (index % 2 === 1 ? html`<span lang="grc">${part}</span>` : part))}`;
}
