/**
 * The panel of a Greek word: the other passages and scholia that have the word, links to a dictionary, to its other forms and
 * to its verse. This script and its data are loaded when the reader chooses a word.
 */
import { isScholiumUrn, labelOfUrn } from "../../../model/urn.ts";
import { documentsFor } from "../search/find.ts";
import { conditionOf, queryOf, type Term } from "../search/query.ts";
import { stemOf } from "../search/stem.ts";
import { choose, chosenIn, isSame, markWord, shownWords } from "./chosen-word.ts";
import { buttonOf, copyButton, element, pageAt, wording } from "./elements.ts";
import { type PageWord, type Point, wordAt } from "./page-words.ts";
import { documentCounts, documentItem, withCount } from "./results.ts";
import { type SearchTools, searchAddress, withTools } from "./search-tools.ts";
import { panelAnalyses } from "./word-list.ts";

/** At most this many passages and scholia are shown; the search shows all. */
const maxDocuments = 8;

/** Words with a shorter stem in common are seldom forms of one word: `και*` finds καιρός. */
const minStem = 4;

/** The open panel, its word, and the element that had the focus before. */
let opened:
  | Readonly<{ panel: HTMLElement; word: PageWord; opener: HTMLElement | null }>
  | undefined;

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  if (opened === undefined) choose(undefined);
  else {
    event.preventDefault();
    close();
  }
});
// In the capture phase, so that it runs before the click opens the panel of another word. A change of version replaces the text.
for (const kind of ["click", "change"]) {
  document.addEventListener(
    kind,
    ({ target }) => {
      if (!(target instanceof Element) || target.closest("#word-panel, #aligned") !== null) return;
      remove();
      choose(undefined);
    },
    { capture: true },
  );
}

export { chooseBy } from "./chosen-word.ts";

export function openAt(line: Element, point: Point): void {
  open(wordAt(line, point));
}

/** Opens the panel of the word that the reader chose last in a text. */
export function openChosen(text: HTMLElement): void {
  open(chosenIn(text));
}

/** Shows the words of a text as buttons, by verse. @param place the element that they replace */
export function showButtons(text: HTMLElement, place: HTMLElement): void {
  const list = element("ul", { class: "word-buttons" });
  let verse: Element | undefined;
  for (const word of shownWords(text)) {
    if (word.line !== verse) list.append(element("li"));
    verse = word.line;
    list.lastElementChild?.append(
      buttonOf(word.written, () => open(word)),
      " ",
    );
  }
  place.replaceWith(list);
  list.querySelector("button")?.focus();
}

/** Closes the panel, and returns the focus to the element that had it before. Words that belong together stay marked. */
function close(): void {
  const { opener } = opened ?? {};
  remove();
  opener?.focus({ preventScroll: true });
}

function remove(): void {
  opened?.panel.remove();
  opened = undefined;
  markWord(undefined);
}

function open(word: PageWord | undefined): void {
  if (word === undefined || isSame(opened?.word, word)) return;
  // Words of translations have no panel.
  if (word.line.closest('[lang="grc"]') === null) {
    choose(word);
    return;
  }
  const before = document.activeElement;
  const opener = opened?.opener ?? (before instanceof HTMLElement ? before : null);
  remove();
  choose(word);
  // The page itself contains these texts in its language: they are available even if nothing can be loaded.
  const hint = document.querySelector<HTMLElement>(".word-hint");
  const { close: closing = "", loading = "", failed = "" } = hint?.dataset ?? {};
  const status = element("p", { role: "status" }, loading);
  const content = element("div");
  const attributes = {
    id: "word-panel",
    lang: document.documentElement.lang,
    tabindex: "-1",
    role: "dialog",
    "aria-labelledby": "word-panel-title",
  };
  const title = wording("h2", greek(word.written), { id: "word-panel-title" });
  const analyses = panelAnalyses(document, word);
  const panel = element(
    "div",
    attributes,
    title,
    buttonOf(closing, close),
    ...analyses,
    status,
    content,
  );
  opened = { panel, word, opener };
  show(panel, word);
  panel.focus({ preventScroll: true });
  void withTools((tools) => fill(word, tools, status, content)).catch((error: unknown) => {
    status.textContent = failed;
    throw error;
  });
}

