/** The reading edition: pages for people, of every record that has something to read, and a search. */
import { html } from "../../model/html.ts";
import { textPath } from "../../reader/addresses.ts";
import { languages } from "../../reader/words/index.ts";
import type { Product } from "../product.ts";
import { assetsPart } from "./assets-part.ts";
import { pagesOf } from "./pages.ts";
import { searchPart } from "./search-part.ts";
import { subjectsPart } from "./subjects-part.ts";
import { textsParts } from "./texts-part.ts";

export const reader: Product = {
  name: "reader",
  title: "the reading edition: pages for people, and their search",
  guide: (source) => {
    const [urn] = source.ids("passages");
    const example =
      urn === undefined
        ? ""
        : html`, such as <a href="${textPath(urn)}"><code>/${textPath(urn)}</code></a>`;
    const others = languages
      .slice(1)
      .map(({ folder, tag, ownName }, place) => [
        place === 0 ? "" : ", ",
        html`<a href="${folder}" hreflang="${tag}" lang="${tag}">${ownName}</a>`,
      ]);
    return {
      heading: "A reading edition",
      text: html`<p>Who wants to read rather than to ask finds a page of each passage and scholium${example}, as
<code>web_url</code> says, with books, authors, places, keywords and a search: <a href="./">begin at the top</a>. It
is in English, and also in ${others}.</p>`,
    };
  },
  pages: pagesOf,
  parts: [searchPart, subjectsPart, ...textsParts, assetsPart],
};
