/** The citations of the passages of each book, in files for reference managers: BibTeX and CSL-JSON. */
import { html } from "../../markup/html.ts";
import { groupsOf } from "../../model/groups.ts";
import { citationsFile } from "../addresses/citations.ts";
import { type Batch, type Finish, type NamedParts, type Output, takes } from "../output.ts";
import { bibtex, type CitedWork, citedWork, cslJson } from "../pages/citations.ts";
import { languagesOf } from "../pages/site.ts";

export const citations: Output = {
  name: "citations",
  title: "the citations of each book for reference managers, as BibTeX and CSL-JSON",
  guide: () => ({
    heading: "Citations",
    text: html`<p>For reference managers, the citations of each book are in two files of <code>/citations/</code> with its number as their name: BibTeX, which
ends in <code>.bib</code>, and CSL-JSON, which ends in <code>.json</code>.</p>`,
  }),
  batches: takes("passages", citationsOf),
  finishes: ({ bookNumbers }) => bookNumbers.map(citationsOfBook),
};

/** The citations of the passages of a batch, by book, in the first language of the site. */
function citationsOf({ records, related, site }: Batch<"passages">): NamedParts {
  const [words] = languagesOf(site);
  if (words === undefined) return {};
  const books = groupsOf(records, ({ book }) => book.number);
  return Object.fromEntries(
    Array.from(books, ([number, passages]): [string, CitedWork[]] => [
      partOf(number),
      passages.map((passage) => citedWork({ site, words }, passage, related)),
    ]),
  );
}

function partOf(number: number): string {
  return `book ${number}`;
}

function citationsOfBook(number: number): Finish {
  return {
    name: partOf(number),
    parts: ["passages"],
    make: (parts, _site, files) => {
      const works = parts.items<CitedWork>("passages");
      const entries = works.map((work) => `${bibtex(work)}\n\n`);
      files.bytes(citationsFile(number, "bib"), entries.join(""));
      files.json(citationsFile(number, "json"), "citations", `${cslJson(works)}\n`);
    },
  };
}
