/**
 * The script of the pages of passages, scholia and whole books. It opens the translations in the languages that
 * the reader left open, shows the text that the address names, marks the words of the search, adds buttons to copy, and opens the
 * panel of a Greek word. The page contains the texts of the script in its language.
 */

import {
  buttonOf,
  copyButton,
  element,
  loadedOnce,
  pageAt,
  textNow,
  whenNear,
} from "./elements.js";
import { comparisonKey, store, stored } from "./storage.js";

/** Elements that use the arrow keys themselves while they have the focus. */
const keyTakers = "input, select, textarea, [role=dialog]";

/** A line whose words can be chosen: of a Greek text, or of a text with alignments. */
const wordLine = ":is([lang=grc],[data-alignments]) .line";

/** Key in the storage of the browser: of the page that has shown the hint. */
const hintKey = "word-hint";

/** Keys that choose a word in another verse, and that scroll a page. */
const scrollKeys = ["ArrowUp", "ArrowDown", "Home", "End"];

/** The panel of a word. */
const wordPanel = loadedOnce(() => import("./word-panel.js"));

const main = document.querySelector<HTMLElement>("main");
if (main !== null) {
  keepLanguages(main);
  addComparison(main);
  keepVerse();
  markVerses();
  const opened = openTarget();
  const query = queryBefore();
  if (query !== "") {
    void import("./found-words.js").then(({ markFound }) => markFound(query, main, opened));
  }
  const parallels = main.querySelector<HTMLElement>(".parallels");
  if (parallels !== null) {
    const address = new URL(parallels.dataset.list ?? "", location.href);
    const read = (text: string) => new DOMParser().parseFromString(text, "text/html");
    whenNear(
      parallels,
      "300px",
      () =>
        pageAt(address.href).then(
          (page) => addParallels(parallels, page, address),
          () =>
            parallels.append(element("p", { class: "nothing" }, parallels.dataset.failed ?? "")),
        ),
      () => addParallels(parallels, read(textNow(address.href)), address),
    );
  }
  const selection = main.querySelector<HTMLElement>(".selected");
  void import("./selection.js").then(({ addSelectionButton, showSelected }) => {
    if (selection === null) showSelected();
    else addSelectionButton(selection);
  });
  const list = main.querySelector<HTMLElement>("#words");
  list?.addEventListener(
    "toggle",
    () => void import("./word-list.js").then(({ completeList }) => completeList(list)),
    { once: true },
  );
  addCopyButtons(main);
  addKeys();
  addWordPanel(main);
  hideFailedPictures(main);
  showHintOnce(main);
}

/** The left and right arrow keys lead to the previous and the next passage, except in form fields. */
function addKeys(): void {
  document.addEventListener("keydown", (event) => {
    const { key, target } = event;
    const relation = { ArrowLeft: "prev", ArrowRight: "next" }[key];
    if (relation === undefined || !isPlain(event)) return;
    if (target instanceof Element && target.closest(keyTakers) !== null) return;
    document.querySelector<HTMLAnchorElement>(`.around a[rel="${relation}"]`)?.click();
  });
}

/** Whether nothing else has handled the event, and no other key is held down. */
function isPlain(event: KeyboardEvent | MouseEvent): boolean {
  const { altKey, ctrlKey, metaKey, shiftKey, defaultPrevented } = event;
  return ![altKey, ctrlKey, metaKey, shiftKey, defaultPrevented].includes(true);
}

/** Opens the closed text or translations that contain the element or the verses that the address names. */
function openTarget(): Element | null {
  const target = document.getElementById(location.hash.slice(1)) ?? versesNamed()[0] ?? null;
  if (target?.matches(".target")) target.scrollIntoView({ block: "center" });
  const closed = target?.closest("details:not([open])");
  if (!(closed instanceof HTMLDetailsElement)) return target;
  closed.open = true;
  target?.scrollIntoView();
  return target;
}

/** The query if the reader comes from the search page, whose address contains it; else an empty text. */
function queryBefore(): string {
  const form = document.querySelector<HTMLFormElement>("header form[role=search]");
  const [address, query] = document.referrer.split("?");
  return address === form?.action ? (new URLSearchParams(query).get("q") ?? "") : "";
}

/** Opens and closes the translations in each language as the reader left it on the page before. */
function keepLanguages(page: HTMLElement): void {
  for (const group of page.querySelectorAll<HTMLDetailsElement>(".language")) {
    const key = `translations-${group.dataset.language}`;
    const last = stored(key);
    if (last !== "") group.open = last === "open";
    group.querySelector("summary")?.addEventListener("click", () => {
      // The listener runs before the click opens or closes the group.
      store(key, group.open ? "closed" : "open");
    });
  }
}

/** A button that shows translations side by side, as they are at once if the reader left them so. */
function addComparison(page: HTMLElement): void {
  const texts = page.querySelector<HTMLElement>("[data-compare]");
  const place = texts?.querySelector(".translations");
  if (!texts || !place) return;
  const show = () =>
    import("./side-by-side.js").then((script) => script.showSideBySide(texts, button));
  const button = buttonOf(texts.dataset.compare ?? "", () => void show());
  place.prepend(element("p", { class: "tools" }, button));
  if (stored(comparisonKey) !== "") void show();
}

