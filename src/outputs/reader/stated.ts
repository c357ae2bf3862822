/** Markup of the publisher's texts about the site, for all pages that show them. */
import { type Html, html, isHarmless } from "../../markup/html.ts";
import type { About } from "../../model/published.ts";

/** The publisher of the site, with an address for questions. */
export function publisherMarkup({ name, url, email }: NonNullable<About["publisher"]>): Html {
  const mail = email === null ? "" : html`, <a href="mailto:${mailbox(email)}">${email}</a>`;
  return html`${linkedName(name, url, "author")}${mail}`;
}

/** A mail address for a `mailto:` link: encodes the characters that have a meaning there. */
function mailbox(email: string): string {
  return encodeURIComponent(email).replace("%40", "@");
}

/** A name, as a link if it has an address. */
export function linkedName(name: string, url: string | null, relation: string): Html {
  return url === null || !isHarmless(url)
    ? html`${name}`
    : html`<a href="${url}" rel="${relation}">${name}</a>`;
}
