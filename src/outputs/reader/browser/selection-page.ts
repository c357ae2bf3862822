/**
 * Fills the page of a selection. Its address names the passages (`#5.177,7.1`), so that it can be shared; without any, the
 * page shows the reader's own selection. The texts are those on the pages of the passages, with the numbers of their verses.
 */

import type { SelectionScriptWords } from "../../pages/words/words.js";
import { labelsIn, maxSelected } from "../selection/labels.js";
import { buttonOf, copyButton, element, found, pageAt } from "./elements.js";
import { keepSelection, ownSelection, selectionHash, showSelected, titleKey } from "./selection.js";
import { store, stored } from "./storage.js";

/** The requested pages of passages, by label. */
const pages = new Map<string, Promise<Document>>();

const list = found("#selection", HTMLElement);
const status = found("#status", HTMLElement);
const { pages: root = "", language = "", epub: books = "", words: data = "{}" } = list.dataset;
const words = JSON.parse(data) as SelectionScriptWords & {
  readonly colon: string;
  readonly passages: string;
  readonly notThere: string;
};

/** The title that the reader gives the selection is in its address, too. */
const heading = found("h1", HTMLElement);
const summary = found(".summary", HTMLElement);
// It takes the focus when the last passage is removed.
heading.tabIndex = -1;
const ownName = heading.textContent ?? "";
const pageTitle = document.title;
/** What passages without a title are called. */
let unnamed = ownName;
const longest = 100;
const title = element("input", {
  maxlength: `${longest}`,
  "aria-label": words.name,
  placeholder: words.name,
});
/** What the buttons copy. */
const [address, text] = [spoken("selection-address"), spoken("selection-text")];
const tools = element(
  "p",
  { class: "tools" },
  title,
  " ",
  address,
  ...copyButton(address, words.copyAddress, words.copied),
  " ",
  text,
  ...copyButton(text, words.copyText, words.copied),
  " ",
  buttonOf("EPUB", () => void saveEpub().catch(() => status.replaceChildren(words.failed))),
);
list.before(tools);
title.addEventListener("input", () => {
  if (!summary.hidden) store(titleKey, title.value);
  name(labelsIn(hashParts()[0]));
  writeText();
});
addEventListener("hashchange", () => void fill());
showSelected();
void fill();

function spoken(id: string): HTMLElement {
  return element("span", { id, class: "spoken" });
}

/** The labels and the title in the address: `#5.177,7.1&title=Roses`. */
function hashParts(): readonly [labels: string, title: string] {
  const [labels = "", name = ""] = location.hash.slice(1).split("&title=");
  return [decoded(labels), decoded(name)];
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return "";
  }
}

/** Writes labels and title into the address, and the title above the texts and into that of the page. */
function name(labels: readonly string[]): void {
  const own = title.value.trim();
  history.replaceState(null, "", selectionHash(labels, own) || location.pathname);
  heading.textContent = own || unnamed;
  document.title = pageTitle.replace(ownName, () => own || unnamed);
  address.textContent = location.href;
  for (const link of document.querySelectorAll<HTMLAnchorElement>(".languages a")) {
    link.hash = location.hash;
  }
}

function writeText(): void {
  text.textContent = [heading, ...list.querySelectorAll("section:has(h2 a)")]
    .map(plainText)
    .join("\n\n\n");
}

/** Lets the browser save the passages that are shown as an EPUB. */
async function saveEpub(): Promise<void> {
  const { selectionEpub } = await import("./selection-epub.js");
  const own = heading.textContent ?? "";
  const shown = Array.from(list.querySelectorAll("h2 a"), (link) => link.textContent ?? "");
  const epub = await selectionEpub(shown, own, (number) => books.replace("{number}", number));
  if (epub === undefined) {
    status.replaceChildren(words.empty);
    return;
  }
  const href = URL.createObjectURL(epub);
  element("a", { href, download: `${own}.epub` }).click();
  // The browser has begun to save it by then.
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}

