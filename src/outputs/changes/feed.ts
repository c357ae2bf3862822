/** The changes as a feed (Atom, RFC 4287), for readers who want to hear of them. */

import { escapeXml, forbiddenInXml } from "../../markup/xml.ts";
import type { Manifest } from "../../model/published.ts";
import { changesFile, feedFile, recordPath } from "../../routing/routes.ts";
import type { CollectionChanges } from "./collection.ts";
import { countNews, type News, newest } from "./news.ts";
import { later } from "./timestamps.ts";

/** Where nothing in the data tells of a time. */
const noTime = "1970-01-01T00:00:00Z";

/**
 * The text of the feed: an entry that sums up, then one for each record that it tells of; none when nothing changed.
 * It is of the time when the snapshot was pulled, or else of that when a record last changed.
 */
export function feed(
  found: readonly CollectionChanges[],
  { sha256, origin }: Manifest["snapshot"],
  baseUrl: string,
): string {
  const news = newest(found.flatMap((one) => one.news));
  const pulled = origin?.pulled_at ?? found.reduce<string | null>(latestOf, null);
  const updated = news.reduce((time, one) => later(time, one.updated), pulled) ?? noTime;
  const host = new URL(baseUrl).host;
  const entries = news.map((one) => recordEntry(one, { sha256, baseUrl, updated }));
  if (found.some(({ added, changed, removed }) => added.length + changed.length + removed.length)) {
    entries.unshift(summaryEntry(found, news.length, { sha256, baseUrl, updated }));
  }
  const address = `${baseUrl}/${feedFile}`;
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
${element("id", address)}
${element("title", `What changed at ${host}`)}
${element("updated", updated)}
<author>${element("name", host)}${element("uri", baseUrl)}</author>
${link("self", address, "application/atom+xml")}
${link("alternate", `${baseUrl}/${changesFile}`, "application/json")}
${entries.map((entry) => `${entry}\n`).join("")}</feed>
`;
}

function latestOf(time: string | null, { latest }: CollectionChanges): string | null {
  return later(time, latest);
}

/** What entries have in common. */
interface Setting {
  readonly sha256: string;
  readonly baseUrl: string;
  readonly updated: string;
}

function recordEntry(news: News, { sha256, baseUrl, updated }: Setting): string {
  const url = `${baseUrl}${recordPath(news.collection, news.id)}`;
  const what = news.fields.length === 0 ? "" : `: ${news.fields.join(", ")}`;
  return entry({
    id: `${url}#${sha256}`,
    title: `${news.name} ${news.kind}${what}`,
    updated: news.updated ?? updated,
    // Where nothing stands any more there is nothing to read.
    link: news.kind === "removed" ? undefined : url,
    content: contents[news.kind](news.fields.join(", ")),
  });
}

const contents: Readonly<Record<News["kind"], (fields: string) => string>> = {
  added: () => "This record is new.",
  changed: (fields) => `These members of the record differ from what they were: ${fields}.`,
  removed: () => "This record is gone.",
};

/** Says how much changed in all, and where the whole list is. */
function summaryEntry(
  found: readonly CollectionChanges[],
  shown: number,
  { sha256, baseUrl, updated }: Setting,
): string {
  const lines = found
    .filter(({ added, changed, removed }) => added.length + changed.length + removed.length > 0)
    .map(({ collection, added, changed, removed }) => {
      const counts = `${added.length} added, ${changed.length} changed, ${removed.length} removed`;
      return `${collection.replaceAll("_", " ")}: ${counts}.`;
    });
  const hidden = countNews(found) - shown;
  if (hidden > 0) {
    lines.push(
      `Of passages, scholia and authors, this feed names ${shown}; ${hidden} more changed.`,
    );
  }
  const total = (key: "added" | "changed" | "removed") =>
    found.reduce((sum, one) => sum + one[key].length, 0);
  const url = `${baseUrl}/${changesFile}`;
  return entry({
    id: `${url}#${sha256}`,
    title: `Records: ${total("added")} added, ${total("changed")} changed, ${total("removed")} removed`,
    updated,
    link: url,
    content: `${lines.join(" ")} All of them are listed in ${changesFile}.`,
  });
}

interface Entry {
  readonly id: string;
  readonly title: string;
  readonly updated: string;
  readonly link: string | undefined;
  readonly content: string;
}

function entry({ id, title, updated, link: url, content }: Entry): string {
  return [
    "<entry>",
    element("id", id),
    element("title", title),
    element("updated", updated),
    ...(url === undefined ? [] : [link("alternate", url, "application/json")]),
    element("content", content),
    "</entry>",
  ].join("\n");
}

/** Text without a `type` is plain text. */
function element(name: string, text: string): string {
  return `<${name}>${escaped(text)}</${name}>`;
}

function link(rel: string, href: string, type: string): string {
  return `<link rel="${rel}" type="${type}" href="${escaped(href).replaceAll('"', "&quot;")}"/>`;
}

/** What XML cannot hold in any spelling is shown as what it is: something that cannot be shown. */
function escaped(text: string): string {
  // Half of a pair of surrogates has no bytes in UTF-8.
  let fit = Buffer.from(text).toString();
  for (let one = forbiddenInXml(fit); one !== undefined; one = forbiddenInXml(fit)) {
    fit = fit.replaceAll(one, "\ufffd");
  }
  return escapeXml(fit);
}
