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

/** Chooses a word of a text by an arrow key (the next word, the previous one, the first word of the next verse or of the previous one), Home or End. */
export function chooseBy(text: HTMLElement, key: string): void {
  const words = shownWords(text);
  const before = chosenIn(text);
  const index = words.findIndex((word) => isSame(word, before));
  const word = words[Math.min(Math.max(indexBy(key, words, index), 0), words.length - 1)];
  if (word === undefined) return;
  choose(word);
  word.line.scrollIntoView({ block: "nearest" });
  // Screen readers announce it.
  const spoken = element("p", { class: "spoken", role: "status" });
  const known = text.querySelector(":scope > .spoken") ?? text.appendChild(spoken);
  known.textContent = word.written;
}

/** The words that are not in a closed version. */
export function shownWords(text: HTMLElement): PageWord[] {
  const isOne = text.matches(".version, .greek");
  const versions = isOne ? [text] : text.querySelectorAll(".version");
  return [...versions].flatMap((version) =>
    wordsOn([...version.querySelectorAll(".line")].filter((line) => line.checkVisibility())),
  );
}

/** @param index of the word chosen before; -1 if there is none */
function indexBy(key: string, words: readonly PageWord[], index: number): number {
  const end = words.length - 1;
  const startOf = (at: number) => words.findIndex(({ line }) => line === words[at]?.line);
  const after = words.findIndex(({ line }, at) => at > index && line !== words[index]?.line);
  const targets: Readonly<Record<string, number>> = {
    ArrowLeft: index < 0 ? end : index - 1,
    ArrowRight: index + 1,
    ArrowUp: index < 0 ? startOf(end) : startOf(Math.max(startOf(index) - 1, 0)),
    ArrowDown: after < 0 ? index : after,
    Home: 0,
    End: end,
  };
  return targets[key] ?? index;
}

export function chosenIn(text: HTMLElement): PageWord | undefined {
  return chosen !== undefined && text.contains(chosen.line) ? chosen : undefined;
}

export function isSame(one: PageWord | undefined, other: PageWord | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  return one.range.compareBoundaryPoints(Range.START_TO_START, other.range) === 0;
}
