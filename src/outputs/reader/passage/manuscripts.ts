/** Regions of manuscripts as pictures, which their image server gives. */
import { type Html, html } from "../../../markup/html.ts";
import type { Manuscript } from "../../../model/published.ts";
import { isWeb } from "../markdown.ts";
import { inLanguage } from "../names.ts";
import type { Words } from "../words/words.ts";

/** The pictures; what is no address of the IIIF form (contract 2.9) is not shown, but linked to. */
export function manuscriptsMarkup(manuscripts: readonly Manuscript[], words: Words): Html {
  if (manuscripts.length === 0) return html``;
  return html`<section class="manuscripts" aria-labelledby="manuscripts">
<h2 id="manuscripts">${words.passage.manuscripts}</h2>
${manuscripts.map((manuscript) => manuscriptMarkup(manuscript, words))}</section>
`;
}

function manuscriptMarkup(
  { manuscript_url, title, credit, descriptions }: Manuscript,
  words: Words,
): Html {
  const url = manuscript_url.trim();
  const name = title.trim() === "" ? words.passage.manuscripts : title.trim();
  const picture = isRegion(url)
    ? html`<a href="${url}"><img src="${url}" alt="${name}" loading="lazy" decoding="async" referrerpolicy="no-referrer"></a>\n`
    : "";
  // The picture is a link itself.
  const link = isWeb(url) && !isRegion(url) ? html`<a href="${url}">${name}</a>` : html`${name}`;
  const thanks =
    credit.trim() === ""
      ? ""
      : html` <span class="credit">${words.passage.credit(credit.trim())}</span>`;
  const said = descriptions.map(
    ({ description, language }) => html`<p>${inLanguage(description, language.code, words)}</p>\n`,
  );
  return html`<figure>
${picture}<figcaption>${link}${thanks}
${said}</figcaption>
</figure>
`;
}

/** Hosts of the pictures, for the policy of the page. */
export function pictureHosts(manuscripts: readonly Manuscript[]): string[] {
  const urls = manuscripts.map(({ manuscript_url }) => manuscript_url.trim()).filter(isRegion);
  return [...new Set(urls.map((url) => new URL(url).origin))].sort();
}

/** Whether an address is that of a region on an image server: whatever else it was could be any picture of any host. */
function isRegion(url: string): boolean {
  return (
    isWeb(url) &&
    /^https?:[/][/][\p{L}\p{N}.:-]+[/]iiif[/]2[/][^/?#\s]+[/]pct:[0-9.,]+[/]full[/]0[/]default[.]jpg$/u.test(
      url,
    )
  );
}
