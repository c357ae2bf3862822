/** The reading edition: pages for people, of every record that has something to read, and a search. */
import { html } from "../../model/html.ts";
import { pageFile, textPath } from "../../reader/addresses.ts";
import type { Product } from "../product.ts";
import { assetsPart } from "./assets-part.ts";
import { pagesOf } from "./pages.ts";
import { subjectsPart } from "./subjects-part.ts";
import { textsParts } from "./texts-part.ts";

export const reader: Product = {
  name: "reader",
  title: "the reading edition: pages for people, and their search",
  guide: (source) => {
    const [passage] = source.ids("passages");
    const file = passage && pageFile(textPath(passage));
    const example = file && html`, such as <a href="${file}">that of the first one</a>`;
    return {
      heading: "Pages to read",
      text: html`<p>What is published here for programs is there <a href="./">for people</a>, too. Each passage and
scholium has a page at the address that its record calls <code>web_url</code>${example ?? ""}; below
<a href="fr/"><code>/fr/</code></a> all of it is in French.</p>`,
    };
  },
  pages: pagesOf,
  parts: [...textsParts, subjectsPart, assetsPart],
};
