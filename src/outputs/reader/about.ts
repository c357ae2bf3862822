/** What the page about the edition has besides what its publisher wrote: statements, a citation, the sources of the texts. */
import { type Html, html } from "../../markup/html.ts";
import { homePath } from "../addresses/reader.ts";
import { facts, linkedName, listMarkup, paragraphs, publisherMarkup } from "../pages/components.ts";
import { type Source, sourceMarkup } from "../pages/credits.ts";
import { addressOf, type PageContext, statementsOf, titleOf } from "../pages/site.ts";

/** @param sources of all texts of passages */
export function aboutMarkup(page: PageContext, sources: readonly Source[]): Html {
  const { words } = page;
  const { citation, publisher } = statementsOf(page);
  const parts = [titleOf(page), publisher?.name, addressOf({ ...page, path: homePath })];
  const own = citation ?? parts.filter(Boolean).join(". ");
  const listed = [...sources].sort((one, other) => other.texts - one.texts);
  return html`${colophonMarkup(page, own)}${
    listed.length > 0 &&
    html`<h2>${words.subjects.sources}</h2>
${listMarkup(listed.map((source) => sourceMarkup(source, words, true)))}`
  }`;
}

/** The publisher's statements about the texts, with this citation. Missing ones are omitted. */
export function colophonMarkup(page: PageContext, citation: string | null): Html | undefined {
  const { licence, publisher } = statementsOf(page);
  const { frame, passage, subjects } = page.words;
  return facts(
    [
      [frame.licence, licence && linkedName(licence.name, licence.url, "license")],
      [passage.cite, citation && paragraphs(citation)],
      [subjects.publisher, publisher && publisherMarkup(publisher)],
    ],
    "subjects facts",
  );
}
