/** The word that the reader chose last, with the arrow keys or by a tap, in a Greek text or an aligned translation. */
import { element, highlight, loadedOnce } from "./elements.ts";
import { type PageWord, wordsOn } from "./page-words.ts";

let chosen: PageWord | undefined;

const alignedWords = loadedOnce(() => import("./aligned-words.js"));
const aligned = document.querySelector<HTMLElement>("[data-alignments]");

/** Marks a word, and the words that belong to it; without a word, none. */
export function choose(word: PageWord | undefined): void {
  if (word !== undefined) chosen = word;
  markWord(word);
  if (aligned === null) return;
  void alignedWords().then(({ markAligned }) => markAligned(aligned, word));
}

export function markWord(word: PageWord | undefined): void {
  highlight("word", word === undefined ? [] : [word.range]);
}

/** Chooses the next word of a text, or the previous one. The first call chooses the first word, or the last. */
export function chooseNext(text: HTMLElement, step: number): void {
  const versions = text.matches(".version") ? [text] : text.querySelectorAll(".version, .greek");
  const words = [...versions].flatMap((version) =>
    wordsOn([...version.querySelectorAll(".line")].filter((line) => line.checkVisibility())),
  );
  const before = chosenIn(text);
  const index = words.findIndex((word) => isSame(word, before));
  const next = index < 0 && step < 0 ? words.length - 1 : index + step;
  const word = words[Math.min(Math.max(next, 0), words.length - 1)];
  if (word === undefined) return;
  choose(word);
  word.line.scrollIntoView({ block: "nearest" });
  // Screen readers announce it.
  const spoken = element("p", { class: "spoken", role: "status" });
  const known = text.querySelector(":scope > .spoken") ?? text.appendChild(spoken);
  known.textContent = word.written;
}

export function chosenIn(text: HTMLElement): PageWord | undefined {
  return chosen !== undefined && text.contains(chosen.line) ? chosen : undefined;
}

export function isSame(one: PageWord | undefined, other: PageWord | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  return one.range.compareBoundaryPoints(Range.START_TO_START, other.range) === 0;
}
