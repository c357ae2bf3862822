/** Links to other catalogues are named after the catalogue and the record. */
import { expect, test } from "vitest";
import { authoritiesMarkup } from "./subject-pages.ts";

test.each([
  ["https://www.wikidata.org/wiki/Q192417", "Wikidata Q192417"],
  ["https://www.wikidata.org/wiki/Plato", "Wikidata"],
  [" https://viaf.org/viaf/108159964/ ", "VIAF 108159964"],
  ["https://a.example/plato", "a.example"],
  ["tlg-0059", "tlg-0059"],
])("%s is shown as %s", (written, name) => {
  const link = `<a href="${written.trim()}" itemprop="sameAs">${name}</a>`;
  const list = `<ul>\n<li>${written === name ? name : link}</li>\n</ul>\n`;
  for (const uri of [written, { uri: written }]) expect(`${authoritiesMarkup([uri])}`).toBe(list);
});
