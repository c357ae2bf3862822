/** Plain texts as markup. */
import { type Html, html } from "../../markup/html.ts";

/** The paragraphs of a text, which empty lines separate. */
export function paragraphs(text: string): Html[] {
  return text
    .replace(/\r\n?/g, "\n")
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== "")
    .map((paragraph) => html`<p>${paragraph.trim()}</p>\n`);
}