/** Shows the panel. In a small window, where it covers some of the lower half, the page scrolls until the word is in the upper one. */
function show(panel: HTMLElement, { line, range }: PageWord): void {
  // In the text, so that the Tab key leads from the panel to what follows the text.
  (line.closest(".original, .comparison") ?? line.closest("main"))?.append(panel);
  const { right, bottom } = range.getBoundingClientRect();
  const { left } = panel.getBoundingClientRect();
  if (right > left) scrollBy(0, Math.max(0, bottom - innerHeight / 2));
}

async function fill(
  word: PageWord,
  tools: SearchTools,
  status: HTMLElement,
  content: HTMLElement,
): Promise<void> {
  const conditions = [conditionOf(word.word)];
  const [documents, stem] = await Promise.all([
    documentsFor(tools.index, conditions, {}),
    stemOf(tools.index, word.word),
  ]);
  const address = verseAddress(word);
  const own = decodeURIComponent(address.pathname.split("/").at(-2) ?? "");
  if (tools.index.hasLemmas && word.line.closest(".whole") !== null) {
    status.before(...panelAnalyses(await pageAt(address.href), word));
  }
  const others = documents.filter(({ urn }) => urn !== own);
  const { elsewhere, nowhere, all, forms, logeion, verse, copy, copied } = tools.words.wordPanel;
  const counts = documentCounts(others, tools);
  status.textContent = counts === "" ? nowhere : elsewhere.replaceAll("{count}", counts);
  const link = (href: string, text: string, name: string) => {
    const [before = "", after = ""] = text.split("{name}");
    return element("a", { href }, before, wording("span", greek(name)), after);
  };
  const searchFor = (term: Term) =>
    `${searchAddress()}?q=${encodeURIComponent(queryOf([conditionOf(term)]))}`;
  const { spelled } = word;
  if (spelled !== undefined) {
    const dictionary = "https://logeion.uchicago.edu/";
    const entry = encodeURIComponent(spelled);
    const morpho = element("a", { href: `${dictionary}morpho/${entry}` }, "Morpho");
    content.append(element("p", {}, link(dictionary + entry, logeion, spelled), morpho));
  }
  const wider = `${stem}*`;
  const related =
    stem && stem.length >= minStem ? await documentsFor(tools.index, [conditionOf(wider)], {}) : [];
  if (related.length > documents.length) {
    const text = withCount(forms, related.length, tools);
    content.append(element("p", {}, link(searchFor(wider), text, wider)));
  }
  if (address.hash !== "") {
    const label = labelOfUrn(own).replace(/^16\./, "");
    const work = label === labelOfUrn(own) ? "AP" : "APl";
    const from = `${isScholiumUrn(own) ? "schol. " : ""}${work} ${label}`;
    // The address in the first language, as in the citation of the page: `passages/<urn>/` and `read/<book>/` are at the same depth.
    const first = document.querySelector<HTMLLinkElement>("link[hreflang]")?.href;
    const permanent = new URL(`../../passages/${own}/${address.hash}`, first);
    const poem = word.line.closest(".whole section") ?? document;
    const parts = [
      poem.querySelector("h1 .authors, h2 .who")?.textContent?.trim(),
      from + address.hash.replace(/^.*v/, "."),
      word.line.closest(".version, .greek")?.querySelector(".edition")?.textContent,
      permanent,
    ];
    const cited = `${word.line.textContent} (${parts.filter(Boolean).join(", ")})`;
    const text = element("span", { id: "cited", class: "spoken" }, cited);
    const toVerse = element("a", { href: address.href }, verse);
    content.append(element("p", {}, toVerse, text, ...copyButton(text, copy, copied)));
  }
  if (others.length === 0) return;
  const items = others
    .slice(0, maxDocuments)
    .map((document) => documentItem({ document }, conditions, tools));
  const every = withCount(all, others.length, tools);
  content.append(
    element("ol", { class: "documents" }, ...items),
    element("p", {}, element("a", { href: searchFor(word.word) }, every)),
  );
}

/** The address of the verse of a word: on the page, or on that of its passage in a whole book; of the page for a heading. */
function verseAddress({ line }: PageWord): URL {
  const section = line.closest(".whole section");
  const address = new URL(section?.querySelector("a")?.href ?? location.href);
  const verses = section?.querySelectorAll(".verses .line") ?? [];
  const number = [...verses].indexOf(line) + 1;
  address.hash = line.id || (number > 0 ? `v${number}` : "");
  return address;
}

function greek(text: string) {
  return { text, tag: "grc" };
}
