/** What the list of the words of a text does once it is open: says in how many passages each occurs, shows the rare ones first, and copies all as a table. */
import type { Words } from "../../pages/words/words.ts";
import { buttonOf, copyButton, element, found } from "./elements.ts";
import type { PageWord } from "./page-words.ts";
import { withCount } from "./results.ts";
import { searchAddress, withTools } from "./search-tools.ts";

/** The parts of an analysis: its lemma, parse, gloss and source. */
const parts = ["i", ".parse", ".gloss", ".source"] as const;

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
    const countOf = ({ dataset }: HTMLElement) => counts.get(dataset.lemma ?? "") ?? 0;
    for (const analysis of analysesIn(list)) {
      const count = countOf(analysis);
      const text = count === 1 ? words.inOne : withCount(words.inMany, count, all);
      analysis.append(" ", element("a", { href: lemmaAddress(analysis) }, text));
    }
    const rarest = (item: HTMLElement) => Math.min(...analysesIn(item).map(countOf));
    const sorted = items.toSorted((one, other) => rarest(one) - rarest(other));
    const order = buttonOf(words.rareFirst, () => {
      const isRare = order.textContent === words.rareFirst;
      order.textContent = isRare ? words.inOrder : words.rareFirst;
      place.append(...(isRare ? sorted : items));
    });
    tools.prepend(order, " ");
  });
}

/** The address of the search for all forms of the lemma of an analysis. */
function lemmaAddress(analysis: Element): string {
  const lemma = analysis.querySelector("i")?.textContent ?? "";
  return `${searchAddress()}?q=${encodeURIComponent(`lemma:${lemma}`)}`;
}

/** The analyses of a word for its panel, from the list of a page. */
export function panelAnalyses(page: ParentNode, { form }: PageWord): HTMLElement[] {
  const list = page.querySelector<HTMLElement>("#words");
  const analyses = list?.querySelectorAll(`[data-form="${form}"] .analysis`) ?? [];
  const { allForms } = JSON.parse(list?.dataset.words ?? "{}") as ScriptWords;
  return Array.from(analyses, (analysis) => {
    const link = element("a", { href: lemmaAddress(analysis) }, allForms);
    const own = parts.flatMap((name) => partOf(analysis, name) ?? []);
    const copies = own.flatMap((part) => [part.cloneNode(true), " "]);
    return element("p", { class: "analysis" }, ...copies, link);
  });
}

/** A part of an analysis; the source of all is below the list. */
function partOf(analysis: Element, name: string): Element | null {
  const below =
    name === ".source" ? analysis.closest("#words")?.querySelector(".note .source") : null;
  return analysis.querySelector(name) ?? below ?? null;
}

function analysesIn(part: Element): HTMLElement[] {
  return [...part.querySelectorAll<HTMLElement>(".analysis")];
}

/** A row for each analysis, its cells with tabs between them. */
function rowsOf(item: HTMLElement): string[] {
  const word = item.querySelector("b");
  return analysesIn(item).map((analysis) =>
    [word, ...parts.map((name) => partOf(analysis, name))]
      .map((part) => part?.textContent ?? "")
      .join("\t"),
  );
}
