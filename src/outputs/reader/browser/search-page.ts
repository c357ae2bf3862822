/** The script of the search page. It shows results while the reader types. */
import { answersTo, type Results } from "../search/answers.ts";
import type { Names } from "../search/index.ts";
import {
  addressOf,
  type Fields,
  fillFields,
  fillLists,
  filtersOf,
  hasFilter,
} from "./search/fields.ts";
import { goTo, keepPosition, type LeftPosition, leftPosition } from "./search/left-position.ts";
import { MissingFile } from "./search/load.ts";
import {
  countText,
  documentCounts,
  type Showing,
  showDocuments,
  showOthers,
} from "./search/results.ts";
import { fetchTools, toolsOf } from "./search/tools.ts";

/** Milliseconds without input before the address changes: browsers limit how often a script may change it. */
const addressPause = 300;

const form = found("#search", HTMLFormElement);
const status = found("#found", HTMLElement);
const results = found("#answers", HTMLElement);
const fields: Fields = {
  words: found("#q", HTMLInputElement),
  author: found("#author", HTMLInputElement),
  book: found("#book", HTMLSelectElement),
  keyword: found("#keyword", HTMLInputElement),
};
let tools = toolsOf(form);
const { words } = tools;
const parameters = new URLSearchParams(location.search);

/** Where the reader was in these results before. */
const left = leftPosition();

let isFilled = false;
/** The number of the latest answer: an older one that arrives later is dropped. */
let turn = 0;
let addressTimer: number | undefined;
let address = location.search;
/** The address of the answers on the page. */
let shown: string | undefined;

found("#needs-script", HTMLElement).hidden = true;
found("#hints", HTMLElement).hidden = false;
form.hidden = false;
fields.words.value = parameters.get("q") ?? "";

form.addEventListener("focusin", () => {
  void Promise.all([tools.index.documents(), theNames()]).catch(() => {});
});
form.addEventListener("input", ({ target }) => void answer(target === fields.words));
form.addEventListener("change", () => void answer(true));
form.addEventListener("submit", (event) => {
  event.preventDefault();
  void answer(true).then(() => {
    const address = citedAddress();
    if (address === undefined) return;
    writeAddress();
    location.assign(address);
  });
});
results.addEventListener("click", writeAddress);
keepPosition(results);
if (hasFilter(parameters) || fields.words.value.trim() !== "") {
  if (left !== undefined) history.scrollRestoration = "manual";
  void answer(true, left).then(() => {
    if (left !== undefined) goTo(left, results);
    const address = citedAddress();
    // Only a new visit redirects to the cited passage: a reader who comes back wants to see the search.
    const [visit] = performance.getEntriesByType("navigation");
    const isNew = visit instanceof PerformanceNavigationTiming && visit.type === "navigate";
    if (address !== undefined && isNew) location.replace(address);
  });
}

/** The names. When they are first loaded, fills the lists of the fields, and the fields from the address. */
async function theNames(): Promise<Names> {
  const names = await tools.index.names();
  if (!isFilled) {
    isFilled = true;
    fillLists(form, fields, names);
    fillFields(fields, parameters, names);
  }
  return names;
}

/** Whether filters are in the fields, or in the address and not yet in the fields. */
function hasFilters(): boolean {
  const { author, book, keyword } = fields;
  const isTyped = [author, book, keyword].some(({ value }) => value.trim() !== "");
  return isTyped || (!isFilled && hasFilter(parameters));
}

/**
 * Answers the query and filters in the fields.
 * @param isWhole false while a filter is being typed: an incomplete name is then not reported as unknown
 * @param from the position of the reader in the results
 */
async function answer(isWhole: boolean, from?: LeftPosition): Promise<void> {
  try {
    await answerOnce(isWhole, from).catch(async (error: unknown) => {
      if (!(error instanceof MissingFile)) throw error;
      // A new release may have replaced the file while the page was open.
      tools = await fetchTools(location.href, "no-cache");
      shown = undefined;
      await answerOnce(isWhole, from);
    });
  } catch (error) {
    shown = undefined;
    status.textContent = words.failed;
    results.replaceChildren();
    throw error;
  }
}

async function answerOnce(isWhole: boolean, from: LeftPosition | undefined): Promise<void> {
  turn += 1;
  const own = turn;
  const { index } = tools;
  if (shown === undefined) status.textContent = words.loading;
  const text = fields.words.value;
  const { filters, unknown } = hasFilters()
    ? filtersOf(fields, await theNames())
    : { filters: {}, unknown: undefined };
  if (own !== turn || (unknown !== undefined && !isWhole)) return;
  if (unknown !== undefined) {
    shown = undefined;
    status.textContent = words.unknown.replaceAll("{name}", unknown.value.trim());
    results.replaceChildren();
    return;
  }
  address = addressOf(text, filters);
  // A field sends its change event when the reader leaves it to follow a link: the clicked link must stay on the page.
  if (address === shown) return;
  clearTimeout(addressTimer);
  if (from === undefined) addressTimer = setTimeout(writeAddress, addressPause);
  if (address === "") {
    shown = address;
    status.textContent = "";
    results.replaceChildren();
    return;
  }
  const begin = async ({ records, documents, conditions }: Results) => {
    if (own !== turn) return;
    shown = address;
    const showing: Showing = { ...tools, records, ask };
    showDocuments(results, { records, documents, conditions }, showing, from?.count);
    status.textContent = documentCounts(documents, showing).join(", ");
    // The lines of the first result come before the names.
    const [first] = documents;
    if (first !== undefined) await index.texts(records.labels[first] ?? "").catch(() => {});
  };
  const answers = await answersTo(index, text, filters, begin);
  if (own !== turn) return;
  if (answers.documents.length === 0) await begin(answers);
  const showing: Showing = { ...tools, records: answers.records, ask };
  showOthers(results, answers, showing);
  status.textContent = countText(answers, showing);
}

function ask(query: string): void {
  fields.words.value = query;
  fields.words.focus();
  void answer(true);
}

/** The address of the passage that the query cites, if it cites exactly one. */
function citedAddress(): string | undefined {
  const cited = results.querySelectorAll<HTMLAnchorElement>(".cited a");
  return cited.length === 1 ? cited[0]?.href : undefined;
}

/** Writes the query into the address of the page and into the links to its other languages. */
function writeAddress(): void {
  clearTimeout(addressTimer);
  if (address !== location.search) {
    history.replaceState(null, "", address === "" ? location.pathname : address);
  }
  for (const link of document.querySelectorAll<HTMLAnchorElement>(".languages a")) {
    link.search = address;
  }
}

function found<Kind extends Element>(selector: string, kind: new () => Kind): Kind {
  const element = document.querySelector(selector);
  if (!(element instanceof kind)) throw new Error(`the page has no ${selector}`);
  return element;
}
