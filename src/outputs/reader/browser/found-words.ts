/** Marks the words of a search on the page of a result, and scrolls to the first mark in the text that the link names. */
import { marksIn } from "../search/evidence.ts";
import { isLatin } from "../search/greek-letters.ts";
import { type Condition, conditionsIn, withTerms } from "../search/query.ts";
import { rangeIn } from "./line-ranges.ts";

/** Marks the words that match a query in all texts of the page, and scrolls to the first mark in the opened element. */
export async function markFound(
  query: string,
  page: HTMLElement,
  opened: Element | null,
): Promise<void> {
  if (!("highlights" in CSS)) return;
  const conditions = await withForms(conditionsIn(query));
  // The words of the texts are not known here, so a word in Latin letters is searched as typed and as Greek.
  const greek = await withTerms(conditions, (term) => ({ ...term, isGreek: isLatin(term.word) }));
  const ranges = [...page.querySelectorAll(".texts .version")].flatMap((text) =>
    rangesIn(text, [...conditions, ...greek]),
  );
  CSS.highlights.set("found", new Highlight(...ranges));
  if (opened?.matches(".version") !== true) return;
  const first = ranges.find(({ startContainer }) => opened.contains(startContainer));
  first?.startContainer.parentElement?.scrollIntoView({ block: "center" });
}

/** The conditions with all forms of their lemmas; unchanged if the site has no lemmas, or if they cannot be loaded. */
async function withForms(conditions: readonly Condition[]): Promise<readonly Condition[]> {
  if (document.querySelector("header form[data-lemmas]") === null) return conditions;
  try {
    const [{ understood }, { withTools }] = await Promise.all([
      import("../search/find.js"),
      import("./search/tools.js"),
    ]);
    return await withTools(({ index }) => understood(index, conditions));
  } catch {
    return conditions;
  }
}

function rangesIn(text: Element, conditions: readonly Condition[]): Range[] {
  const lines = [...text.querySelectorAll(".line")];
  const marks = marksIn(
    lines.map((line) => line.textContent ?? ""),
    conditions,
  );
  return lines.flatMap((line, index) => (marks[index] ?? []).map((mark) => rangeIn(line, mark)));
}
