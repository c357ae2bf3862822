/** What the publisher of a site says of it, as markup for every page that tells it. */
import { type Html, html, isHarmless } from "../../markup/html.ts";
import type { About } from "../../model/published.ts";

/** The paragraphs of a text: an empty line stands between two. */
export function paragraphs(text: string): Html[] {
  return text
    .split(/\r?\n[ \t]*\r?\n/)
    .filter((paragraph) => paragraph.trim() !== "")
    .map((paragraph) => html`<p>${paragraph.trim()}</p>\n`);
}

/** Who publishes the site, and where to ask. */
export function publisherMarkup({ name, url, email }: NonNullable<About["publisher"]>): Html {
  const mail = email === null ? "" : html`, <a href="mailto:${mailbox(email)}">${email}</a>`;
  return html`${linkedName(name, url, "author")}${mail}`;
}

/** An address of electronic mail inside an address of the web: what could begin something else there is encoded. */
function mailbox(email: string): string {
  return encodeURIComponent(email).replace("%40", "@");
}

/** A name as a link, where there is somewhere to go. */
export function linkedName(name: string, url: string | null, relation: string): Html {
  return url === null || !isHarmless(url)
    ? html`${name}`
    : html`<a href="${url}" rel="${relation}">${name}</a>`;
}