async function fill(): Promise<void> {
  const own = ownSelection();
  const [listed, named] = hashParts();
  const inAddress = labelsIn(listed);
  const labels = (inAddress.length > 0 ? inAddress : own).slice(0, maxSelected);
  const isOwn = labels.join(",") === own.slice(0, maxSelected).join(",");
  summary.hidden = !isOwn;
  tools.hidden = labels.length === 0;
  unnamed = isOwn ? ownName : words.passages;
  title.value = named.slice(0, longest) || (isOwn ? stored(titleKey) : "");
  name(labels);
  const sections = await Promise.all(
    labels.map((label) => sectionOf(label, isOwn ? own : undefined)),
  );
  status.replaceChildren(
    labels.length === 0 ? words.empty : words.share,
    ...(isOwn
      ? []
      : [" ", buttonOf(words.keep, () => void take([...new Set([...own, ...labels])]))]),
  );
  list.replaceChildren(...sections);
  showSources();
  writeText();
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
function take(chosen: readonly string[]): Promise<void> {
  keepSelection(chosen);
  name(chosen);
  return fill();
}

/** @param own the reader's own selection, if it is shown: its order can be changed */
async function sectionOf(label: string, own: readonly string[] | undefined) {
  const link = element("a", { href: `${root}${label}/` }, label);
  const heading = element("h2", { "data-address": link.href }, link);
  const section = element("section", {}, heading);
  const page = pages.get(label) ?? pageAt(link.href);
  pages.set(label, page);
  try {
    const read = await page;
    if (read.querySelector(".record") !== null) fillSection(section, heading, read);
    else {
      // It is the page of errors.
      link.replaceWith(label);
      const missing = words.notThere.replaceAll("{name}", label);
      section.append(element("p", { class: "nothing" }, missing));
    }
  } catch {
    pages.delete(label);
    section.append(element("p", { class: "nothing" }, words.failed));
  }
  if (own !== undefined) heading.append(...orderButtons(label, own));
  return section;
}

/** Buttons that move a passage in the selection, or remove it. */
function orderButtons(label: string, own: readonly string[]): (string | HTMLElement)[] {
  const others = own.filter((one) => one !== label);
  const index = own.indexOf(label);
  const moved = (to: number) => [...others.slice(0, to), label, ...others.slice(to)];
  const all = [
    { what: words.up, sign: "↑", result: moved(index - 1), isUseful: index > 0 },
    { what: words.down, sign: "↓", result: moved(index + 1), isUseful: index < others.length },
    { what: words.remove, sign: words.remove, result: others, isUseful: true },
  ];
  return all
    .filter(({ isUseful }) => isUseful)
    .flatMap(({ what, sign, result }) => {
      const named = `${what}: ${label}`;
      const button = buttonOf(sign, () => {
        // The keyboard stays on the button, or goes to another one of the passage or, after its removal, of the next.
        const next = result.includes(label) ? label : (result[index] ?? result.at(-1));
        void take(result).then(() => focusOn(what, next));
      });
      button.setAttribute("aria-label", named);
      return [" ", button];
    });
}

/** Gives the focus to a button of a passage, or to another one if the passage has not this one. */
function focusOn(what: string, label: string | undefined): void {
  const all = [...list.querySelectorAll<HTMLElement>(`button[aria-label$=": ${label}"]`)];
  const same = all.find(({ ariaLabel }) => ariaLabel === `${what}: ${label}`);
  (same ?? all[0] ?? heading).focus();
}

/** The title, or a passage with its texts, their editions and its address, as plain text. */
function plainText(part: Element): string {
  const link = part.querySelector("a");
  if (link === null) return part.textContent ?? "";
  const who = part.querySelector(".who")?.textContent ?? "";
  const texts = [...part.querySelectorAll("[data-kind]")].map((own) =>
    Array.from(own.querySelectorAll("p"), (paragraph) => {
      const lines = Array.from(
        paragraph.querySelectorAll(".line, .stray"),
        (line) => line.textContent,
      );
      return lines.length > 0 ? lines.join("\n") : paragraph.textContent;
    }).join("\n"),
  );
  return [[link.textContent, who].filter(Boolean).join(", "), ...texts, link.href].join("\n\n");
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
