/** What a reader needs to name a record elsewhere, and to have it in other forms. */
import { type Html, html } from "../../../markup/html.ts";
import type { KeywordSummary } from "../../../model/published.ts";
import { recordPath } from "../../../routing/routes.ts";
import { pagePathOf } from "../addresses.ts";
import { nameMarkup } from "../names.ts";
import { type PageContext, titleOf, to, toFile } from "../site.ts";
import { isEditorial } from "./facts.ts";

/** A record that has a urn. */
export interface CitedRecord {
  readonly collection: "passages" | "scholia";
  readonly urn: string;
  /** `5.177` */
  readonly label: string;
  /** Names of its authors; empty where none is known. */
  readonly authors: string;
  /** Other forms of it, as files of the site. */
  readonly forms: readonly { readonly name: string; readonly file: string }[];
  /** Its keywords; those that are about the editors' work are shown here. */
  readonly keywords: readonly KeywordSummary[];
}

export function recordSection(page: PageContext, record: CitedRecord): Html {
  const { passage } = page.words;
  // The one that the record itself tells, whatever language it is read in.
  const address = `${page.site.baseUrl}/${page.path}`;
  const by = record.authors === "" ? "" : `${record.authors}, `;
  const cited = `${by}${passage.anthology} ${record.label}. ${titleOf(page)}, ${address}`;
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
<div>
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

function editorialMarkup(page: PageContext, keywords: readonly KeywordSummary[]): Html {
  if (keywords.length === 0) return html``;
  return html`<div>
<dt>${page.words.passage.editorial}</dt>
<dd>
<ul>
${keywords.map(
  ({ url, names }) =>
    html`<li><a href="${to(page, pagePathOf(url))}">${nameMarkup(names, page.words, url)}</a></li>\n`,
)}</ul>
</dd>
</div>
`;
}
