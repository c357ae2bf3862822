/** Regions of manuscripts as pictures from their image servers. */
import { type Html, html } from "../../../markup/html.ts";
import type { Manuscript } from "../../../model/published.ts";
import { folioTitle, pageIdOf } from "../../codex-pages.ts";
import { securePicture } from "../../images.ts";
import { codexPagePath, regionAnchor } from "../addresses.ts";
import { isWeb } from "../markdown-writer.ts";
import { inLanguage } from "../names.ts";
import { type PageContext, to } from "../site.ts";

/** Shows the pictures. An address that is not of the IIIF form, or on a server without https, becomes a link. */
export function manuscriptsMarkup(page: PageContext, manuscripts: readonly Manuscript[]): Html {
  if (manuscripts.length === 0) return html``;
  return html`<section class="manuscripts" aria-labelledby="manuscripts">
<h2 id="manuscripts">${page.words.passage.manuscripts}</h2>
${manuscripts.map((manuscript) => manuscriptMarkup(page, manuscript))}</section>
`;
}

function manuscriptMarkup(
  page: PageContext,
  { url: record, manuscript_url, title, credit, descriptions }: Manuscript,
): Html {
  const { words } = page;
  const url = manuscript_url.trim();
  const name = title.trim() === "" ? words.passage.manuscripts : folioTitle(title.trim());
  const shown = pictureOf(url);
  const picture =
    shown === undefined
      ? ""
      : html`<a href="${shown}"><img src="${sized(shown)}" alt="${name}" loading="lazy" decoding="async" referrerpolicy="no-referrer"></a>\n`;
  // The picture is already a link.
  const link =
    isWeb(url) && shown === undefined ? html`<a href="${url}">${name}</a>` : html`${name}`;
  const pageId = pageIdOf(url);
  const pageLink =
    pageId === undefined
      ? ""
      : html` <span class="whole"><a href="${to(page, codexPagePath(pageId))}#${regionAnchor(record)}">${words.codex.wholePage}</a></span>`;
  const thanks =
    credit.trim() === ""
      ? ""
      : html` <span class="credit">${words.passage.credit(credit.trim())}</span>`;
  const paragraphs = descriptions.map(
    ({ description, language }) => html`<p>${inLanguage(description, language.code, words)}</p>\n`,
  );
  return html`<figure>
${picture}<figcaption>${link}${pageLink}${thanks}
${paragraphs}</figcaption>
</figure>
`;
}

/** Width of a picture in pixels, sharp on all screens. Regions of original size are several megabytes. */
const shownWidth = 1000;

/** The address of a region in the size in which the page shows it. */
function sized(picture: string): string {
  return picture.replace(/\/full\/0\/default[.]jpg$/, `/${shownWidth},/0/default.jpg`);
}

/** Hosts of the pictures, for the content security policy of the page. */
export function pictureHosts(manuscripts: readonly Manuscript[]): string[] {
  const urls = manuscripts.flatMap(({ manuscript_url }) => pictureOf(manuscript_url.trim()) ?? []);
  return [...new Set(urls.map((url) => new URL(url).origin))].sort();
}

/** The address of the picture of a region; undefined where the page only links to it. */
export function pictureOf(url: string): string | undefined {
  return isRegion(url) ? securePicture(url) : undefined;
}

/** Whether an address is that of a region on an image server. Any other address could be any picture of any host. */
function isRegion(url: string): boolean {
  return (
    isWeb(url) &&
    /^https?:[/][/][\p{L}\p{N}.:-]+[/]iiif[/]2[/][^/?#\s]+[/]pct:[0-9.,]+[/]full[/]0[/]default[.]jpg$/u.test(
      url,
    )
  );
}
