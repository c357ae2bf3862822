/** The answers of the search as elements of the page. */
import type { Answers, Offer, Results } from "../../search/answers.ts";
import type { CitedDocument } from "../../search/cited.ts";
import type { Documents, SearchIndex, Subject } from "../../search/index.ts";
import { type Condition, conditionOf, queryOf, type Term, termsOf } from "../../search/query.ts";
import type { CountedWords } from "../../words/words.ts";
import { element, wording } from "./elements.ts";
import { lazyEvidence } from "./evidence.ts";
import type { SearchTools } from "./tools.ts";

export interface ResultTools extends SearchTools {
  readonly records: Documents;
}

/** The same for all answers. */
export interface Showing extends ResultTools {
  /** Puts another query into the field. */
  ask(query: string): void;
}

/** How many results are shown at first, and added with each click on "more". */
const portion = 50;

/** At most this many cited records are named in the status line. */
const mostCited = 3;

/** The numbers of results, as a text. */
export function countText(answers: Answers, showing: Showing): string {
  const { words } = showing;
  const { documents, subjects, cited } = answers;
  const parts = [
    ...documentCounts(documents, showing),
    counted(subjects.length, words.names, showing),
  ].filter((part) => part !== "");
  if (parts.length > 0) return parts.join(", ");
  if (cited.length > 0) {
    const labels = cited.slice(0, mostCited).map((one) => citedLabel(one, showing));
    return `${words.cited} ${labels.join("; ")}${cited.length > mostCited ? "; …" : ""}`;
  }
  const { missing } = answers;
  return missing === undefined ? words.nothing : words.notThere.replaceAll("{name}", missing.label);
}

/** The numbers of passages and of scholia with their nouns, without zeros. */
export function documentCounts(documents: readonly number[], tools: ResultTools): string[] {
  const { words, records } = tools;
  const passages = documents.filter((document) => document < records.passageCount).length;
  return [
    counted(passages, words.passages, tools),
    counted(documents.length - passages, words.scholia, tools),
  ].filter((part) => part !== "");
}

function counted(count: number, { one, many }: CountedWords, tools: ResultTools): string {
  if (count === 0) return "";
  return count === 1 ? one : many.replaceAll("{count}", number(count, tools));
}

export function number(count: number, { thousands }: Pick<ResultTools, "thousands">): string {
  return String(count).replace(/\B(?=(?:[0-9]{3})+$)/g, thousands);
}

/** Shows the first `count` documents, and no other answers yet. */
export function showDocuments(
  target: Element,
  results: Results,
  showing: Showing,
  count: number = portion,
): void {
  const { documents } = results;
  target.replaceChildren(...(documents.length > 0 ? documentParts(results, showing, count) : []));
}

/** Shows all answers before the documents: cited records, subjects of that name, other queries. */
export function showOthers(target: Element, answers: Answers, showing: Showing): void {
  const { subjects, similar, offers } = answers;
  const { kinds, similar: heading } = showing.words;
  const parts = [
    citedPart(answers, showing),
    nearestPart(answers, showing),
    ...subjectParts(subjects, (kind) => kinds[kind], showing),
    ...subjectParts(similar, (kind) => heading.replaceAll("{name}", kinds[kind]), showing),
    ...offers.map((offer) => offerPart(offer, showing)),
    nearlyPart(answers, showing),
  ];
  target.prepend(...parts.filter((part) => part !== undefined));
}

function nearlyPart({ nearly, conditions }: Answers, showing: Showing): HTMLElement | undefined {
  if (nearly.length === 0) return undefined;
  const list = element("ol");
  list.className = "documents";
  for (const { document, missing } of nearly) {
    const isMissing = (term: Term) => missing.includes(term);
    const words = termsOf(conditions).filter((term) => !isMissing(term));
    const item = documentItem({ document }, words.map(conditionOf), showing);
    const without = element(
      "span",
      showing.words.without.replaceAll("{name}", queryOf(missing.map(conditionOf))),
    );
    without.className = "count";
    item.append(without);
    list.append(item);
  }
  return part("nearly", showing.words.nearly, list);
}

function citedPart({ cited }: Answers, showing: Showing): HTMLElement | undefined {
  if (cited.length === 0) return undefined;
  const list = element("ul");
  for (const one of cited) {
    list.append(documentItem(one, [], showing));
  }
  return part("cited", showing.words.cited, list);
}

