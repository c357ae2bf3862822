/** The script of the search page. It shows results while the reader types. */
import { answersTo } from "../search/answers.ts";
import type { Results } from "../search/find.ts";
import {
  type FoundDocument,
  type FoundSubject,
  subjectKinds,
  subjectParameters,
} from "../search/index.ts";
import { found } from "./elements.ts";
import { goTo, keepPosition, type LeftPosition } from "./left-position.ts";
import { refinements } from "./refinements.ts";
import { countText, documentCounts, showDocuments, showOthers } from "./results.ts";
import { type SearchTools, withTools } from "./search-tools.ts";
import { showSelected } from "./selection.ts";

/** Milliseconds without input before the address changes: browsers limit how often a script may change it. */
const addressPause = 300;

/** Milliseconds that the first results wait for the names above them, which would move them. */
const firstPause = 1000;

const form = found("#search", HTMLFormElement);
const status = found("#found", HTMLElement);
const results = found("#answers", HTMLElement);
const field = found("#q", HTMLInputElement);
/** The ids that filter the results. */
const filters = subjectKinds.map((kind) => ({ kind, ids: new Set<string>() }));
const words = JSON.parse(form.dataset.words ?? "{}") as SearchTools["words"];
const hints = found("#hints", HTMLDetailsElement);
const { title } = document;

/** Where the reader was in these results before: only `keepPosition` stores a state. */
const left = history.state as LeftPosition | null;

const idsOf = (subject: FoundSubject) => filters.find(({ kind }) => kind === subject.kind)?.ids;
const isChosen = (subject: FoundSubject) => idsOf(subject)?.has(subject.id) === true;
const refine = refinements(isChosen, (subject) => {
  step(true);
  if (idsOf(subject)?.delete(subject.id) === false) idsOf(subject)?.add(subject.id);
  void answer();
});

/** The number of the latest answer: an older one that arrives later is dropped. */
let turn = 0;
let addressTimer: number | undefined;
let address = "";
let shown = "";
/** Whether what the reader does next is a step that the browser can take back. */
let isSettled = false;

found("#needs-script", HTMLElement).hidden = true;
showSelected();
const parameters = readAddress();
hints.open = parameters.size === 0;
form.hidden = false;

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
form.addEventListener("input", ({ target }) => {
  if (target === field) step(false);
  void answer();
});
addEventListener("popstate", () => {
  readAddress();
  isSettled = true;
  void answer();
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  isSettled = true;
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
void dropUnknown()
  .then(() => answer(left?.count))
  .finally(() => {
    hints.hidden = false;
  })
  .then(() => {
    if (left !== null) goTo(left, results);
    if (shown === "") void withTools(showNames).catch(() => {});
    const cited = citedAddress();
    // Only a new visit redirects to the cited passage: a reader who comes back wants to see the search.
    const [visit] = performance.getEntriesByType("navigation");
    const isNew = visit instanceof PerformanceNavigationTiming && visit.type === "navigate";
    if (cited !== undefined && isNew) location.replace(cited);
  });

/** Drops ids from the filters that no name has: their records are gone, and no button could take them off. */
async function dropUnknown(): Promise<void> {
  if (filters.every(({ ids }) => ids.size === 0)) return;
  await withTools(async ({ index }) => {
    const known = (await index.subjects()).filter(isChosen);
    for (const { kind, ids } of filters) {
      ids.clear();
      for (const subject of known) if (subject.kind === kind) ids.add(subject.id);
    }
  }).catch(() => {});
}

/** Shows the names in the results, or all if nothing is asked. */
async function showNames(tools: SearchTools, results?: readonly FoundDocument[]): Promise<void> {
  const own = turn;
  const subjects = await tools.index.subjects();
  if (own === turn) refine(subjects, tools, results);
}

/** Answers the query and filters in the fields. @param count of the results that the reader has seen before */
async function answer(count?: number): Promise<void> {
  const text = field.value.trim();
  const asked = new URLSearchParams(text === "" ? {} : { q: text });
  for (const { kind, ids } of filters)
    for (const id of ids) asked.append(subjectParameters[kind], id);
  address = asked.size === 0 ? "" : `?${asked}`;
  turn += 1;
  document.title = text === "" ? title : `${text} · ${title}`;
  if (address === shown) return;
  clearTimeout(addressTimer);
  addressTimer = setTimeout(writeAddress, addressPause);
  if (shown === "") status.textContent = words.loading;
  if (address === "") {
    showNothing("");
    return withTools((tools) => showNames(tools)).catch(() => {});
  }
  const own = turn;
  await withTools((tools) => show(tools, text, own, count)).catch((error: unknown) => {
    showNothing(words.failed);
    throw error;
  });
}

function showNothing(message: string): void {
  shown = "";
  status.textContent = message;
  results.replaceChildren();
}

async function show(
  tools: SearchTools,
  text: string,
  own: number,
  count: number | undefined,
): Promise<void> {
  const { index } = tools;
  const chosen = Object.fromEntries(filters.map(({ kind, ids }) => [kind, [...ids]]));
  let display = () => {};
  const begin = async (found: Results) => {
    const isFiltered = filters.some(({ ids }) => ids.size > 0);
    const names = isFiltered ? (await index.subjects()).filter(isChosen) : [];
    if (own !== turn) return;
    const { documents } = found;
    const titles = [text, ...names.map(({ title }) => title.text)].filter(Boolean);
    display = () => {
      display = () => {};
      if (own !== turn) return;
      showDocuments(results, found, tools, titles.join(", "), count);
      status.textContent = documentCounts(documents, tools);
    };
    if (shown === "") setTimeout(() => display(), firstPause);
    else display();
    shown = address;
    // The lines of the first result come before the names.
    const [first] = documents;
    if (first !== undefined) await index.texts(first.label).catch(() => {});
  };
  const answers = await answersTo(index, text, chosen, begin);
  if (own !== turn) return;
  if (answers.documents.length === 0) await begin(answers);
  display();
  showOthers(results, answers, tools, (query, subject) => {
    step(true);
    field.value = query;
    if (subject !== undefined) idsOf(subject)?.add(subject.id);
    field.focus();
    void answer();
  });
  status.textContent = countText(answers, tools);
  void showNames(tools, answers.documents).catch(() => {});
  if (status.textContent === words.nothing) hints.open = true;
}

/** The address of the passage that the query cites, if it cites exactly one. */
function citedAddress(): string | undefined {
  const cited = results.querySelectorAll<HTMLAnchorElement>(".cited a");
  return cited.length === 1 ? cited[0]?.href : undefined;
}

/** Reads query and filters from the address. */
function readAddress(): URLSearchParams {
  const parameters = new URLSearchParams(location.search);
  field.value = parameters.get("q") ?? "";
  for (const { kind, ids } of filters) {
    ids.clear();
    for (const id of parameters.getAll(subjectParameters[kind])) if (id !== "") ids.add(id);
  }
  return parameters;
}

/** Keeps the present search in the history of the browser if the next one is a step. @param settles whether that one is whole at once */
function step(settles: boolean): void {
  if (isSettled || settles) {
    writeAddress();
    history.pushState(null, "");
  }
  isSettled = settles;
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
