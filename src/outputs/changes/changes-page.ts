/** The page for readers: passages and scholia that differ from the previous site, with the changed words marked. */
import type { ChangedRecord, CollectionDiff } from "../../comparison/compare.ts";
import { linesOf } from "../../greek/lines.ts";
import { type Html, type HtmlValue, html } from "../../markup/html.ts";
import { isObject } from "../../model/json.ts";
import type { TextSummary } from "../../model/published.ts";
import { labelOfUrn } from "../../model/urn.ts";
import { changesFile, feedFile } from "../../routing/site-files.ts";
import { homePath, textPath } from "../addresses/reader.ts";
import { compared } from "../pages/comparison.ts";
import { listMarkup, navigationMarkup, nothing } from "../pages/components.ts";
import { pageMarkup } from "../pages/frame.ts";
import { markedText } from "../pages/marked-text.ts";
import { tagOf } from "../pages/names.ts";
import { type PageContext, to, toFile } from "../pages/site.ts";
import { countChanges } from "./news.ts";

/** @param found the changes of passages and of scholia */
export function changesPage(
  page: PageContext,
  found: readonly CollectionDiff[],
  hasFeed: boolean,
): Html {
  const { changes, frame } = page.words;
  const shown = found.filter((one) => countChanges(one) > 0);
  return pageMarkup(page, {
    title: changes.title,
    description: changes.lead,
    kind: "changes",
    content: html`${navigationMarkup(page, { path: homePath, name: frame.home })}<article>
<header>
<h1>${changes.title}</h1>
<p class="summary">${changes.lead} <a href="${toFile(page, changesFile)}">${changes.all}</a>${
      hasFeed &&
      html` · <a href="${to(page, feedFile)}" type="application/atom+xml">${changes.feed}</a>`
    }</p>
</header>
${shown.length === 0 ? nothing(changes.nothing) : shown.map((one) => collectionMarkup(page, one))}</article>
`,
  });
}

function collectionMarkup(
  page: PageContext,
  { collection, added, changed, removed }: CollectionDiff,
): Html {
  const { changes, frame } = page.words;
  const link = (urn: string) => html`<a href="${to(page, textPath(urn))}">${labelOfUrn(urn)}</a>`;
  const name = collection === "scholia" ? frame.scholia : changes.passages;
  return html`<section>
<h2>${name}</h2>
${partMarkup(changes.added, added.map(link))}${partMarkup(
  changes.changed,
  changed.map((one) => changeMarkup(page, one, link(one.id))),
)}${partMarkup(changes.removed, removed.map(labelOfUrn))}</section>
`;
}

function partMarkup(heading: string, items: readonly HtmlValue[]): Html | undefined {
  return items.length === 0 ? undefined : html`<h3>${heading}</h3>\n${listMarkup(items, "pairs")}`;
}

/** A record with the members that differ and, if they are known, its texts before and after. */
function changeMarkup(
  page: PageContext,
  { fields, differences = [] }: ChangedRecord,
  link: Html,
): Html {
  const texts = differences.filter(({ field }) => field === "texts");
  const versions = texts.map((text) => versionsMarkup(page, textIn(text.old), textIn(text.new)));
  return html`${link} <small>${fields.join(", ")}</small>\n${versions}`;
}

/** A text of a record; undefined for the whole list, if only the order of its texts differs. */
function textIn(item: unknown): TextSummary | undefined {
  return isObject(item) ? (item as unknown as TextSummary) : undefined;
}

function versionsMarkup(
  page: PageContext,
  old: TextSummary | undefined,
  now: TextSummary | undefined,
): Html[] {
  const linesIn = (text: TextSummary | undefined) =>
    linesOf(text?.text ?? "").map((line) => line.text);
  const [before, after] = [linesIn(old), linesIn(now)];
  const words = compared(before, after);
  const { changes } = page.words;
  const versions = [
    { name: changes.before, own: before, others: after, ranges: words?.first },
    { name: changes.after, own: after, others: before, ranges: words?.second },
  ];
  return versions.flatMap(({ name, own, others, ranges }) => {
    const wrap = (part: string | Html) =>
      own === before ? html`<del>${part}</del>` : html`<ins>${part}</ins>`;
    const shown = own.flatMap((line, index) => {
      if (others.includes(line)) return [];
      // A line of a text that is new, gone or written anew is marked as a whole.
      const marked = ranges ? (ranges.get(index) ?? []) : [{ start: 0, end: line.length }];
      const marks = marked.map((range) => ({ ...range, wrap }));
      return html`<span class="line">${markedText(line, marks)}</span><br>`;
    });
    if (shown.length === 0) return [];
    return html`<div><small>${name}</small></div>
<p class="verses" lang="${tagOf((now ?? old)?.language ?? "")}">${shown}</p>\n`;
  });
}
