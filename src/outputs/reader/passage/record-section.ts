/** What a reader needs to cite a record and to get it in other formats. */
import { type Html, html } from "../../../markup/html.ts";
import type { KeywordSummary } from "../../../model/published.ts";
import { recordPath } from "../../../routing/routes.ts";
import { pagePathOf, selectionPath } from "../addresses.ts";
import { nameMarkup } from "../names.ts";
import { type PageContext, titleOf, to, toFile } from "../site.ts";
import { isEditorial } from "./facts.ts";

/** A record that has a urn. */
export interface CitedRecord {
  readonly collection: "passages" | "scholia";
  readonly urn: string;
  /** `5.177` */
  readonly label: string;
  /** The names of its authors; empty if none is known. */
  readonly authors: string;
  /** The editions of its texts, where they are known. */
  readonly editions: readonly string[];
  /** The record in other formats, as files of the site. */
  readonly forms: readonly { readonly name: string; readonly file: string }[];
  /** Its citation in other formats; undefined if it has none. */
  readonly citations?: Html[];
  /** Its keywords. The section shows those about the editors' work. */
  readonly keywords: readonly KeywordSummary[];
}

/** The address of the record, the same for all languages of the page. */
export function permanentAddress({ site, path }: PageContext): string {
  return `${site.baseUrl}/${path}`;
}

export function recordSection(page: PageContext, record: CitedRecord): Html {
  const { passage } = page.words;
  const address = permanentAddress(page);
  const by = record.authors === "" ? "" : `${record.authors}, `;
  const from = record.editions.map((edition) => `${edition}. `).join("");
  const cited = `${by}${passage.anthology} ${record.label}. ${from}${titleOf(page)}, ${address}`;
  const forms = [
    { name: "JSON", file: recordPath(record.collection, record.urn).slice(1) },
    ...record.forms,
  ];
  return html`<section class="record" aria-labelledby="record" data-copy="${passage.copy}" data-copied="${passage.copied}">
<h2 id="record">${passage.record}</h2>
<dl>
<div>
<dt>${passage.urn}</dt>
<dd><code class="copied" id="urn" itemprop="identifier">${record.urn}</code></dd>
</div>
<div>
<dt>${passage.cite}</dt>
<dd><span class="copied" id="citation">${cited}</span></dd>
</div>
${record.collection === "passages" ? selectionMarkup(page, record.label) : ""}${
  record.citations === undefined
    ? ""
    : html`<div>
<dt>${passage.bibliography}</dt>
<dd>
${record.citations}</dd>
</div>
`
}<div>
<dt>${passage.address}</dt>
<dd><a href="${address}" itemprop="url">${address}</a></dd>
</div>
<div>
<dt>${passage.formats}</dt>
<dd>
<ul>
${forms.map(({ name, file }) => html`<li><a href="${toFile(page, file)}">${name}</a></li>\n`)}</ul>
</dd>
</div>
${editorialMarkup(page, record.keywords.filter(isEditorial))}</dl>
</section>
`;
}

/** A link to the reader's selection. The script adds the button that adds the passage to it. */
function selectionMarkup(page: PageContext, label: string): Html {
  const { title, add, remove } = page.words.selection;
  return html`<div>
<dt>${title}</dt>
<dd class="selected" data-label="${label}" data-add="${add}" data-remove="${remove}"><a href="${to(page, selectionPath)}">${title}</a></dd>
</div>
`;
}

function editorialMarkup(page: PageContext, keywords: readonly KeywordSummary[]): Html {
  if (keywords.length === 0) return html``;
  return html`<div>
<dt>${page.words.passage.editorial}</dt>
<dd>
<ul>
${keywords.map(
  (keyword) =>
    html`<li><a href="${to(page, pagePathOf(keyword.url))}">${nameMarkup(keyword, page.words)}</a></li>\n`,
)}</ul>
</dd>
</div>
`;
}
