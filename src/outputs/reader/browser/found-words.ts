/** Marks the words of a search on the page of a result, and scrolls to the first mark in the text that the link names. */
import { wordsOf } from "../../../greek/fold.ts";
import { citationsIn } from "../../../model/citation.ts";
import { marksIn } from "../search/evidence.ts";
import {
  asGreek,
  conditionsIn,
  isLemma,
  lemmaTerm,
  lemmaWithForms,
  type Term,
  withTerms,
  wordOf,
} from "../search/query.ts";
import { lemmaKey } from "../written-words.ts";
import { highlight } from "./elements.ts";
import { rangeIn } from "./page-words.ts";

export async function markFound(
  query: string,
  page: HTMLElement,
  opened: Element | null,
): Promise<void> {
  // Of a citation, the address names the verses.
  if (citationsIn(query).length > 0) return;
  // The words of the texts are not known here, so a word in Latin letters is searched as typed and as Greek.
  const typed = conditionsIn(query);
  const greek = await withTerms(typed, (term) =>
    isLemma(term) ? withForms(term, page) : asGreek(term),
  );
  const ranges = [...page.querySelectorAll(".texts .version")].flatMap((text) => {
    const lines = [...text.querySelectorAll(".line")];
    const marks = marksIn(
      lines.map((line) => line.textContent ?? ""),
      [...typed, ...greek],
    );
    return lines.flatMap((line, index) => (marks[index] ?? []).map((mark) => rangeIn(line, mark)));
  });
  highlight("found", ranges);
  if (opened?.matches(".version") !== true) return;
  const first = ranges.find(({ startContainer }) => opened.contains(startContainer));
  first?.startContainer.parentElement?.scrollIntoView({ block: "center" });
}

/** A lemma with the forms that the list of the words of the page has. */
function withForms(term: Term, page: HTMLElement): Term {
  const lemma = wordOf(term);
  const items = [...page.querySelectorAll("#words li")].filter((item) =>
    [...item.querySelectorAll("i")].some((own) => lemmaKey(own.textContent ?? "") === lemma),
  );
  const forms = items.flatMap((item) => wordsOf(item.querySelector("b")?.textContent ?? ""));
  return lemmaTerm(lemmaWithForms(lemma, forms));
}
