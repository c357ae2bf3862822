/** What the sections of the front page have in common. */
import { type Html, html } from "../../markup/html.ts";
import { resources } from "../../resources/index.ts";
import type { Resource } from "../../resources/resource.ts";
import type { CollectionName } from "../output.ts";

/** A collection as the sections name it. */
export interface ListedCollection {
  readonly name: CollectionName;
  readonly resource: Resource;
}

/** Every collection, in the order of the API's root. */
export const listed: readonly ListedCollection[] = resources.map((resource) => ({
  name: resource.name as CollectionName,
  resource,
}));

/** A section, its heading and its place in the list of contents. */
export interface Section {
  readonly id: string;
  readonly heading: string;
  readonly content: Html;
}

/** The section as it stands on the page. */
export function sectionMarkup({ id, heading, content }: Section): Html {
  return html`<section id="${id}" aria-labelledby="${id}-heading">
<h2 id="${id}-heading">${heading}</h2>
${content}
</section>
`;
}

/** A number as English writes it: `43,000`. */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(?:[0-9]{3})+$)/g, ",");
}
