/** The answers of the search as elements of the page. */
import type { Mark } from "../../pages/marked-text.ts";
import type { Answers, NamedSubject } from "../search/answers.ts";
import type { CitedDocument } from "../search/cited.ts";
import { type Evidence, evidenceOf } from "../search/evidence.ts";
import type { Results } from "../search/find.ts";
import {
  type FoundDocument,
  type FoundSubject,
  type FoundText,
  subjectKinds,
} from "../search/index.ts";
import { type Condition, queryOf } from "../search/query.ts";
import { buttonOf, element, textNow, whenNear, wording } from "./elements.ts";
import type { SearchTools } from "./search-tools.ts";
import { listTools } from "./selection.ts";

/** How many results are shown at first, and added with each click on "more". */
const portion = 50;

/** The numbers of results, as a text. */
export function countText(answers: Answers, tools: SearchTools): string {
  const { words } = tools;
  const { documents, subjects, cited, missing, lacksLemmas } = answers;
  if (lacksLemmas) return words.noLemmas;
  const found = listed(
    documentCounts(documents, tools),
    counted(subjects.length, words.names, tools),
  );
  if (found !== "") return found;
  if (cited.length > 0) {
    const labels = cited.map((one) => citedLabel(one, tools));
    return `${words.cited} ${labels.slice(0, 3).join("; ")}${labels.length > 3 ? "; …" : ""}`;
  }
  return missing === undefined ? words.nothing : words.notThere.replaceAll("{name}", missing.label);
}

/** The numbers of passages and of scholia with their nouns, without zeros. */
export function documentCounts(documents: readonly FoundDocument[], tools: SearchTools): string {
  const { words } = tools;
  const passages = documents.filter(({ isPassage }) => isPassage).length;
  return listed(
    counted(passages, words.passages, tools),
    counted(documents.length - passages, words.scholia, tools),
  );
}

function listed(...parts: readonly string[]): string {
  return parts.filter(Boolean).join(", ");
}

function counted(count: number, [one = "", many = ""]: readonly string[], tools: SearchTools) {
  return count === 0 ? "" : count === 1 ? one : withCount(many, count, tools);
}

export function withCount(text: string, count: number, { words }: SearchTools): string {
  const grouped = String(count).replace(/\B(?=(?:[0-9]{3})+$)/g, words.thousands);
  return text.replaceAll("{count}", grouped);
}

/**
 * Shows the first `count` documents, and no other answers yet.
 * @param title of the page with all of them
 */
export function showDocuments(
  target: Element,
  { documents, conditions }: Results,
  tools: SearchTools,
  title: string,
  count: number = portion,
): void {
  const list = element("ol", { class: "documents" });
  const showMore = (added: number) => {
    const from = list.children.length;
    for (const document of documents.slice(from, from + added)) {
      list.append(documentItem({ document }, conditions, tools));
    }
    const left = documents.length - list.children.length;
    more.hidden = left === 0;
    more.textContent = withCount(tools.words.more, left, tools);
    return list.children[from];
  };
  // Keyboard users continue at the first new result.
  const more = buttonOf("", () => showMore(portion)?.querySelector("a")?.focus());
  showMore(count);
  const labels = documents.filter(({ isPassage }) => isPassage).map(({ label }) => label);
  const own = listTools(labels, tools.words.list, `${tools.pages}selection/`, title);
  const all = [element("p", { class: "list" }, ...own), list, element("p", {}, more)];
  target.replaceChildren(...(documents.length > 0 ? all : []));
}

/**
 * Shows all answers before the documents: cited records, subjects of that name, other queries.
 * @param ask puts another query into the field, and filters the results by a subject
 */
export function showOthers(
  target: Element,
  answers: Answers,
  tools: SearchTools,
  ask: (query: string, subject?: FoundSubject) => void,
): void {
  const { words } = tools;
  const { cited, missing, subjects, similar, offers, within, alone, nearly } = answers;
  const item = (one: CitedDocument) => documentItem(one, [], tools);
  const nearest = (missing?.nearest ?? []).map((document) => item({ document }));
  const named = (heading: string, found: readonly NamedSubject[]) =>
    part(
      "named",
      heading,
      found.map((subject) => subjectItem(subject, tools)),
    );
  target.prepend(
    ...part("cited", words.cited, cited.map(item)),
    ...part("nearest", words.nearest, nearest),
    ...subjectKinds.flatMap((kind) => {
      const [name, isOwn] = [words.kinds[kind], (one: NamedSubject) => one.kind === kind];
      const like = words.similar.replaceAll("{name}", name);
      return [...named(name, subjects.filter(isOwn)), ...named(like, similar.filter(isOwn))];
    }),
    ...part(
      "alone",
      words.alone,
      alone.map(({ word, documents }) => {
        const query = queryOf([word]);
        const counts = documentCounts(documents, tools) || "0";
        const name = documents.length === 0 ? query : buttonOf(query, () => ask(query));
        return element("li", {}, name, " ", element("span", { class: "count" }, counts));
      }),
    ),
    ...within.map(({ subject, query, count }) => {
      const { kind, title, category } = subject;
      const name = category === undefined ? title.text : `${title.text} (${category.text})`;
      const text = withCount(words[kind === "authors" ? "by" : "under"], count, tools);
      const named = text.replaceAll("{query}", query).replaceAll("{name}", () => name);
      return element(
        "p",
        { class: "within" },
        buttonOf(named, () => ask(query, subject)),
      );
    }),
    ...offers.map(({ kind, query, count }) => {
      const text = withCount(words[kind], count, tools).replaceAll("{name}", query);
      return element(
        "p",
        {},
        buttonOf(text, () => ask(query)),
      );
    }),
    ...part(
      "nearly",
      words.nearly,
      nearly.map(({ document, met, missing: without }) => {
        const shown = documentItem({ document }, met, tools);
        const text = words.without.replaceAll("{name}", queryOf(without));
        if (without.length > 0) shown.append(element("span", { class: "count" }, text));
        return shown;
      }),
      element("ol", { class: "documents" }),
    ),
  );
}

