/** Shared by the sections of the front page. */
import { type Html, html } from "../../markup/html.ts";
import { resources } from "../../resources/index.ts";
import type { Resource } from "../../resources/resource.ts";
import type { CollectionName } from "../output.ts";

/** A collection as listed in the sections. */
export interface ListedCollection {
  readonly name: CollectionName;
  readonly resource: Resource;
}

/** Every collection, in the order of the API's root. */
export const listed: readonly ListedCollection[] = resources.map((resource) => ({
  name: resource.name as CollectionName,
  resource,
}));

/** A section with its heading and its anchor in the list of contents. */
export interface Section {
  readonly id: string;
  readonly heading: string;
  readonly content: Html;
}

/** The markup of a section. */
export function sectionMarkup({ id, heading, content }: Section): Html {
  return html`<section id="${id}" aria-labelledby="${id}-heading">
<h2 id="${id}-heading">${heading}</h2>
${content}
</section>
`;
}

/** A number with commas between groups of digits: `43,000`. */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(?:[0-9]{3})+$)/g, ",");
}
