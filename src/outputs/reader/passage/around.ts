/** Links from a record to its neighbours in the book, and to the book. */
import { type Html, html } from "../../../markup/html.ts";
import { textPath } from "../addresses.ts";
import { labelOfUrn } from "../labels.ts";
import { type PageContext, to } from "../site.ts";

/** Urns of the previous and the next record; undefined at the ends of the book. */
export interface Neighbours {
  readonly previous: string | undefined;
  readonly next: string | undefined;
}

/** @param label distinguishes this navigation from another on the same page */
export function aroundMarkup(
  page: PageContext,
  { previous, next }: Neighbours,
  up: { readonly path: string; readonly name: string },
  label: string = page.words.passage.aroundLabel,
): Html {
  const { passage } = page.words;
  const step = (urn: string | undefined, relation: "prev" | "next", name: string) =>
    urn === undefined
      ? ""
      : html`<a href="${to(page, textPath(urn))}" rel="${relation}"><span class="direction">${name}</span> ${labelOfUrn(urn)}</a>\n`;
  return html`<nav class="around" aria-label="${label}">
${step(previous, "prev", passage.previous)}<a class="up" href="${to(page, up.path)}">${up.name}</a>
${step(next, "next", passage.next)}</nav>
`;
}
