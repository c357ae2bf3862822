/** What a reader needs to cite a record and to get it in other formats. */
import { type Html, html } from "../../../markup/html.ts";
import type { Passage, Scholium } from "../../../model/published.ts";
import { recordPath } from "../../../routing/routes.ts";
import { selectionPath } from "../../addresses/reader.ts";
import { facts, listMarkup } from "../components.ts";
import { type PageContext, titleOf, to, toFile } from "../site.ts";
import { isEditorial, linksTo } from "./facts.ts";

export interface CitedRecord {
  readonly collection: "passages" | "scholia";
  /** `5.177` */
  readonly label: string;
  /** The names of its authors; empty if none is known. */
  readonly authors: string;
  /** The editions of its texts, where they are known. */
  readonly editions: readonly string[];
  /** The record in other formats, as files of the site. */
  readonly forms: readonly { readonly name: string; readonly file: string }[];
  readonly citations?: readonly Html[];
}

/** The address of the record, the same for all languages of the page. */
export function permanentAddress({ site, path }: PageContext): string {
  return `${site.options.base_url}/${path}`;
}

export function recordSection(
  page: PageContext,
  { urn, keywords }: Passage | Scholium,
  { collection, label, authors, editions, forms, citations }: CitedRecord,
): Html {
  const { passage, selection } = page.words;
  const address = permanentAddress(page);
  const by = authors === "" ? "" : `${authors}, `;
  const from = editions.map((edition) => `${edition}. `).join("");
  const json = { name: "JSON", file: recordPath(collection, urn).slice(1) };
  // The script adds the button that adds the passage to the selection.
  const selected = html`<span class="selected" data-label="${label}" data-add="${selection.add}" data-remove="${selection.remove}"><a href="${to(page, selectionPath)}">${selection.title}</a></span>`;
  return html`<section class="record" aria-labelledby="record" data-copy="${passage.copy}" data-copied="${passage.copied}">
<h2 id="record">${passage.record}</h2>
${facts([
  [passage.urn, html`<code class="copied" id="urn" itemprop="identifier">${urn}</code>`],
  [
    passage.cite,
    html`<span class="copied" id="citation">${by}${passage.anthology} ${label}. ${from}${titleOf(page)}, ${address}</span>`,
  ],
  [selection.title, collection === "passages" && selected],
  [passage.bibliography, citations],
  [passage.address, html`<a href="${address}" itemprop="url">${address}</a>`],
  [
    passage.formats,
    listMarkup(
      [json, ...forms].map(({ name, file }) => html`<a href="${toFile(page, file)}">${name}</a>`),
    ),
  ],
  // Keywords about the editors' work.
  [passage.editorial, linksTo(page, keywords.filter(isEditorial))],
])}</section>
`;
}
