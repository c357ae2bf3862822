/**
 * The script of the pages of passages, scholia and whole books. It opens the translations in the languages that
 * the reader left open, shows the text that the address names, marks the words of the search, adds buttons to copy, and opens the
 * panel of a Greek word. The page contains the texts of the script in its language.
 */

import { copyButton, element, loadedOnce, pageAt, textNow, whenNear } from "./elements.js";
import { store, stored } from "./storage.js";

/** Elements that use the arrow keys themselves while they have the focus. */
const keyTakers = "input, select, textarea, [role=dialog]";

/** A line whose words can be chosen: of a Greek text, or of a text with alignments. */
const wordLine = ":is([lang=grc],[data-alignments]) .line";

/** Key in the storage of the browser: of the page that has shown the hint. */
const hintKey = "word-hint";

/** The panel of a word. */
const wordPanel = loadedOnce(() => import("./word-panel.js"));

const main = document.querySelector<HTMLElement>("main");
if (main !== null) {
  keepLanguages(main);
  keepVerse();
  const opened = openTarget();
  const query = queryBefore();
  if (query !== "") {
    void import("./found-words.js").then(({ markFound }) => markFound(query, main, opened));
  }
  const parallels = main.querySelector<HTMLElement>(".parallels");
  // The page of the book has them, too: nothing is shown if it cannot be loaded.
  if (parallels !== null) {
    const address = new URL(parallels.dataset.list ?? "", location.href);
    const read = (text: string) => new DOMParser().parseFromString(text, "text/html");
    whenNear(
      parallels,
      "300px",
      () =>
        pageAt(address.href).then(
          (page) => addParallels(parallels, page, address),
          () => {},
        ),
      () => addParallels(parallels, read(textNow(address.href)), address),
    );
  }
  const selection = main.querySelector<HTMLElement>(".selected");
  if (selection !== null) {
    void import("./selection.js").then(({ addSelectionButton }) => addSelectionButton(selection));
  }
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

/** Opens the closed text or translations that contain the element that the address names. */
function openTarget(): Element | null {
  const target = document.getElementById(location.hash.slice(1));
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

/** The links to the page in other languages lead to the same verse. */
function keepVerse(): void {
  const links = document.querySelector(".languages");
  links?.addEventListener("click", ({ target }) => {
    if (target instanceof HTMLAnchorElement) target.hash = location.hash;
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
  const texts = ".original, .whole article, [data-alignments] article";
  for (const text of page.querySelectorAll<HTMLElement>(texts)) addWordKeys(text);
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

/** While a text has the focus, the arrow keys choose a word, and Enter opens it. */
function addWordKeys(text: HTMLElement): void {
  // The text, or the article of a whole book. The notes describe the keys to users of a screen reader.
  text.tabIndex = 0;
  text.setAttribute("aria-describedby", "word-hint aligned-hint");
  text.addEventListener("keydown", (event) => {
    const { key } = event;
    const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
    if (event.target !== text || !isPlain(event)) return;
    if (step === undefined && key !== "Enter") return;
    event.preventDefault();
    void wordPanel().then(({ chooseNext, openChosen }) => {
      if (step === undefined) openChosen(text);
      else chooseNext(text, step);
    });
  });
}