/** A part of the answers with a list; nothing if the list is empty. */
function part(
  name: string,
  heading: string,
  items: readonly HTMLElement[],
  list: HTMLElement = element("ul"),
): HTMLElement[] {
  list.append(...items);
  const section = element("section", { class: name }, element("h2", {}, heading), list);
  return items.length === 0 ? [] : [section];
}

function subjectItem(subject: NamedSubject, tools: SearchTools): HTMLElement {
  const { kind, id, title, category, passages } = subject;
  const { pages, words } = tools;
  const count = [category?.text, counted(passages, words.passages, tools)].filter(Boolean);
  const link = wording("a", title, { href: `${pages}${kind}/${id}/` });
  return element("li", {}, link, " ", element("span", { class: "count" }, count.join(", ")));
}

/** The verses in a label and in an address: `2`, `1-4`. */
function versesIn({ verse, lastVerse }: CitedDocument): string | undefined {
  return verse === undefined ? undefined : [verse, lastVerse].filter(Boolean).join("-");
}

/** `5.177`, `Scholium 5.177.2`, `5.177, v. 2` */
function citedLabel(cited: CitedDocument, { words }: SearchTools): string {
  const { document } = cited;
  const { label, isPassage } = document;
  const named = isPassage ? label : `${words.scholium} ${label}`;
  const verses = versesIn(cited);
  return verses === undefined ? named : `${named}, ${words.verse.replaceAll("{name}", verses)}`;
}

/** A passage or a scholium with the lines found in it. */
export function documentItem(
  cited: CitedDocument,
  conditions: readonly Condition[],
  tools: SearchTools,
): HTMLElement {
  const { document: own, verse } = cited;
  const { pages, index } = tools;
  const label = element("span", { class: "label" }, citedLabel(cited, tools));
  const evidence = element("span", { class: "evidence waiting" });
  const link = element("a", { href: `${pages}passages/${own.urn}/` }, label, " ", evidence);
  if (verse !== undefined) link.hash = `v${versesIn(cited)}`;
  const authors = element("span", { class: "authors" });
  const show = (texts: readonly FoundText[]) => {
    const found = evidenceOf(texts, conditions, verse);
    const [first] = found;
    if (first !== undefined && conditions.length > 0) link.hash = first.anchor;
    evidence.replaceChildren(...found.flatMap(evidenceElements));
    evidence.classList.remove("waiting");
  };
  const atOnce = () => {
    const all = JSON.parse(textNow(index.textsAddress(own.label)) || "{}");
    show((all as Record<string, FoundText[]>)[own.label] ?? []);
  };
  const fill = async () => {
    // Without its texts a result still links to its page.
    show(await index.texts(own.label).catch(() => []));
    const subjects = await index.subjects().catch(() => []);
    const by = subjects.filter(
      (one) => one.kind === "authors" && one.documents.includes(own.number),
    );
    authors.append(
      ...by.flatMap(({ title }, number) => [number === 0 ? "" : ", ", wording("span", title)]),
    );
  };
  whenNear(evidence, "200px", fill, atOnce);
  const attributes = { class: "result", "data-document": `${own.number}` };
  return element("li", attributes, link, " ", authors);
}

/** The lines of a text; those of a translation after the name of its language. */
function evidenceElements({ text: { tag, heading }, lines }: Evidence): HTMLElement[] {
  const part = wording("span", { text: "", tag }, { class: "text", dir: "auto" });
  for (const { text, marks, verse, isApart } of lines) {
    const name = `found${isApart ? " apart" : ""}${marks.length > 0 ? " marked" : ""}`;
    const number = verse === undefined ? {} : { "data-verse": `${verse}` };
    part.append(element("span", { class: name, ...number }, ...markedParts(text, marks)), " ");
  }
  const language = heading === null ? languageNames.of(tag) : undefined;
  return language === undefined
    ? [part]
    : [element("span", { class: "language" }, language, " "), part];
}

const languageNames = new Intl.DisplayNames(document.documentElement.lang, { type: "language" });

function markedParts(text: string, marks: readonly Mark[]): (string | Node)[] {
  let from = 0;
  const parts = marks.flatMap(({ start, end }) => {
    const part = [text.slice(from, start), element("mark", {}, text.slice(start, end))];
    from = end;
    return part;
  });
  return [...parts, text.slice(from)];
}
