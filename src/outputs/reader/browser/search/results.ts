/** The answers of the search as elements of the page. */
import type { Answers, Offer } from "../../search/answers.ts";
import type { CitedDocument } from "../../search/cited.ts";
import type { SearchIndex, Subject } from "../../search/index-file.ts";
import type { Condition } from "../../search/query.ts";
import type { CountedWords } from "../../words/words.ts";
import { element, wording } from "./elements.ts";
import { lazyEvidence } from "./evidence.ts";
import type { SearchTools } from "./tools.ts";

export interface ResultTools extends SearchTools {
  readonly index: SearchIndex;
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
  const { words, index } = tools;
  const passages = documents.filter((document) => document < index.passageCount).length;
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

/** Shows the answers: cited records, subjects of that name, other queries, and the first `count` documents. */
export function showAnswers(
  target: Element,
  answers: Answers,
  showing: Showing,
  count: number = portion,
): void {
  const { subjects, similar, offers, documents } = answers;
  const { kinds, similar: heading } = showing.words;
  const parts = [
    citedPart(answers, showing),
    nearestPart(answers, showing),
    ...subjectParts(subjects, (kind) => kinds[kind], showing),
    ...subjectParts(similar, (kind) => heading.replaceAll("{name}", kinds[kind]), showing),
    ...offers.map((offer) => offerPart(offer, showing)),
  ];
  if (documents.length > 0) parts.push(...documentParts(answers, showing, count));
  target.replaceChildren(...parts.filter((part) => part !== undefined));
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
  { documents, conditions }: Answers,
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
  const { index, pages, files } = tools;
  const link = document.createElement("a");
  link.href = `${pages}passages/${index.urn(own)}/${verse === undefined ? "" : `#v${verse}`}`;
  const label = element("span", citedLabel({ document: own, verse }, tools));
  label.className = "label";
  const texts = () => files.texts(index.labels[own] ?? "");
  link.append(label, " ", lazyEvidence({ link, conditions, verse, texts }));
  const authors = element("span");
  authors.className = "authors";
  for (const [authorIndex, { title }] of index.authorsOf(own).entries()) {
    authors.append(authorIndex === 0 ? "" : ", ", wording("span", title));
  }
  const item = element("li");
  item.dataset.document = String(own);
  item.className = "result";
  item.append(link, " ", authors);
  return item;
}

function labelOf(document: number, { index, words }: ResultTools): string {
  const label = index.labels[document] ?? "";
  return document < index.passageCount ? label : `${words.scholium} ${label}`;
}

function part(className: string, heading: string, content: HTMLElement): HTMLElement {
  const section = element("section");
  section.className = className;
  section.append(element("h2", heading), content);
  return section;
}