/** `5.177`, `5.177, v. 2` */
function citedLabel({ document, verse }: CitedDocument, tools: ResultTools): string {
  const label = labelOf(document, tools);
  return verse === undefined
    ? label
    : `${label}, ${tools.words.verse.replaceAll("{name}", String(verse))}`;
}

function nearestPart({ missing }: Answers, showing: Showing): HTMLElement | undefined {
  if (missing === undefined || missing.nearest.length === 0) return undefined;
  const list = element("ul");
  for (const document of missing.nearest) list.append(documentItem({ document }, [], showing));
  return part("nearest", showing.words.nearest, list);
}

function subjectParts(
  subjects: readonly Subject[],
  headingOf: (kind: Subject["kind"]) => string,
  showing: Showing,
): HTMLElement[] {
  return (["authors", "books", "cities", "keywords"] as const).flatMap((kind) => {
    const own = subjects.filter((subject) => subject.kind === kind);
    if (own.length === 0) return [];
    const list = element("ul");
    for (const subject of own) list.append(subjectItem(subject, showing));
    return [part("named", headingOf(kind), list)];
  });
}

function subjectItem({ kind, id, title, documents }: Subject, showing: Showing): HTMLElement {
  const { records, pages, words } = showing;
  const passages = documents.filter((document) => document < records.passageCount).length;
  const link = wording("a", title);
  link.setAttribute("href", `${pages}${kind}/${id}/`);
  const count = element("span", counted(passages, words.passages, showing));
  count.className = "count";
  const item = element("li");
  item.append(link, " ", count);
  return item;
}

function offerPart({ kind, query, count }: Offer, showing: Showing): HTMLElement {
  const text = showing.words[kind]
    .replaceAll("{count}", number(count, showing))
    .replaceAll("{name}", query);
  const button = element("button", text);
  button.setAttribute("type", "button");
  button.addEventListener("click", () => showing.ask(query));
  const paragraph = element("p");
  paragraph.append(button);
  return paragraph;
}

function documentParts(
  { documents, conditions }: Results,
  showing: Showing,
  count: number,
): HTMLElement[] {
  const list = element("ol");
  list.className = "documents";
  const more = element("button");
  more.setAttribute("type", "button");
  const showMore = (added: number) => {
    const from = list.children.length;
    for (const document of documents.slice(from, from + added)) {
      list.append(documentItem({ document }, conditions, showing));
    }
    const left = documents.length - list.children.length;
    more.hidden = left === 0;
    more.textContent = showing.words.more.replaceAll("{count}", number(left, showing));
    return list.children[from];
  };
  showMore(count);
  // Keyboard users continue at the first new result.
  more.addEventListener("click", () => showMore(portion)?.querySelector("a")?.focus());
  const paragraph = element("p");
  paragraph.append(more);
  return [list, paragraph];
}

/** A passage or a scholium with the lines found in it. */
export function documentItem(
  { document: own, verse }: { readonly document: number; readonly verse?: number | undefined },
  conditions: readonly Condition[],
  tools: ResultTools,
): HTMLElement {
  const { records, pages, index } = tools;
  const link = document.createElement("a");
  link.href = `${pages}passages/${records.urn(own)}/${verse === undefined ? "" : `#v${verse}`}`;
  const label = element("span", citedLabel({ document: own, verse }, tools));
  label.className = "label";
  const authors = element("span");
  authors.className = "authors";
  const texts = async () => {
    const found = await index.texts(records.labels[own] ?? "");
    void showAuthors(authors, own, index).catch(() => {});
    return found;
  };
  link.append(label, " ", lazyEvidence({ link, conditions, verse, texts }));
  const item = element("li");
  item.dataset.document = String(own);
  item.className = "result";
  item.append(link, " ", authors);
  return item;
}

/** Shows the authors of a record when names are loaded. */
async function showAuthors(target: Element, document: number, index: SearchIndex): Promise<void> {
  const { authorsOf } = await index.names();
  for (const [number, { title }] of authorsOf(document).entries()) {
    target.append(number === 0 ? "" : ", ", wording("span", title));
  }
}

function labelOf(document: number, { records, words }: ResultTools): string {
  const label = records.labels[document] ?? "";
  return document < records.passageCount ? label : `${words.scholium} ${label}`;
}

function part(className: string, heading: string, content: HTMLElement): HTMLElement {
  const section = element("section");
  section.className = className;
  section.append(element("h2", heading), content);
  return section;
}
