/** The changes as an Atom feed (RFC 4287). */
import { escapeXml, replaceForbidden } from "../../markup/xml.ts";
import { changesFile, feedFile, recordPath } from "../../routing/routes.ts";
import { isMade, type Site } from "../output.ts";
import { changesPath, pagePathOf } from "../reader/addresses.ts";
import type { CollectionChanges } from "./collection.ts";
import { countChanges, countNews, later, type News, newest } from "./news.ts";

const json = "application/json";

/** The time of a feed if the data has none. */
const noTime = "1970-01-01T00:00:00Z";

/**
 * The text of the feed: a summary entry, then one entry for each record; no entries if nothing changed. Its time is
 * that of the pull of the snapshot, or else that of the last change of a record.
 */
export function feed(found: readonly CollectionChanges[], site: Site): string {
  const { sha256, origin } = site.snapshot;
  const baseUrl = site.options.base_url;
  const setting = { sha256, baseUrl, hasPages: isMade("reader", site) };
  const news = newest(found.flatMap((one) => one.news));
  const pulled =
    origin?.pulled_at ??
    found.reduce<string | null>((time, { latest }) => later(time, latest), null);
  const updated = news.reduce((time, one) => later(time, one.updated), pulled) ?? noTime;
  const host = new URL(baseUrl).host;
  const entries = news.map((one) => recordEntry(one, { ...setting, updated }));
  if (found.some((one) => countChanges(one) > 0)) {
    entries.unshift(summaryEntry(found, news.length, { ...setting, updated }));
  }
  const address = `${baseUrl}/${feedFile}`;
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
${element("id", address)}
${element("title", `What changed at ${host}`)}
${element("updated", updated)}
<author>${element("name", host)}${element("uri", baseUrl)}</author>
${link("self", address, "application/atom+xml")}
${listLinks(setting)}
${entries.map((entry) => `${entry}\n`).join("")}</feed>
`;
}

interface Setting {
  readonly sha256: string;
  readonly baseUrl: string;
  /** Whether the site has the reading edition; without it, links lead to the API. */
  readonly hasPages: boolean;
  readonly updated: string;
}

/** The links to the page for readers, if there is one, and to the list of all changes. */
function listLinks({ baseUrl, hasPages }: Omit<Setting, "updated">): string {
  const list = link(hasPages ? "related" : "alternate", `${baseUrl}/${changesFile}`, json);
  return hasPages
    ? `${link("alternate", `${baseUrl}/${changesPath}`, "text/html")}\n${list}`
    : list;
}

function recordEntry(news: News, { sha256, baseUrl, hasPages, updated }: Setting): string {
  const url = `${baseUrl}${recordPath(news.collection, news.id)}`;
  const what = news.fields.length === 0 ? "" : `: ${news.fields.join(", ")}`;
  return entry({
    id: `${url}#${sha256}`,
    title: `${news.name} ${news.kind}${what}`,
    updated: news.updated ?? updated,
    // A removed record has no page to link to.
    links:
      news.kind === "removed"
        ? ""
        : hasPages
          ? link("alternate", `${baseUrl}/${pagePathOf(url)}`, "text/html")
          : link("alternate", url, json),
    content: contents[news.kind](news.fields.join(", ")),
  });
}

const contents: Readonly<Record<News["kind"], (fields: string) => string>> = {
  added: () => "This record is new.",
  changed: (fields) => `These members of the record differ from what they were: ${fields}.`,
  removed: () => "This record is gone.",
};

/** An entry with the number of changes, and the address of the full list. */
function summaryEntry(
  found: readonly CollectionChanges[],
  shown: number,
  setting: Setting,
): string {
  const { sha256, baseUrl, updated } = setting;
  const lines = found
    .filter((one) => countChanges(one) > 0)
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
    links: listLinks(setting),
    content: `${lines.join(" ")} All of them are listed in ${changesFile}.`,
  });
}

interface Entry {
  readonly id: string;
  readonly title: string;
  readonly updated: string;
  readonly links: string;
  readonly content: string;
}

function entry({ id, title, updated, links, content }: Entry): string {
  return [
    "<entry>",
    element("id", id),
    element("title", title),
    element("updated", updated),
    ...(links === "" ? [] : [links]),
    element("content", content),
    "</entry>",
  ].join("\n");
}

/** An element with plain text, which is Atom's default type. */
function element(name: string, text: string): string {
  return `<${name}>${escaped(text)}</${name}>`;
}

function link(rel: string, href: string, type: string): string {
  return `<link rel="${rel}" type="${type}" href="${escaped(href).replaceAll('"', "&quot;")}"/>`;
}

/** Escapes a text, and replaces the characters that XML does not allow. */
function escaped(text: string): string {
  // UTF-8 cannot encode half of a surrogate pair: the round trip replaces it.
  return escapeXml(replaceForbidden(Buffer.from(text).toString(), () => "\ufffd"));
}
