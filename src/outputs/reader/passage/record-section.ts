/** What a reader needs to cite a record and to get it in other formats. */
import { type Html, html } from "../../../markup/html.ts";
import type { Passage, Scholium } from "../../../model/published.ts";
import { recordPath } from "../../../routing/routes.ts";
import { dtsDocumentFile } from "../../addresses/linked-data.ts";
import { selectionPath } from "../../addresses/reader.ts";
import { isMade, type Related } from "../../output.ts";
import { bibtex, type CitedWork, citedWork, cslJson, ris } from "../../pages/citations.ts";
import { facts, listMarkup } from "../../pages/components.ts";
import { type PageContext, titleOf, to, toFile } from "../../pages/site.ts";
import { isEditorial, linksTo } from "./facts.ts";

/**
 * @param name `5.177`, `Scholium 5.177.1`
 * @param authors their names
 */
export function recordSection(
  page: PageContext,
  record: Passage | Scholium,
  related: Related,
  name: string,
  authors: readonly string[],
): Html {
  const { urn, keywords } = record;
  const isPassage = "book" in record;
  const work = isPassage ? citedWork(page, record, related) : undefined;
  const { passage, selection } = page.words;
  // The same for all languages of the page.
  const address = `${page.site.options.base_url}/${page.path}`;
  const title = `${passage.anthology} ${name}`;
  const from = (work?.editions ?? []).map((edition) => `${edition}. `).join("");
  const json = recordPath(isPassage ? "passages" : "scholia", urn).slice(1);
  const tei = isPassage && isMade("linked-data", page.site) && dtsDocumentFile(name);
  // The script adds the button that adds the passage to the selection.
  const selected = html`<span class="selected" data-label="${name}" data-add="${selection.add}" data-remove="${selection.remove}"><a href="${to(page, selectionPath)}">${selection.title}</a></span>`;
  return html`<section class="record" aria-labelledby="record" data-copy="${passage.copy}" data-copied="${passage.copied}">
<h2 id="record">${passage.record}</h2>
${facts([
  [passage.urn, html`<code class="copied" id="urn" itemprop="identifier">${urn}</code>`],
  [
    passage.cite,
    html`<span class="copied" id="citation">${[...authors, title].join(", ")}. ${from}${titleOf(page)}, ${address}</span>`,
  ],
  [selection.title, isPassage && selected],
  [passage.bibliography, work && citationsMarkup(work)],
  [passage.address, html`<a href="${address}" itemprop="url">${address}</a>`],
  [
    passage.formats,
    listMarkup(
      [
        html`<a href="${toFile(page, json)}">JSON</a>`,
        ...(tei ? [html`<a href="${toFile(page, tei)}">TEI</a>`] : []),
      ],
      "formats",
    ),
  ],
  // Keywords about the editors' work.
  [passage.editorial, linksTo(page, keywords.filter(isEditorial))],
])}</section>
`;
}

/** Folded, as few readers need them. The script of the page adds copy buttons. */
function citationsMarkup(work: CitedWork): Html[] {
  const formats = { BibTeX: bibtex(work), RIS: ris(work), "CSL-JSON": cslJson([work]) };
  return Object.entries(formats).map(
    ([name, text]) => html`<details class="citation">
<summary>${name}</summary>
<pre class="copied" id="${name.toLowerCase()}">${text}</pre>
</details>
`,
  );
}
