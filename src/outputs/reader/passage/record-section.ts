/** What a reader needs to cite a record and to get it in other formats. */
import { type Html, html } from "../../../markup/html.ts";
import type { Passage, Scholium } from "../../../model/published.ts";
import { recordPath } from "../../../routing/routes.ts";
import { selectionPath } from "../../addresses/reader.ts";
import { citationsMarkup } from "../citations.ts";
import { facts, listMarkup } from "../components.ts";
import { type PageContext, statementsOf, titleOf, to, toFile } from "../site.ts";
import { isEditorial, linksTo } from "./facts.ts";

export interface CitedRecord {
  readonly collection: "passages" | "scholia";
  /** `5.177` */
  readonly label: string;
  /** The names of its authors. */
  readonly authors: readonly string[];
  /** The editions of its texts, where they are known. */
  readonly editions: readonly string[];
  /** The record in TEI, as a file of the site. */
  readonly tei?: string | undefined;
}

export function recordSection(
  page: PageContext,
  { urn, keywords }: Passage | Scholium,
  { collection, label, authors, editions, tei }: CitedRecord,
): Html {
  const { passage, selection } = page.words;
  // The same for all languages of the page.
  const address = `${page.site.options.base_url}/${page.path}`;
  const title = `${passage.anthology} ${label}`;
  const from = editions.map((edition) => `${edition}. `).join("");
  const isPassage = collection === "passages";
  const citations =
    isPassage &&
    citationsMarkup({
      key: `ag${label}`,
      authors,
      title,
      collection: titleOf(page),
      editions,
      urn,
      address,
      publisher: statementsOf(page).publisher?.name,
    });
  const json = recordPath(collection, urn).slice(1);
  // The script adds the button that adds the passage to the selection.
  const selected = html`<span class="selected" data-label="${label}" data-add="${selection.add}" data-remove="${selection.remove}"><a href="${to(page, selectionPath)}">${selection.title}</a></span>`;
  return html`<section class="record" aria-labelledby="record" data-copy="${passage.copy}" data-copied="${passage.copied}">
<h2 id="record">${passage.record}</h2>
${facts([
  [passage.urn, html`<code class="copied" id="urn" itemprop="identifier">${urn}</code>`],
  [
    passage.cite,
    html`<span class="copied" id="citation">${[...authors, title].join(", ")}. ${from}${titleOf(page)}, ${address}</span>`,
  ],
  [selection.title, isPassage && selected],
  [passage.bibliography, citations],
  [passage.address, html`<a href="${address}" itemprop="url">${address}</a>`],
  [
    passage.formats,
    listMarkup(
      [
        html`<a href="${toFile(page, json)}">JSON</a>`,
        ...(tei === undefined ? [] : [html`<a href="${toFile(page, tei)}">TEI</a>`]),
      ],
      "formats",
    ),
  ],
  // Keywords about the editors' work.
  [passage.editorial, linksTo(page, keywords.filter(isEditorial))],
])}</section>
`;
}
