/** The page for readers: passages and scholia that differ from the previous site, with the changed words marked. */
import { type Html, type HtmlValue, html } from "../../markup/html.ts";
import type { TextSummary } from "../../model/published.ts";
import { labelOfUrn } from "../../model/urn.ts";
import { changesFile, feedFile } from "../../routing/routes.ts";
import { homePath, textPath } from "../reader/addresses.ts";
import { listMarkup, navigationMarkup, nothing } from "../reader/components.ts";
import { pageMarkup } from "../reader/frame.ts";
import { linesOf } from "../reader/lines.ts";
import { markedText } from "../reader/marked-text.ts";
import { tagOf } from "../reader/names.ts";
import { compared, type WordRange } from "../reader/passage/comparison.ts";
import { type PageContext, to, toFile } from "../reader/site.ts";
import type { CollectionChanges } from "./collection.ts";
import type { ChangedRecord } from "./compare.ts";
import { countChanges } from "./news.ts";

/**
 * The page.
 * @param found the changes of passages and of scholia
 */
export function changesPage(page: PageContext, found: readonly CollectionChanges[]): Html {
  const { changes, frame } = page.words;
  const shown = found.filter((one) => countChanges(one) > 0);
  return pageMarkup(page, {
    title: changes.title,
    description: changes.lead,
    kind: "changes",
    content: html`${navigationMarkup(page, { path: homePath, name: frame.home })}<article>
<header>
<h1>${changes.title}</h1>
<p class="summary">${changes.lead} <a href="${toFile(page, changesFile)}">${changes.all}</a> · <a href="${toFile(page, feedFile)}" type="application/atom+xml">${changes.feed}</a></p>
</header>
${shown.length === 0 ? nothing(changes.nothing) : shown.map((one) => collectionMarkup(page, one))}</article>
`,
  });
}

function collectionMarkup(
  page: PageContext,
  { collection, added, changed, removed }: CollectionChanges,
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
function changeMarkup(page: PageContext, { fields, texts }: ChangedRecord, link: Html): Html {
  const urls = new Set(texts?.flat().map(({ url }) => url));
  const versions = [...urls].map((url) => {
    const [old, now] = texts?.map((all) => all.find((text) => text.url === url)) ?? [];
    return versionsMarkup(page, old, now);
  });
  return html`${link} <small>${fields.join(", ")}</small>\n${versions}`;
}

/** The lines of a text that differ, before and after. */
function versionsMarkup(
  page: PageContext,
  old: TextSummary | undefined,
  now: TextSummary | undefined,
): Html | string {
  const [before = [], after = []] = [old, now].map((version) =>
    linesOf(version?.text ?? "").map((line) => line.text),
  );
  const words = compared(before, after);
  const { changes } = page.words;
  const lines = (kind: "del" | "ins", own: readonly string[], others: readonly string[]) => {
    const ranges = kind === "del" ? words?.first : words?.second;
    const shown = own.flatMap((line, index) =>
      others.includes(line) ? [] : lineMarkup(kind, line, ranges?.[index]),
    );
    const language = tagOf((now ?? old)?.language ?? "");
    return shown.length === 0
      ? ""
      : html`<div><small>${kind === "del" ? changes.before : changes.after}</small></div>
<p class="verses" lang="${language}">${shown}</p>\n`;
  };
  return html`${lines("del", before, after)}${lines("ins", after, before)}`;
}

/** A line with its changed words marked; a line of a text that is new, gone or written anew is marked as a whole. */
function lineMarkup(
  kind: "del" | "ins",
  line: string,
  ranges: readonly WordRange[] | undefined,
): Html {
  const wrap = (part: string | Html) =>
    kind === "del" ? html`<del>${part}</del>` : html`<ins>${part}</ins>`;
  const marked = ranges ?? [{ start: 0, end: line.length }];
  return html`<span class="line">${markedText(
    line,
    marked.map((range) => ({ ...range, wrap })),
  )}</span>\n`;
}
