/** The cover of an EPUB: a picture with the icon of the site, its title, and the book. */
import { type Html, html } from "../../../markup/html.ts";
import { assetsOf } from "../../pages/assets.ts";
import { type PageContext, titleOf } from "../../pages/site.ts";

/** About so many characters of a title fit next to each other. */
const lineLength = 20;

export function coverPicture(page: PageContext, number: number): string {
  const { passage } = page.words;
  const title = linesMarkup(titleOf(page), 340, 60);
  const book = linesMarkup(passage.book(number), 660, 44);
  const name = linesMarkup(passage.bookName(number), 730, 36);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 900" width="600" height="900">
<rect width="600" height="900" fill="#fbf8f1"/>
<svg x="230" y="90" width="140" height="140">
${assetsOf(page.site).contents["icon.svg"]}</svg>
${title}${book}${name}</svg>
`;
}

/** @param top of the first line */
function linesMarkup(text: string, top: number, size: number): Html {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const longer = `${lines.at(-1) ?? ""} ${word}`.trim();
    if (lines.length > 0 && longer.length <= lineLength) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return html`${lines.map(
    (line, index) =>
      html`<text x="300" y="${top + index * size * 1.2}" font-family="serif" font-size="${size}" text-anchor="middle" fill="#3a2f28">${line}</text>\n`,
  )}`;
}
