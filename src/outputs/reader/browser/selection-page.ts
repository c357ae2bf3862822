/**
 * Fills the page of a selection. Its address names the passages (`#5.177,7.1`), so that it can be shared; without any, the
 * page shows the reader's own selection. The texts are those on the pages of the passages, with the numbers of their verses.
 */

import { labelsIn } from "../selection/labels.js";
import type { SelectionScriptWords } from "../words/words.js";
import { keepSelection, ownSelection } from "./selection.js";

/** The requested pages of passages, by address. */
const pages = new Map<string, Promise<Document | undefined>>();

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
    const { authors, shown } = await textsOf(link.href, dataset.language ?? "", texts);
    heading.append(...authors);
    if (isOwn) {
      const remove = buttonOf(texts.remove, () => take(own.filter((one) => one !== label)));
      remove.setAttribute("aria-label", `${texts.remove}: ${label}`);
      heading.append(" ", remove);
    }
    section.append(heading, ...shown);
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

/** The authors, the first Greek text, and the translation in the language of the page or else the first one. */
async function textsOf(address: string, language: string, words: SelectionScriptWords) {
  try {
    const page = await pageAt(address);
    const authors = page?.querySelector("h1 .authors")?.textContent?.trim() ?? "";
    const greek = page?.querySelector(".original .version");
    const groups = [...(page?.querySelectorAll<HTMLElement>(".language") ?? [])];
    const group = groups.find(({ dataset }) => dataset.language === language) ?? groups[0];
    const shown = [
      ...textIn(greek, "greek", "grc"),
      ...textIn(group?.querySelector("[lang]"), "", undefined),
    ];
    if (group !== undefined && group.dataset.language !== language) {
      shown.at(-1)?.prepend(paragraph(group.querySelector("h2")?.textContent ?? "", "note"));
    }
    const who = document.createElement("span");
    who.className = "who";
    who.textContent = authors;
    return {
      authors: authors === "" ? [] : [" ", who],
      shown: shown.length > 0 ? shown : [paragraph(words.noText)],
    };
  } catch {
    return { authors: [], shown: [paragraph(words.failed)] };
  }
}

/** The page at an address; undefined if there is none. */
async function pageAt(address: string): Promise<Document | undefined> {
  const known = pages.get(address);
  if (known !== undefined) return known;
  const page = fetch(address).then(async (answer) => {
    if (answer.status === 404) return undefined;
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
    return new DOMParser().parseFromString(await answer.text(), "text/html");
  });
  pages.set(address, page);
  page.catch(() => pages.delete(address));
  return page;
}

/** A copy of the heading and the verses in an element, without their anchors; nothing if there are none. */
function textIn(
  source: Element | null | undefined,
  name: string,
  language: string | undefined,
): HTMLElement[] {
  const parts = [...(source?.querySelectorAll(".heading, .verses") ?? [])];
  if (parts.length === 0) return [];
  const text = document.createElement("div");
  text.className = name;
  text.lang = language ?? source?.getAttribute("lang") ?? "";
  text.dir = "auto";
  text.append(...parts.map((part) => document.importNode(part, true)));
  for (const line of text.querySelectorAll("[id]")) line.removeAttribute("id");
  return [text];
}

function paragraph(text: string, name = "nothing"): HTMLElement {
  const made = document.createElement("p");
  made.className = name;
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
