/**
 * Fills the page of a selection. Its address names the passages (`#5.177,7.1`), so that it can be shared; without any, the
 * page shows the reader's own selection. The content of records is inserted as text, never as markup.
 */

import { type FoundText, type TextPiece, textPieceOf } from "../search/text-piece.js";
import { labelsIn } from "../selection/labels.js";
import type { SelectionScriptWords } from "../words/words.js";
import { keepSelection, ownSelection } from "./selection.js";

/** The requested pieces of the texts, by file. */
const pieces = new Map<string, Promise<TextPiece>>();

const list = document.querySelector<HTMLElement>("#selection");
const status = document.querySelector<HTMLElement>("#status");
if (list !== null && status !== null) {
  const words = JSON.parse(list.dataset.words ?? "{}") as SelectionScriptWords;
  const show = () => void fill(list, status, words);
  addEventListener("hashchange", show);
  show();
}

async function fill(
  place: HTMLElement,
  note: HTMLElement,
  words: SelectionScriptWords,
): Promise<void> {
  const own = labelsIn(ownSelection().join(","));
  const named = labelsIn(decodeURIComponent(location.hash.slice(1)));
  const labels = named.length > 0 ? named : own;
  if (labels.length > 0) history.replaceState(null, "", `#${labels.join(",")}`);
  const isOwn = labels.join(",") === own.join(",");
  const sections = await Promise.all(labels.map((label) => sectionOf(label, place, words)));
  note.replaceChildren(
    labels.length === 0 ? words.empty : isOwn ? words.share : `${words.shared} `,
    ...(isOwn ? [] : [buttonOf(words.keep, () => take([...new Set([...own, ...labels])]))]),
  );
  place.replaceChildren(...sections);

  async function sectionOf(label: string, { dataset }: HTMLElement, texts: SelectionScriptWords) {
    const section = document.createElement("section");
    const heading = document.createElement("h2");
    const link = document.createElement("a");
    link.href = `${dataset.pages}${label}/`;
    link.textContent = label;
    heading.append(link);
    if (isOwn) {
      const remove = buttonOf(texts.remove, () => take(own.filter((one) => one !== label)));
      remove.setAttribute("aria-label", `${texts.remove}: ${label}`);
      heading.append(" ", remove);
    }
    section.append(heading, ...(await textsOf(label, dataset, texts)));
    return section;
  }

  /** Stores this as the reader's own selection, and shows it. */
  function take(chosen: readonly string[]): void {
    keepSelection(chosen);
    history.replaceState(
      null,
      "",
      chosen.length === 0 ? location.pathname : `#${chosen.join(",")}`,
    );
    void fill(place, note, words);
  }
}

/** The first Greek text, and the translation in the language of the page or else the first one. */
async function textsOf(
  label: string,
  { texts: folder = "", language = "" }: DOMStringMap,
  words: SelectionScriptWords,
): Promise<HTMLElement[]> {
  try {
    const texts = (await pieceOf(folder, label))[label] ?? [];
    const greek = texts.find(({ tag }) => tag === "grc");
    const others = texts.filter(({ tag }) => tag !== "grc");
    const translation = others.find(({ tag }) => tag === language) ?? others[0];
    const shown = [greek, translation].flatMap((text) => (text === undefined ? [] : textOf(text)));
    return shown.length > 0 ? shown : [paragraph(words.noText)];
  } catch {
    return [paragraph(words.failed)];
  }
}

async function pieceOf(folder: string, label: string): Promise<TextPiece> {
  const file = folder + textPieceOf(label);
  const known = pieces.get(file);
  if (known !== undefined) return known;
  const piece = fetch(file).then(async (answer): Promise<TextPiece> => {
    // A piece without texts has no file.
    if (answer.status === 404) return {};
    if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
    return (await answer.json()) as TextPiece;
  });
  pieces.set(file, piece);
  piece.catch(() => pieces.delete(file));
  return piece;
}

function textOf({ tag, lines }: FoundText): HTMLElement {
  const text = document.createElement("div");
  text.lang = tag;
  text.dir = "auto";
  if (tag === "grc") text.className = "greek";
  for (const line of lines) {
    const verse = document.createElement("span");
    verse.className = "line";
    verse.textContent = line;
    text.append(verse);
  }
  return text;
}

function paragraph(text: string): HTMLElement {
  const made = document.createElement("p");
  made.className = "nothing";
  made.textContent = text;
  return made;
}

function buttonOf(text: string, press: () => void): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = text;
  button.addEventListener("click", press);
  return button;
}