/** The links to the page in other languages lead to the same verse. */
function keepVerse(): void {
  const links = document.querySelector(".languages");
  links?.addEventListener("click", ({ target }) => {
    if (target instanceof HTMLAnchorElement) target.hash = location.hash;
  });
}

/** Marks the verses that the address names: `#v1-4`. The browser itself knows a single one. */
function markVerses(): void {
  for (const verse of versesNamed()) verse.classList.add("target");
}

function versesNamed(): Element[] {
  const [, start = "", first, last] = /^#((?:t\d+)?v)(\d+)-(\d+)$/.exec(location.hash) ?? [];
  return [...document.querySelectorAll(`.line[id^="${start}"]`)].filter(({ id }) => {
    const number = Number(id.slice(start.length));
    return number >= Number(first) && number <= Number(last);
  });
}

function addCopyButtons(page: HTMLElement): void {
  const { copy = "", copied = "" } = page.querySelector<HTMLElement>(".record")?.dataset ?? {};
  for (const text of page.querySelectorAll<HTMLElement>(".copied")) {
    text.after(...copyButton(text, copy, copied));
  }
}

/** Shows the parallels of the passage, if it has any, from the page for its book. It is at the same depth, so relative links work here. */
function addParallels(place: HTMLElement, page: Document, address: URL): void {
  const own = page.getElementById(address.hash.slice(1))?.querySelector("ul");
  const heading = page.querySelector("h1 [itemprop=name]")?.textContent ?? "";
  if (!own) return;
  place.replaceWith(element("section", { class: "parallels" }, element("h2", {}, heading), own));
}

/** Opens the panel of a Greek word on a tap or a key, and marks the words that belong to a word. Their scripts are loaded only then. */
function addWordPanel(page: HTMLElement): void {
  // The tap that closes the menu opens no word: the browser closes the menu before the click.
  let isMenuOpen = false;
  addEventListener("pointerdown", () => {
    isMenuOpen = document.querySelector("#menu:popover-open") !== null;
  });
  page.addEventListener("click", (event) => {
    const { target, button, clientX: x, clientY: y } = event;
    if (isMenuOpen || button !== 0 || !isPlain(event)) return;
    const line = target instanceof Element ? target.closest(wordLine) : null;
    if (line === null || (target instanceof Element && target.closest("a") !== null)) return;
    // Not after a drag over several words. When the panel is loaded, the selection may be another one.
    if (/\s/.test(String(getSelection()).trim())) return;
    void wordPanel().then(({ openAt }) => openAt(line, { x, y }));
  });
  const texts = ".original, .whole .greek, [data-alignments] article";
  for (const text of page.querySelectorAll<HTMLElement>(texts)) addWordKeys(text);
  addWordButtons(page);
}

/** Screen readers keep the arrow keys for themselves: for them, a button that is seen while it has the focus shows the words as buttons. */
function addWordButtons(page: HTMLElement): void {
  const [text, hint] = [".original", ".original .word-hint"].map((selector) =>
    page.querySelector<HTMLElement>(selector),
  );
  if (!text || !hint) return;
  const button = buttonOf(hint.dataset.buttons ?? "", () => {
    void wordPanel().then(({ showButtons }) => showButtons(text, button));
  });
  button.className = "skip";
  button.lang = hint.lang;
  text.append(button);
}

/** Removes pictures that do not load: the image server may be away. Their captions and regions stay. */
function hideFailedPictures(page: HTMLElement): void {
  for (const picture of page.querySelectorAll("img")) {
    const remove = () => (picture.closest("a") ?? picture).remove();
    if (picture.complete && picture.naturalWidth === 0) remove();
    else picture.addEventListener("error", remove);
  }
}

/** Shows how to open the panel of a word on the first page alone. On the others it stays for screen readers. */
function showHintOnce(page: HTMLElement): void {
  const hint = page.querySelector(".word-hint");
  if (hint === null) return;
  const first = stored(hintKey);
  if (first === "") store(hintKey, location.pathname);
  else if (first !== location.pathname) hint.classList.add("spoken");
}

/** While a text has the focus, the arrow keys, Home and End choose a word, and Enter opens it. */
function addWordKeys(text: HTMLElement): void {
  // A poem of a whole book is a stop of its own. The notes describe the keys to users of a screen reader.
  text.tabIndex = 0;
  text.setAttribute("aria-describedby", "word-hint aligned-hint");
  text.addEventListener("keydown", (event) => {
    const { key } = event;
    if (event.target !== text || !isPlain(event)) return;
    // After a click these keys scroll the page, as everywhere.
    if (scrollKeys.includes(key) && !text.matches(":focus-visible")) return;
    if (![...scrollKeys, "ArrowLeft", "ArrowRight", "Enter"].includes(key)) return;
    event.preventDefault();
    void wordPanel().then(({ chooseBy, openChosen }) => {
      if (key === "Enter") openChosen(text);
      else chooseBy(text, key);
    });
  });
}
