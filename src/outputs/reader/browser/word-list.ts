/** What the list of the words of a text does once it is open: says in how many passages each occurs, shows the rare ones first, and copies all as a table. */
import type { Words } from "../../pages/words/words.ts";
import { formOf, lemmaKey, lettersOf } from "../written-words.ts";
import { buttonOf, copyButton, element, found } from "./elements.ts";
import type { PageWord } from "./page-words.ts";
import { withCount } from "./results.ts";
import { searchAddress, withTools } from "./search-tools.ts";

/** The parts of an analysis: its lemma, parse, gloss and source. */
const parts = ["i", "small", "q", "cite"] as const;

type ScriptWords = Words["wordList"]["script"];

export async function completeList(list: HTMLElement): Promise<void> {
  const words = JSON.parse(list.dataset.words ?? "{}") as ScriptWords;
  const place = found("#words ol", HTMLOListElement);
  const items = [...place.querySelectorAll("li")];
  const rows = () => [...place.querySelectorAll("li")].flatMap(rowsOf).join("\n");
  const tools = element("p", { class: "tools" });
  tools.append(...copyButton(place, words.copy, words.copied, rows));
  place.before(tools);
  await withTools(async (all) => {
    const counts = await all.index.lemmaCounts();
    const countOf = (analysis: Element) => counts.get(lemmaKey(lemmaOf(analysis))) ?? 0;
    for (const analysis of analysesIn(list)) {
      const count = countOf(analysis);
      const text = count === 1 ? words.inOne : withCount(words.inMany, count, all);
      analysis.append(" ", element("a", { href: lemmaAddress(analysis) }, text));
    }
    const rarest = (item: Element) => Math.min(...analysesIn(item).map(countOf));
    const sorted = items.toSorted((one, other) => rarest(one) - rarest(other));
    const order = buttonOf(words.rareFirst, () => {
      const isRare = order.textContent === words.rareFirst;
      order.textContent = isRare ? words.inOrder : words.rareFirst;
      place.append(...(isRare ? sorted : items));
    });
    tools.prepend(order, " ");
  });
}

function lemmaOf(analysis: Element): string {
  return analysis.querySelector("i")?.textContent ?? "";
}

/** The address of the search for all forms of the lemma of an analysis. */
function lemmaAddress(analysis: Element): string {
  return `${searchAddress()}?q=${encodeURIComponent(`lemma:${lemmaOf(analysis)}`)}`;
}

/** The analyses of a word for its panel, from the list of a page. */
export function panelAnalyses(page: ParentNode, { form }: PageWord): HTMLElement[] {
  const list = page.querySelector<HTMLElement>("#words");
  const { allForms } = JSON.parse(list?.dataset.words ?? "{}") as ScriptWords;
  const items = [...(list?.querySelectorAll("li") ?? [])];
  const own = items.find((item) => formOf(lettersOf(wordOf(item))) === form);
  return analysesIn(own).map((analysis) => {
    const link = element("a", { href: lemmaAddress(analysis) }, allForms);
    const copies = parts.flatMap((name) => {
      const part = partOf(analysis, name)?.cloneNode(true);
      return part === undefined ? [] : [part, " "];
    });
    return element("p", { class: "analysis" }, ...copies, link);
  });
}

/** A part of an analysis; the source of all is below the list. */
function partOf(analysis: Element, name: string): Element | null | undefined {
  const note = analysis.closest("#words")?.querySelector(":scope > .note");
  return analysis.querySelector(name) ?? note?.querySelector(name);
}

function wordOf(item: Element): string {
  return item.querySelector("b")?.textContent ?? "";
}

function analysesIn(part: Element | undefined): Element[] {
  return [...(part?.querySelectorAll("li p") ?? [])];
}

/** A row for each analysis, its cells with tabs between them. */
function rowsOf(item: Element): string[] {
  return analysesIn(item).map((analysis) =>
    [wordOf(item), ...parts.map((name) => partOf(analysis, name)?.textContent ?? "")].join("\t"),
  );
}
