/** The answers of the search as elements of the page. */
import type { Answers, Offer, Results } from "../../search/answers.ts";
import type { CitedDocument } from "../../search/cited.ts";
import type { NearlyFound } from "../../search/find.ts";
import {
  type Documents,
  type FoundSubject,
  type SearchIndex,
  type SubjectKind,
  subjectKinds,
} from "../../search/index.ts";
import { type Condition, conditionOf, queryOf, termsOf } from "../../search/query.ts";
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
  const { words } = showing;
  const { cited, missing, subjects, similar, offers, nearly } = answers;
  const item = (one: Parameters<typeof documentItem>[0]) => documentItem(one, [], showing);
  const parts = [
    part("cited", words.cited, cited.map(item)),
    part(
      "nearest",
      words.nearest,
      (missing?.nearest ?? []).map((document) => item({ document })),
    ),
    ...subjectKinds.flatMap((kind) => [
      subjectPart(words.kinds[kind], kind, subjects, showing),
      subjectPart(words.similar.replaceAll("{name}", words.kinds[kind]), kind, similar, showing),
    ]),
    ...offers.map((offer) => offerPart(offer, showing)),
    part(
      "nearly",
      words.nearly,
      nearly.map((one) => nearlyItem(one, answers, showing)),
      "documents",
    ),
  ];
  target.prepend(...parts.filter((part) => part !== undefined));
}

function nearlyItem(
  { document, missing }: NearlyFound,
  { conditions }: Answers,
  showing: Showing,
): HTMLElement {
  const words = termsOf(conditions).filter((term) => !missing.includes(term));
  const item = documentItem({ document }, words.map(conditionOf), showing);
  const name = queryOf(missing.map(conditionOf));
  const without = element("span", showing.words.without.replaceAll("{name}", name));
  without.className = "count";
  item.append(without);
  return item;
}

/** `5.177`, `5.177, v. 2` */
function citedLabel({ document, verse }: CitedDocument, tools: ResultTools): string {
  const label = labelOf(document, tools);
  return verse === undefined
    ? label
    : `${label}, ${tools.words.verse.replaceAll("{name}", String(verse))}`;
}

function subjectPart(
  heading: string,
  kind: SubjectKind,
  subjects: readonly FoundSubject[],
  showing: Showing,
): HTMLElement | undefined {
  const own = subjects.filter((subject) => subject.kind === kind);
  return part(
    "named",
    heading,
    own.map((subject) => subjectItem(subject, showing)),
  );
}

function subjectItem({ kind, id, title, documents }: FoundSubject, showing: Showing): HTMLElement {
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

/** A part of the answers with a list; nothing if the list is empty. */
function part(
  className: string,
  heading: string,
  items: readonly HTMLElement[],
  listClass = "",
): HTMLElement | undefined {
  if (items.length === 0) return undefined;
  const section = element("section");
  section.className = className;
  const list = element(listClass === "" ? "ul" : "ol");
  if (listClass !== "") list.className = listClass;
  list.append(...items);
  section.append(element("h2", heading), list);
  return section;
}
