/**
 * Marks the words of the open texts that belong to the chosen word, according to the alignments of the passage. Only pages
 * with alignments load this script and its data, when a word is first chosen.
 */
import { alignedWordsIn, type PageAlignment } from "../../../model/aligned-words.ts";
import { buttonOf, element } from "./elements.ts";
import { type PageWord, rangeIn } from "./page-words.ts";

/** The words of a group in one text. */
interface Part {
  readonly version: Element;
  readonly words: readonly Range[];
}

let all: Promise<readonly PageAlignment[]> | undefined;

/** The word that was chosen last: the data of an earlier one may arrive after it. */
let latest: PageWord | undefined;

/** Which of several alignments is shown. */
let shown = 0;

/** The words that belong together, for readers of a screen and for those who listen. It is over the page, so nothing moves. */
const bar = element("p", { id: "aligned", role: "status", lang: document.documentElement.lang });
bar.hidden = true;

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

/** The parts of the groups with a word, its own first; only of texts that are open. */
function partsWith(texts: Element, word: PageWord, { texts: keys, groups }: PageAlignment): Part[] {
  const own = word.line.closest(".version");
  const versions = keys.map((key) =>
    typeof key === "number"
      ? texts.querySelectorAll(".original > .version")[key - 1]
      : document.getElementById(key ?? ""),
  );
  const at = versions.indexOf(own);
  const { startContainer, startOffset } = word.range;
  const isChosen = (range: Range | undefined) =>
    range?.comparePoint(startContainer, startOffset) === 0;
  const ranges = versions.map((version) => (version?.checkVisibility() ? wordsOf(version) : []));
  const related = groups.filter((group) =>
    group[at]?.some((index) => isChosen(ranges[at]?.[index])),
  );
  return versions
    .flatMap((version, text): Part[] => {
      const words = related.flatMap((group) =>
        (group[text] ?? []).flatMap((index) => ranges[text]?.[index] ?? []),
      );
      return version && words.length > 0 ? [{ version, words }] : [];
    })
    .sort((one, other) => Number(other.version === own) - Number(one.version === own));
}

/** The words of a text on the page, where lines that are no verses are in their places too. */
function wordsOf(version: Element): Range[] {
  return [...version.querySelectorAll(".line, .stray")].flatMap((line) =>
    alignedWordsIn(line.textContent ?? "").map((word) => rangeIn(line, word)),
  );
}

/** Shows one of several alignments, with a button for the next one. */
function show(texts: HTMLElement, found: readonly (readonly Part[])[]): void {
  const parts = found[shown % found.length] ?? [];
  if (!bar.isConnected) document.body.append(bar);
  bar.hidden = parts.length === 0;
  const written = parts.flatMap(({ words }, index) => {
    const lang = words[0]?.startContainer.parentElement?.closest("[lang]")?.getAttribute("lang");
    const text = words.map(String).join(" ");
    return [index > 0 ? " – " : "", element("span", { lang: lang ?? "" }, text)];
  });
  const next = (texts.dataset.switch ?? "")
    .replace("{name}", String((shown % found.length) + 1))
    .replace("{count}", String(found.length));
  const button = buttonOf(next, () => {
    shown += 1;
    show(texts, found);
    bar.querySelector("button")?.focus();
  });
  bar.replaceChildren(...written, ...(found.length > 1 ? [" ", button] : []));
  if (!("highlights" in CSS)) return;
  CSS.highlights.set("aligned", new Highlight(...parts.flatMap(({ words }) => words)));
}
