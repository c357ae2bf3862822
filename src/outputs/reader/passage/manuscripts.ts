/** Regions of manuscripts as pictures from their image servers. */
import { type Html, html } from "../../../markup/html.ts";
import type { Manuscript } from "../../../model/published.ts";
import { remembered } from "../../../model/remembered.ts";
import { codexPagePath, regionAnchor } from "../../addresses/reader.ts";
import { folioTitle, pageIdOf } from "../../codex-pages.ts";
import { securePicture } from "../../images.ts";
import { section } from "../../pages/components.ts";
import { isWeb } from "../../pages/markdown.ts";
import { inLanguage } from "../../pages/names.ts";
import { type PageContext, to } from "../../pages/site.ts";
import type { Words } from "../../pages/words/words.ts";
import { webLink } from "./facts.ts";

/** Shows the pictures. An address that is not of a picture, or on a server without https, becomes a link. */
export function manuscriptsMarkup(
  page: PageContext,
  manuscripts: readonly Manuscript[],
): Html | undefined {
  if (manuscripts.length === 0) return undefined;
  const figures = manuscripts.map((manuscript) => manuscriptMarkup(page, manuscript));
  return section("manuscripts", page.words.passage.manuscripts, figures, "manuscripts");
}

/** What pages in any language say of a region. */
const regionOf = remembered(({ manuscript_url, title }: Manuscript) => {
  const url = manuscript_url.trim();
  return { url, shown: pictureOf(url), pageId: pageIdOf(url), title: folioTitle(title.trim()) };
});

function manuscriptMarkup(page: PageContext, manuscript: Manuscript): Html {
  const { words } = page;
  const { url: record, credit, descriptions } = manuscript;
  const { url, shown, pageId, title } = regionOf(manuscript);
  const name = title === "" ? words.passage.manuscripts : title;
  return html`<figure>
${
  shown &&
  html`<a href="${shown}"><img src="${sized(shown)}" alt="${name}" loading="lazy" decoding="async" referrerpolicy="no-referrer"></a>\n`
}<figcaption>${shown ? name : webLink(url, name)}${
    pageId &&
    html` <span class="whole"><a href="${to(page, codexPagePath(pageId))}#${regionAnchor(record)}">${words.codex.wholePage}</a></span>`
  }${creditMarkup(credit.trim(), words)}
${descriptions.map(({ description, language }) => html`<p>${inLanguage(description, language.code, words)}</p>\n`)}</figcaption>
</figure>
`;
}

/** Whom to thank for a picture; nothing for an empty name. */
export function creditMarkup(name: string, { passage, frame }: Words): Html | undefined {
  if (name === "") return undefined;
  return html` <span class="credit">${passage.credit}${frame.colon}${name}</span>`;
}

/** Width of a picture in pixels, sharp on all screens. Regions of original size are several megabytes. */
const shownWidth = 1000;

/** The address of a region in the size in which the page shows it. */
function sized(picture: string): string {
  return picture.replace(/\/full\/0\/default[.]jpg$/, `/${shownWidth},/0/default.jpg`);
}

/** Hosts of the pictures, for the content security policy of the page. */
export function pictureHosts(manuscripts: readonly Manuscript[]): string[] {
  const urls = manuscripts.flatMap((manuscript) => regionOf(manuscript).shown ?? []);
  return [...new Set(urls.map((url) => new URL(url).origin))].sort();
}

/** The address of the picture of a region; undefined where the page only links to it. */
export function pictureOf(url: string): string | undefined {
  return isWeb(url) && picture.test(url) ? securePicture(url) : undefined;
}

/** An address whose ending is that of a picture which all browsers show. The content security policy names its host. */
const picture = /^https?:[/][/][\p{L}\p{N}.:-]+[/][^?#\s]+[.](?:avif|gif|jpe?g|png|webp)$/iu;
