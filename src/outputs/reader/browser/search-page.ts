/** The script of the search page: it answers while one types. */
import { answersTo } from "../search/answers.ts";
import type { SearchIndex } from "../search/index-file.ts";
import type { SearchScriptWords } from "../words/words.ts";
import {
  addressOf,
  type Fields,
  fillFields,
  fillLists,
  filtersOf,
  isAsking,
} from "./search/fields.ts";
import { loadIndex } from "./search/load.ts";
import { countText, type Showing, showAnswers } from "./search/results.ts";

/** Browsers do not like it when the address changes with every letter. */
const addressPause = 300;

const form = found("#search", HTMLFormElement);
const status = found("#found", HTMLElement);
const answersPlace = found("#answers", HTMLElement);
const fields: Fields = {
  words: found("#q", HTMLInputElement),
  author: found("#author", HTMLInputElement),
  book: found("#book", HTMLSelectElement),
  keyword: found("#keyword", HTMLInputElement),
};
const { index: indexAddress = "", pages = "", language = "", words: data = "{}" } = form.dataset;
// The page was made with these words.
const { thousands, ...words } = JSON.parse(data) as SearchScriptWords & { thousands: string };
const asked = new URLSearchParams(location.search);

let index: Promise<SearchIndex> | undefined;
let addressTimer: number | undefined;
let address = location.search;

found("#needs-script", HTMLElement).hidden = true;
found("#hints", HTMLElement).hidden = false;
form.hidden = false;
fields.words.value = asked.get("q") ?? "";

form.addEventListener("focusin", () => void theIndex().catch(() => {}));
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
answersPlace.addEventListener("click", writeAddress);
if (isAsking(asked)) {
  void answer(true).then(() => {
    const address = citedAddress();
    // Who comes back to this page wants to see it; who goes back from the passage, where the query was typed.
    const [visit] = performance.getEntriesByType("navigation");
    const isNew = visit instanceof PerformanceNavigationTiming && visit.type === "navigate";
    if (address !== undefined && isNew) location.replace(address);
  });
}

/** The index, which is fetched once; after a failure, again. */
function theIndex(): Promise<SearchIndex> {
  index ??= loadIndex(indexAddress, language).then(
    (loaded) => {
      fillLists(form, fields, loaded);
      fillFields(fields, asked, loaded);
      return loaded;
    },
    (error: unknown) => {
      index = undefined;
      throw error;
    },
  );
  return index;
}

/** Answers what the fields say. While a filter is being typed, what is no name yet is waited for. */
async function answer(isWhole: boolean): Promise<void> {
  const isFirst = index === undefined;
  if (isFirst) status.textContent = words.loading;
  let loaded: SearchIndex;
  try {
    loaded = await theIndex();
  } catch (error) {
    status.textContent = words.failed;
    answersPlace.replaceChildren();
    throw error;
  }
  const { filters, unknown } = filtersOf(fields, loaded);
  if (unknown !== undefined && !isWhole) return;
  const showing: Showing = { index: loaded, words, thousands, pages, ask };
  if (unknown !== undefined) {
    status.textContent = words.unknown.replaceAll("{name}", unknown.value.trim());
    answersPlace.replaceChildren();
    return;
  }
  address = addressOf(fields.words.value, filters);
  clearTimeout(addressTimer);
  addressTimer = setTimeout(writeAddress, addressPause);
  if (address === "") {
    status.textContent = "";
    answersPlace.replaceChildren();
    return;
  }
  const answers = answersTo(loaded, fields.words.value, filters);
  showAnswers(answersPlace, answers, showing);
  status.textContent = countText(answers, showing);
}

function ask(query: string): void {
  fields.words.value = query;
  fields.words.focus();
  void answer(true);
}

/** The page of the passage that the query cites, if it is one. */
function citedAddress(): string | undefined {
  const cited = answersPlace.querySelectorAll<HTMLAnchorElement>(".cited a");
  return cited.length === 1 ? cited[0]?.href : undefined;
}

/** The address of the page asks for what it shows; so do those of its other languages. */
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
