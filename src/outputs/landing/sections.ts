/** Shared by the sections of the front page. */
import { type Html, html } from "../../markup/html.ts";

/** A section with its heading and its anchor in the list of contents. */
export interface Section {
  readonly id: string;
  readonly heading: string;
  readonly content: Html;
}

export function sectionMarkup({ id, heading, content }: Section): Html {
  return html`<section id="${id}" aria-labelledby="${id}-heading">
<h2 id="${id}-heading">${heading}</h2>
${content}
</section>
`;
}
