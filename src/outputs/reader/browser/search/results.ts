/** The answers of the search as elements of the page. What records say becomes text, and nothing else. */
import type { Answers } from "../../search/answers.ts";
import type { CitedDocument } from "../../search/cited.ts";
import { wordsIn } from "../../search/fold.ts";
import type { SearchIndex, Subject, Wording } from "../../search/index-file.ts";
import { isAsked, queryOf, type Term } from "../../search/query.ts";
import type { CountedWords, SearchScriptWords } from "../../words/words.ts";

/** What the elements are made with. */
export interface Showing {
  readonly index: SearchIndex;
  readonly words: SearchScriptWords;
  /** What parts the thousands of a number. */
  readonly thousands: string;
  /** Address of the home page, which those of all others begin with. */
  readonly pages: string;
  /** Puts another query into the field. */
  ask(query: string): void;
}

/** So many results are shown at first, and with each wish for more. */
const portion = 50;

/** So many of what is cited are named in a line. */
const mostCited = 3;

/** How many were found, in words. */
export function countText(answers: Answers, showing: Showing): string {
  const { words, index } = showing;
  const { documents, subjects, cited } = answers;
  const passages = documents.filter((document) => document < index.passageCount).length;
  const parts = [
    counted(passages, words.passages, showing),
    counted(documents.length - passages, words.scholia, showing),
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

function counted(count: number, { one, many }: CountedWords, showing: Showing): string {
  if (count === 0) return "";
  return count === 1 ? one : many.replaceAll("{count}", number(count, showing));
}

function number(count: number, { thousands }: Showing): string {
  return String(count).replace(/\B(?=(?:[0-9]{3})+$)/g, thousands);
}

/** Shows the answers: what is cited, what is called so, and the documents. */
export function showAnswers(place: Element, answers: Answers, showing: Showing): void {
  const parts = [
    citedPart(answers, showing),
    nearestPart(answers, showing),
    ...subjectParts(answers, showing),
  ];
  if (answers.wider !== undefined) parts.push(widerPart(answers.wider, showing));
  if (answers.documents.length > 0) parts.push(...documentParts(answers, showing));
  place.replaceChildren(...parts.filter((part) => part !== undefined));
}

function citedPart({ cited }: Answers, showing: Showing): HTMLElement | undefined {
  if (cited.length === 0) return undefined;
  const list = element("ul");
  for (const one of cited) {
    const item = documentItem(one.document, [], showing);
    const link = item.querySelector("a");
    const label = item.querySelector(".label");
    if (label !== null) label.textContent = citedLabel(one, showing);
    if (link !== null && one.verse !== undefined) link.hash = `v${one.verse}`;
    list.append(item);
  }
  return part("cited", showing.words.cited, list);
}

/** `5.177`, `5.177, v. 2` */
function citedLabel({ document, verse }: CitedDocument, showing: Showing): string {
  const label = labelOf(document, showing);
  return verse === undefined
    ? label
    : `${label}, ${showing.words.verse.replaceAll("{name}", String(verse))}`;
}

function nearestPart({ missing }: Answers, showing: Showing): HTMLElement | undefined {
  if (missing === undefined || missing.nearest.length === 0) return undefined;
  const list = element("ul");
  for (const document of missing.nearest) list.append(documentItem(document, [], showing));
  return part("nearest", showing.words.nearest, list);
}

function subjectParts({ subjects }: Answers, showing: Showing): HTMLElement[] {
  return (["authors", "books", "cities", "keywords"] as const).flatMap((kind) => {
    const own = subjects.filter((subject) => subject.kind === kind);
    if (own.length === 0) return [];
    const list = element("ul");
    for (const subject of own) list.append(subjectItem(subject, showing));
    return [part("named", showing.words.kinds[kind], list)];
  });
}

function subjectItem({ kind, id, title, documents }: Subject, showing: Showing): HTMLElement {
  const { index, pages, words } = showing;
  const passages = documents.filter((document) => document < index.passageCount).length;
  const link = wording("a", title);
  link.setAttribute("href", `${pages}${kind}/${id}/`);
  const count = element("span", counted(passages, words.passages, showing));
  count.className = "count";
  const item = element("li");
  item.append(link, " ", count);
  return item;
}

function widerPart({ terms, count }: NonNullable<Answers["wider"]>, showing: Showing): HTMLElement {
  const query = queryOf(terms);
  const text = showing.words.longer
    .replaceAll("{count}", number(count, showing))
    .replaceAll("{name}", query);
  const button = element("button", text);
  button.setAttribute("type", "button");
  button.addEventListener("click", () => showing.ask(query));
  const paragraph = element("p");
  paragraph.append(button);
  return paragraph;
}

function documentParts({ documents, terms }: Answers, showing: Showing): HTMLElement[] {
  const list = element("ol");
  list.className = "documents";
  const more = element("button");
  more.setAttribute("type", "button");
  const showMore = () => {
    const from = list.children.length;
    for (const document of documents.slice(from, from + portion)) {
      list.append(documentItem(document, terms, showing));
    }
    const left = documents.length - list.children.length;
    more.hidden = left === 0;
    more.textContent = showing.words.more.replaceAll("{count}", number(left, showing));
    return list.children[from];
  };
  showMore();
  // Who goes by the keyboard goes on with the first of the new ones.
  more.addEventListener("click", () => showMore()?.querySelector("a")?.focus());
  const paragraph = element("p");
  paragraph.append(more);
  return [list, paragraph];
}

function documentItem(document: number, terms: readonly Term[], showing: Showing): HTMLElement {
  const { index, pages } = showing;
  const link = element("a");
  link.setAttribute("href", `${pages}passages/${index.urn(document)}/`);
  const label = element("span", labelOf(document, showing));
  label.className = "label";
  const line = markedLine(index.line(document), terms);
  link.append(label, " ", line);
  const authors = element("span");
  authors.className = "authors";
  for (const [place, { title }] of index.authorsOf(document).entries()) {
    authors.append(place === 0 ? "" : ", ", wording("span", title));
  }
  const item = element("li");
  item.append(link, " ", authors);
  return item;
}

function labelOf(document: number, { index, words }: Showing): string {
  const label = index.labels[document] ?? "";
  return document < index.passageCount ? label : `${words.scholium} ${label}`;
}

/** The line with the words that were asked for marked. */
function markedLine({ text, tag }: Wording, terms: readonly Term[]): HTMLElement {
  const line = wording("span", { text: "", tag });
  line.className = "line";
  let from = 0;
  for (const { word, start, end } of wordsIn(text)) {
    if (!isAsked(word, terms)) continue;
    line.append(text.slice(from, start), element("mark", text.slice(start, end)));
    from = end;
  }
  line.append(text.slice(from));
  return line;
}

function part(className: string, heading: string, content: HTMLElement): HTMLElement {
  const section = element("section");
  section.className = className;
  section.append(element("h2", heading), content);
  return section;
}

/** An element with a text in its language. */
function wording(name: string, { text, tag }: Wording): HTMLElement {
  const made = element(name, text);
  if (tag !== "" && tag !== document.documentElement.lang) made.lang = tag;
  return made;
}

function element(name: string, text = ""): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}
