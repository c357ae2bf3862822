/**
 * Fills the page of a selection. Its address names the passages (`#5.177,7.1`), so that it can be shared; without any, the
 * page shows the reader's own selection. The texts are those on the pages of the passages, with the numbers of their verses.
 */

import type { SelectionScriptWords } from "../../pages/words/words.js";
import { labelsIn, maxSelected } from "../selection/labels.js";
import { buttonOf, element, found, pageAt } from "./elements.js";
import { keepSelection, ownSelection } from "./selection.js";

/** The requested pages of passages, by label. */
const pages = new Map<string, Promise<Document>>();

const list = found("#selection", HTMLElement);
const status = found("#status", HTMLElement);
const { pages: root = "", language = "", words: data = "{}" } = list.dataset;
const words = JSON.parse(data) as SelectionScriptWords & { readonly colon: string };
addEventListener("hashchange", () => void fill());
void fill();

async function fill(): Promise<void> {
  const own = ownSelection();
  const named = labelsIn(decodeURIComponent(location.hash.slice(1)));
  const labels = (named.length > 0 ? named : own).slice(0, maxSelected);
  if (labels.length > 0) history.replaceState(null, "", `#${labels.join(",")}`);
  const isOwn = labels.join(",") === own.slice(0, maxSelected).join(",");
  const sections = await Promise.all(
    labels.map((label) => sectionOf(label, isOwn ? own.filter((one) => one !== label) : undefined)),
  );
  status.replaceChildren(
    labels.length === 0 ? words.empty : isOwn ? words.share : `${words.shared} `,
    ...(isOwn ? [] : [buttonOf(words.keep, () => take([...new Set([...own, ...labels])]))]),
  );
  list.replaceChildren(...sections);
  showSources();
}

/** Where all texts of a kind have the same edition, it is named once, above all. */
function showSources(): void {
  const texts = [...list.querySelectorAll<HTMLElement>("[data-kind]")].map((text) => {
    const edition = text.querySelector(".edition")?.textContent ?? "";
    return { kind: text.dataset.kind ?? "", edition };
  });
  const sources = new Set(
    texts.map(({ kind, edition }) => (edition === "" ? "" : kind + words.colon + edition)),
  );
  const isOnce = sources.size === new Set(texts.map(({ kind }) => kind)).size && !sources.has("");
  list.classList.toggle("one-edition", isOnce);
  if (isOnce) list.prepend(element("p", { class: "edition" }, [...sources].join(" · ")));
}

/** Stores this as the reader's own selection, and shows it. */
function take(chosen: readonly string[]): void {
  keepSelection(chosen);
  history.replaceState(null, "", chosen.length === 0 ? location.pathname : `#${chosen.join(",")}`);
  void fill();
}

/** @param others what is left of the reader's own selection without this passage */
async function sectionOf(label: string, others: readonly string[] | undefined) {
  const link = element("a", { href: `${root}${label}/` }, label);
  const heading = element("h2", {}, link);
  const section = element("section", {}, heading);
  const page = pages.get(label) ?? pageAt(link.href);
  pages.set(label, page);
  try {
    fillSection(section, heading, await page);
  } catch {
    pages.delete(label);
    section.append(element("p", { class: "nothing" }, words.failed));
  }
  if (others !== undefined) {
    const remove = buttonOf(words.remove, () => take(others));
    remove.setAttribute("aria-label", `${words.remove}: ${label}`);
    heading.append(" ", remove);
  }
  return section;
}

/** Shows the authors, the first Greek text, and the translation in the language of the page or else the first one. */
function fillSection(section: Element, heading: Element, page: Document): void {
  const authors = page.querySelector("h1 .authors")?.textContent?.trim() ?? "";
  if (authors !== "") heading.append(" ", element("span", { class: "who" }, authors));
  const groups = [...page.querySelectorAll<HTMLElement>(".language")];
  const group = groups.find(({ dataset }) => dataset.language === language) ?? groups[0];
  const shown = [
    ...textIn(page.querySelector(".original .version"), {
      class: "greek",
      lang: "grc",
      "data-kind": page.querySelector(".original")?.getAttribute("aria-label") ?? "",
    }),
    ...textIn(group?.querySelector(".version"), {
      lang: group?.querySelector("[lang]")?.getAttribute("lang") ?? "",
      "data-kind": group?.querySelector("h2")?.textContent ?? "",
    }),
  ];
  if (group !== undefined && group.dataset.language !== language) {
    const name = group.querySelector("h2")?.textContent ?? "";
    shown.at(-1)?.prepend(element("p", { class: "note" }, name));
  }
  section.append(
    ...(shown.length > 0 ? shown : [element("p", { class: "nothing" }, words.noText)]),
  );
}

/** A copy of the heading, the verses and the edition in an element, without anchors; nothing if there are no verses. */
function textIn(
  source: Element | null | undefined,
  attributes: Readonly<Record<string, string>>,
): HTMLElement[] {
  const parts = [...(source?.querySelectorAll(".heading, .verses, .edition") ?? [])];
  if (!parts.some((part) => part.matches(".verses"))) return [];
  const copies = parts.map((part) => document.importNode(part, true));
  const text = element("div", { dir: "auto", ...attributes }, ...copies);
  for (const line of text.querySelectorAll("[id]")) line.removeAttribute("id");
  return [text];
}
