/** Citations in the formats of reference managers, as other programs read them. */
import { Cite } from "@citation-js/core";
import "@citation-js/plugin-bibtex";
import "@citation-js/plugin-ris";
import { expect, test } from "vitest";
import { bibtex, cslJson, ris } from "./citations.ts";

const work = {
  key: "ag5.177",
  authors: ["Meleager", "{An} & “other” 100 %"],
  title: "Greek Anthology 5.177",
  collection: "The {Anthology} & its # texts ~ ^ \\ $",
  editions: ["Greek text: Ed. of a Museum", "Translation (English): Paton edition"],
  publisher: "A_Museum",
  urn: "urn:cts:greekLit:tlg7000.tlg001.ag:5.177",
  address: "https://anthology.example/passages/urn:cts:greekLit:tlg7000.tlg001.ag:5.177/",
};

test.each([
  ["BibTeX", bibtex(work), "@biblatex/text"],
  ["RIS", ris(work), "@ris/file"],
  ["CSL-JSON", cslJson([work]), undefined],
])("%s", (_, text, forceType) => {
  const cited: Cite["data"] =
    forceType === undefined ? JSON.parse(text) : new Cite(text, { forceType }).data;
  expect(cited).toMatchObject([
    {
      id: work.key,
      type: "chapter",
      title: work.title,
      URL: work.address,
      "container-title": work.collection,
      publisher: work.publisher,
    },
  ]);
  for (const words of [...work.editions, ...work.authors.map((name) => JSON.stringify(name))]) {
    expect(JSON.stringify(cited)).toContain(words);
  }
});
