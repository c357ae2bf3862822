/** Two or three versions of a passage in columns, each chosen by the reader: verses in line if they have as many, and what differs between two of one language marked. */
import { compared } from "../../pages/comparison.ts";
import { buttonOf, element, highlight } from "./elements.ts";
import { rangeIn } from "./page-words.ts";
import { comparisonKey, store, stored } from "./storage.ts";

/** A Greek text or a translation on the page. */
interface Version {
  /** Its language and its number among the texts of the language: `eng-2`. The next passage is compared in the same versions. */
  readonly key: string;
  readonly name: string;
  /** The tag of its language. */
  readonly tag: string;
  readonly text: Element;
}

/** At most so many are next to each other. */
const most = 3;

/** Shows versions in the place of the texts. @param open the button that did */
export function showSideBySide(texts: HTMLElement, open: HTMLElement): void {
  const versions = versionsIn(texts);
  const before = stored(comparisonKey).split(",");
  const [first, ...others] = versions;
  const translations = others.filter(({ tag }) => tag !== first?.tag);
  const usual = [...new Set([first, ...translations, ...others])];
  // A version that this passage lacks gives its place to another one.
  const spare = usual.filter((version) => !before.includes(version?.key ?? ""));
  const filled = before.map(
    (key) => versions.find((version) => version.key === key) ?? spare.shift(),
  );
  const isChosen = before.length > 1;
  const chosen = isChosen ? filled.filter(Boolean) : usual;
  const lists = Array.from({ length: most }, (_, index) => {
    const label = `${texts.dataset.version} ${index + 1}`;
    const list = element(
      "select",
      { "aria-label": label },
      ...(index < 2 ? [] : [new Option("–", "")]),
    );
    for (const { key, name } of versions) list.append(new Option(name, key));
    list.value = chosen[index]?.key ?? "";
    list.addEventListener("change", () => {
      show();
      keep();
    });
    return list;
  });
  const columns = element("div", { class: "columns" });
  const close = buttonOf(
    document.querySelector<HTMLElement>(".word-hint")?.dataset.close ?? "",
    () => {
      section.remove();
      texts.hidden = false;
      store(comparisonKey, "");
      highlight("different", []);
      open.focus();
    },
  );
  const tools = element("p", { class: "tools" }, ...lists.flatMap((list) => [list, " "]), close);
  const section = element(
    "section",
    { class: "comparison", "aria-label": open.textContent ?? "" },
    tools,
    columns,
  );
  const show = () => {
    const shown = lists.flatMap(({ value }) => versions.find(({ key }) => key === value) ?? []);
    for (const option of section.querySelectorAll("option")) {
      const isTaken = lists.some(({ value }) => value === option.value);
      option.disabled = isTaken && !option.selected && option.value !== "";
    }
    columns.replaceChildren(...shown.map(columnOf));
    putInLine(columns);
    markDifferences([...columns.children]);
  };
  /** Only what the reader chose is stored: what fills a place on one passage is no choice for the others. */
  const keep = () => store(comparisonKey, lists.flatMap(({ value }) => value || []).join(","));
  texts.before(section);
  texts.hidden = true;
  show();
  if (!isChosen) keep();
}

function versionsIn(texts: HTMLElement): Version[] {
  const original = texts.querySelector<HTMLElement>(".original");
  const groups = [...texts.querySelectorAll<HTMLElement>(".language")].map((group) => ({
    group,
    language: group.dataset.language ?? "",
    name: group.querySelector("h2")?.textContent ?? "",
  }));
  const greek = { group: original, language: "grc", name: original?.ariaLabel ?? "" };
  return [greek, ...groups].flatMap(({ group, language, name }) =>
    [...(group?.querySelectorAll(".version") ?? [])].flatMap((text, index) => {
      if (text.querySelector(".line") === null) return [];
      const own = text.querySelector("h2, h3")?.textContent ?? name;
      const tag = text.querySelector("[lang][dir]")?.getAttribute("lang") ?? language;
      return { key: `${language}-${index + 1}`, name: own, tag, text };
    }),
  );
}

/** A copy of a version, without anchors. */
function columnOf({ tag, text }: Version): HTMLElement {
  const parts = [...text.querySelectorAll(":is(.heading, .verses, .edition)")];
  const copies = parts.map((part) => document.importNode(part, true));
  const kind = tag === "grc" ? "column greek" : "column";
  const column = element("div", { class: kind, lang: tag, dir: "auto" }, ...copies);
  for (const line of column.querySelectorAll("[id]")) line.removeAttribute("id");
  for (const link of column.querySelectorAll(".line > a")) link.remove();
  return column;
}

/** Puts the verses of all columns in rows, if all have as many. */
function putInLine(columns: HTMLElement): void {
  const all = [...columns.children].map((column) => ({
    heading: [...column.querySelectorAll<HTMLElement>(".heading .line")],
    verses: [...column.querySelectorAll<HTMLElement>(".verses .line")],
    edition: [...column.querySelectorAll<HTMLElement>(".edition")],
  }));
  const counts = new Set(all.map(({ verses }) => verses.length));
  const isInLine = counts.size === 1 && columns.querySelector(".stray") === null;
  columns.classList.toggle("in-line", isInLine);
  columns.style.setProperty("--columns", `${all.length}`);
  if (!isInLine) return;
  const above = Math.max(...all.map(({ heading }) => heading.length));
  for (const { heading, verses, edition } of all) {
    const spare: undefined[] = Array.from({ length: above - heading.length }, () => undefined);
    for (const [row, line] of [...spare, ...heading, ...verses, ...edition].entries()) {
      if (line !== undefined) line.style.gridRow = `${row + 1}`;
    }
  }
  columns.style.setProperty("--rows", `${above + Math.max(...counts) + 1}`);
}

/** Marks the words that differ between two columns in one language. */
function markDifferences(columns: readonly Element[]): void {
  const ranges = columns.flatMap((first, index) => {
    const second = columns
      .slice(index + 1)
      .find((other) => other.getAttribute("lang") === first.getAttribute("lang"));
    if (second === undefined) return [];
    const lines = [first, second].map((column) => [...column.querySelectorAll(".line")]);
    const [one = [], other = []] = lines.map((own) =>
      own.map(({ textContent }) => textContent ?? ""),
    );
    const comparison = compared(one, other);
    return [comparison?.first, comparison?.second].flatMap((marks, column) =>
      [...(marks ?? [])].flatMap(([line, own]) => {
        const place = lines[column]?.[line];
        return place === undefined ? [] : own.map((mark) => rangeIn(place, mark));
      }),
    );
  });
  highlight("different", ranges);
}
