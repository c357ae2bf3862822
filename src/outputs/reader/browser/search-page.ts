/** The script of the search page. It shows results while the reader types. */
import { answersTo, type Results } from "../search/answers.ts";
import { documentsFor, type SubjectFilters } from "../search/find.ts";
import type { Condition } from "../search/query.ts";
import { found } from "./elements.ts";
import { goTo, keepPosition, type LeftPosition } from "./left-position.ts";
import { countText, documentCounts, showDocuments, showOthers } from "./results.ts";
import { type SearchTools, withTools } from "./search-tools.ts";
import { showSelected } from "./selection.ts";

/** Milliseconds without input before the address changes: browsers limit how often a script may change it. */
const addressPause = 300;

const parameters = new URLSearchParams(location.search);
const form = found("#search", HTMLFormElement);
const status = found("#found", HTMLElement);
const results = found("#answers", HTMLElement);
const field = found("#q", HTMLInputElement);
/** The lists of the filters, each with the value in the address until the names are loaded. */
const filters = (["author", "book", "keyword"] as const).map((name) => {
  const list = found(`#${name}`, HTMLSelectElement);
  const id = parameters.get(name);
  if (id) list.append(new Option("…", id, false, true));
  return { kind: `${name}s` as const, list };
});
const words = JSON.parse(form.dataset.words ?? "{}") as SearchTools["words"];
const hints = found("#hints", HTMLDetailsElement);
const { title } = document;

/** Where the reader was in these results before: only `keepPosition` stores a state. */
const left = history.state as LeftPosition | null;

/** The conditions of the query that is shown. */
let conditions: readonly Condition[] = [];
/** The number of the latest answer: an older one that arrives later is dropped. */
let turn = 0;
let addressTimer: number | undefined;
let address = "";
let shown = "";

found("#needs-script", HTMLElement).hidden = true;
showSelected();
hints.open = parameters.size === 0;
form.hidden = false;
field.value = parameters.get("q") ?? "";

// The home page links to any passage, and needs no script for that.
if (parameters.has("any")) {
  void withTools(async ({ index, pages }) => {
    const passages = (await index.documents()).filter(({ isPassage }) => isPassage);
    const any = passages[Math.floor(Math.random() * passages.length)];
    location.replace(`${pages}passages/${any?.urn}/`);
  });
}

form.addEventListener("focusin", () => {
  void withTools(({ index }) => index.documents()).catch(() => {});
});
form.addEventListener("input", () => void answer());
form.addEventListener("submit", (event) => {
  event.preventDefault();
  void answer().then(() => {
    const cited = citedAddress();
    if (cited === undefined) return;
    writeAddress();
    location.assign(cited);
  });
});
results.addEventListener("click", writeAddress);
keepPosition(results);
if (left !== null) history.scrollRestoration = "manual";
// Only after the results, so that they do not move the hints.
void answer(left?.count)
  .finally(() => {
    hints.hidden = false;
  })
  .then(() => {
    if (left !== null) goTo(left, results);
    if (shown === "") void withTools(fillLists).catch(() => {});
    const cited = citedAddress();
    // Only a new visit redirects to the cited passage: a reader who comes back wants to see the search.
    const [visit] = performance.getEntriesByType("navigation");
    const isNew = visit instanceof PerformanceNavigationTiming && visit.type === "navigate";
    if (cited !== undefined && isNew) location.replace(cited);
  });

/**
 * Fills the lists of the filters when the names are loaded: with the names in the results of the query and the other filters, and how many results each
 * has.
 */
async function fillLists({ index }: SearchTools): Promise<void> {
  const own = turn;
  const subjects = await index.subjects();
  for (const { kind, list } of filters) {
    const found = shown === "" ? [] : await documentsFor(index, conditions, chosenFilters(kind));
    if (own !== turn) return;
    const numbers = new Set(found.map(({ number }) => number));
    const isIn = (number: number) => found.length === 0 || numbers.has(number);
    const names = subjects
      .filter((one) => one.kind === kind)
      .map(({ id, title, documents }) => {
        const count = documents.filter(isIn).length;
        return { id, text: title.text, count };
      })
      .filter(({ id, count }) => count > 0 || id === list.value);
    const { lang } = document.documentElement;
    if (kind !== "books") {
      names.sort(({ text: one }, { text: other }) => one.localeCompare(other, lang));
    }
    const chosen = list.value;
    list.length = 1;
    for (const { id, text, count } of names) {
      const counted = found.length > 0 ? `${text} (${count})` : text;
      list.append(new Option(counted, id, false, id === chosen));
    }
  }
}

/** The values of the lists, without that of one kind. */
function chosenFilters(except?: string): SubjectFilters {
  const chosen = filters.filter(({ kind, list }) => kind !== except && list.value !== "");
  return Object.fromEntries(chosen.map(({ kind, list }) => [kind, list.value]));
}

/** Answers the query and filters in the fields. @param count of the results that the reader has seen before */
async function answer(count?: number): Promise<void> {
  const text = field.value.trim();
  const fields = Array.from(new FormData(form), ([name, value]) => [name, `${value}`.trim()]);
  const asked = new URLSearchParams(fields.filter(([, value]) => value !== ""));
  address = asked.size === 0 ? "" : `?${asked}`;
  turn += 1;
  document.title = text === "" ? title : `${text} · ${title}`;
  if (address === shown) return;
  clearTimeout(addressTimer);
  addressTimer = setTimeout(writeAddress, addressPause);
  if (shown === "") status.textContent = words.loading;
  if (address === "") return showNothing("");
  const own = turn;
  await withTools((tools) => show(tools, text, chosenFilters(), own, count)).catch(
    (error: unknown) => {
      showNothing(words.failed);
      throw error;
    },
  );
}

function showNothing(message: string): void {
  shown = "";
  conditions = [];
  status.textContent = message;
  results.replaceChildren();
}

async function show(
  tools: SearchTools,
  text: string,
  chosen: SubjectFilters,
  own: number,
  count: number | undefined,
): Promise<void> {
  const { index } = tools;
  const begin = async (found: Results) => {
    if (own !== turn) return;
    shown = address;
    const { documents } = found;
    showDocuments(results, found, tools, count);
    status.textContent = documentCounts(documents, tools);
    // The lines of the first result come before the names.
    const [first] = documents;
    if (first !== undefined) await index.texts(first.label).catch(() => {});
  };
  const answers = await answersTo(index, text, chosen, begin);
  if (own !== turn) return;
  if (answers.documents.length === 0) await begin(answers);
  showOthers(results, answers, tools, (query) => {
    field.value = query;
    field.focus();
    void answer();
  });
  status.textContent = countText(answers, tools);
  conditions = answers.conditions;
  void fillLists(tools).catch(() => {});
  if (status.textContent === words.nothing) hints.open = true;
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
