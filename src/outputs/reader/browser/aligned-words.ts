/**
 * Marks the words of the open texts that belong to the chosen word, according to the alignments of the passage. Only pages
 * with alignments load this script and its data, when a word is first chosen.
 */
import { alignedWordsIn, type PageAlignment } from "../../../model/aligned-words.ts";
import { buttonOf, element, highlight } from "./elements.ts";
import { type PageWord, rangeIn } from "./page-words.ts";

let all: Promise<readonly PageAlignment[]> | undefined;

/** The word that was chosen last: the data of an earlier one may arrive after it. */
let latest: PageWord | undefined;

/** Which of several alignments is shown. */
let shown = 0;

/** The words that belong together, for readers of a screen and for those who listen. It is over the page, so nothing moves. */
const bar = element("p", { id: "aligned", role: "status", lang: document.documentElement.lang });
bar.hidden = true;
document.body.append(bar);

/** @param texts the element of all texts, which names the file of the alignments */
export async function markAligned(texts: HTMLElement, word: PageWord | undefined): Promise<void> {
  latest = word;
  all ??= fetch(texts.dataset.alignments ?? "").then(
    (answer) => answer.json() as Promise<readonly PageAlignment[]>,
  );
  const found = word === undefined ? [] : (await all).map((one) => partsWith(texts, word, one));
  if (latest === word)
    show(
      texts,
      found.filter((parts) => parts.length > 1),
    );
}

/** The words of the groups with a word, by text, its own first; only of texts that are open. */
function partsWith(
  texts: Element,
  word: PageWord,
  { texts: keys, groups }: PageAlignment,
): Range[][] {
  const versions = keys.map((key) =>
    typeof key === "number"
      ? texts.querySelectorAll(".original > .version")[key - 1]
      : document.getElementById(key ?? ""),
  );
  const own = versions.indexOf(word.line.closest(".version"));
  const { startContainer, startOffset } = word.range;
  const ranges = versions.map((version) => (version?.checkVisibility() ? wordsOf(version) : []));
  const related = groups.filter((group) =>
    group[own]?.some(
      (index) => ranges[own]?.[index]?.comparePoint(startContainer, startOffset) === 0,
    ),
  );
  const parts = ranges.map((all, text) =>
    related.flatMap((group) => (group[text] ?? []).flatMap((index) => all[index] ?? [])),
  );
  return [...parts.splice(own, 1), ...parts].filter(({ length }) => length > 0);
}

/** The words of a text on the page, where lines that are no verses are in their places too. */
function wordsOf(version: Element): Range[] {
  return [...version.querySelectorAll(".line, .stray")].flatMap((line) =>
    alignedWordsIn(line.textContent ?? "").map((word) => rangeIn(line, word)),
  );
}

/** Shows one of several alignments, with a button for the next one. */
function show(texts: HTMLElement, found: Range[][][]): void {
  const number = shown % found.length;
  const parts = found[number] ?? [];
  bar.hidden = parts.length === 0;
  const written = parts.flatMap((words, index) => {
    const text = words[0]?.startContainer.parentElement?.closest<HTMLElement>("[lang]");
    const plain = words
      .map((word) => String(word).replace(/(?<![.,;:·!?])[.,;:·!?]+$/, ""))
      .join(" ");
    return [index > 0 ? " – " : "", element("span", { lang: text?.lang ?? "" }, plain)];
  });
  const next = (texts.dataset.switch ?? "")
    .replace("{name}", `${number + 1}`)
    .replace("{count}", `${found.length}`);
  const button = buttonOf(next, () => {
    shown += 1;
    show(texts, found);
    bar.querySelector("button")?.focus();
  });
  bar.replaceChildren(...written, ...(found.length > 1 ? [" ", button] : []));
  highlight("aligned", parts.flat());
}
