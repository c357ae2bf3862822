/** The changes as an Atom feed (RFC 4287). */
import { escapeXml, replaceForbidden, xmlAttribute } from "../../markup/xml.ts";
import { changesFile, feedFile, recordPath } from "../../routing/routes.ts";
import { isMade, type Site } from "../output.ts";
import { changesPath, pagePathOf } from "../reader/addresses.ts";
import { type CollectionChanges, countChanges, later, newest } from "./collection.ts";

const noTime = "1970-01-01T00:00:00Z";

/**
 * The text of the feed: a summary entry, then one entry for each record; no entries if nothing changed. Its time is
 * that of the pull of the snapshot, or else that of the last change of a record.
 */
export function feed(found: readonly CollectionChanges[], site: Site): string {
  const { sha256, origin } = site.snapshot;
  const baseUrl = site.options.base_url;
  const hasPages = isMade("reader", site);
  const news = newest(found.flatMap((one) => one.news ?? []));
  const latest = found.map((one) => one.latest).reduce(later, null);
  const times = news.map((one) => one.updated);
  const updated = times.reduce(later, origin?.pulled_at ?? latest) ?? noTime;
  const host = new URL(baseUrl).host;
  // The page for readers, if there is one, and the list of all changes.
  const list = link(hasPages ? "related" : "alternate", `${baseUrl}/${changesFile}`);
  const lists = hasPages
    ? [link("alternate", `${baseUrl}/${changesPath}`, "text/html"), list]
    : [list];
  const entry = (url: string, title: string, time: string, links: string[], content: string) => {
    const parts = [
      element("id", `${url}#${sha256}`),
      element("title", title),
      element("updated", time),
    ];
    return ["<entry>", ...parts, ...links, element("content", content), "</entry>"];
  };
  const changes = found.filter((one) => countChanges(one) > 0);
  const counts = `Records: ${countsOf(changes)}`;
  const text = summaryOf(changes, news.length);
  const summary = entry(`${baseUrl}/${changesFile}`, counts, updated, lists, text);
  const entries = news.map(({ collection, id, kind, name, fields, updated: own }) => {
    const url = `${baseUrl}${recordPath(collection, id)}`;
    const page = hasPages
      ? link("alternate", `${baseUrl}/${pagePathOf(url)}`, "text/html")
      : link("alternate", url);
    const members = fields.join(", ");
    const contents = {
      added: "This record is new.",
      changed: `These members of the record differ from what they were: ${members}.`,
      removed: "This record is gone.",
    };
    const title = `${name} ${kind}${members === "" ? "" : `: ${members}`}`;
    // A removed record has no page to link to.
    return entry(url, title, own ?? updated, kind === "removed" ? [] : [page], contents[kind]);
  });
  const lines = [
    `<?xml version="1.0" encoding="utf-8"?>`,
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">`,
    element("id", `${baseUrl}/${feedFile}`),
    element("title", `What changed at ${host}`),
    element("updated", updated),
    `<author>${element("name", host)}${element("uri", baseUrl)}</author>`,
    link("self", `${baseUrl}/${feedFile}`, "application/atom+xml"),
    ...lists,
    ...(changes.length === 0 ? [] : summary),
    ...entries.flat(),
    "</feed>",
  ];
  return `${lines.join("\n")}\n`;
}

/** The number of changes of each collection, and how many the feed does not name. */
function summaryOf(changes: readonly CollectionChanges[], named: number): string {
  const counts = changes.map((one) => {
    return `${one.collection.replaceAll("_", " ")}: ${countsOf([one])}. `;
  });
  const inFeed = changes.filter(({ news }) => news !== undefined);
  const hidden = inFeed.reduce((sum, one) => sum + countChanges(one), 0) - named;
  const more = `Of passages, scholia and authors, this feed names ${named}; ${hidden} more changed. `;
  return `${counts.join("")}${hidden > 0 ? more : ""}All of them are listed in ${changesFile}.`;
}

/** `1 added, 2 changed, 0 removed` */
function countsOf(changes: readonly CollectionChanges[]): string {
  const total = (kind: "added" | "changed" | "removed") =>
    `${changes.reduce((sum, one) => sum + one[kind].length, 0)} ${kind}`;
  return [total("added"), total("changed"), total("removed")].join(", ");
}

/** An element with plain text, which is Atom's default type. */
function element(name: string, text: string): string {
  // UTF-8 cannot encode half of a surrogate pair: the round trip replaces it.
  const written = replaceForbidden(Buffer.from(text).toString(), () => "\ufffd");
  return `<${name}>${escapeXml(written)}</${name}>`;
}

function link(rel: string, href: string, type = "application/json"): string {
  return `<link rel="${rel}" type="${type}" href=${xmlAttribute(href)}/>`;
}
