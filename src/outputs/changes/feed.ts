/** The changes as an Atom feed (RFC 4287). */
import type { CollectionDiff } from "../../comparison/compare.ts";
import { escapeXml, replaceForbidden, xmlAttribute } from "../../markup/xml.ts";
import { later, unknownTime } from "../../model/times.ts";
import { resources } from "../../resources/index.ts";
import { plainLinks } from "../../routing/links.ts";
import { parseRecordUrl } from "../../routing/routes.ts";
import { changesFile, feedFile } from "../../routing/site-files.ts";
import { changesPath, pagePathOf } from "../addresses/reader.ts";
import { isMade, type SiteFacts } from "../output.ts";
import { languageFolderOf, titleOf } from "../pages/site.ts";
import type { Words } from "../pages/words/words.ts";
import { countChanges, mostEntries, type News, newest } from "./news.ts";

/** An entry; its texts are escaped. */
interface Entry {
  readonly id: string;
  readonly title: string;
  readonly updated: string;
  readonly links: readonly string[];
  readonly content: string;
}

/** The site of a feed, and its language. */
interface FeedContext {
  readonly site: SiteFacts;
  readonly words: Words;
}

/**
 * The time of a feed, which Atom requires: that of the pull of the snapshot, or of the last change of a record, or the
 * date that the publisher states; undefined if there is none.
 */
export function feedTime({
  snapshot,
  latestUpdate,
  options: { about },
}: Pick<SiteFacts, "snapshot" | "latestUpdate" | "options">): string | undefined {
  const stated = about?.updated === undefined ? undefined : `${about.updated}T00:00:00Z`;
  return snapshot.origin?.pulled_at ?? latestUpdate ?? stated;
}

/**
 * The text of the feed in a language: a summary entry, then one entry for each record, if anything changed; then those of an earlier
 * feed.
 * @param told the changes of which it names the newest
 */
export function feed(
  found: readonly CollectionDiff[],
  told: readonly News[],
  context: FeedContext,
  time: string,
  earlier = "",
): string {
  const { site, words } = context;
  const { kinds, titles, contents, summary: summaryTitle } = words.feed;
  const { base_url: baseUrl, about } = site.options;
  const home = `${baseUrl}/${languageFolderOf(context)}`;
  const hasPages = isMade("reader", site);
  const news = newest(told);
  const updated = news.map((one) => one.updated).reduce(later, time) ?? time;
  // The page for readers, if there is one, and the list of all changes.
  const list = link(hasPages ? "related" : "alternate", `${baseUrl}/${changesFile}`);
  const lists = hasPages ? [link("alternate", home + changesPath, "text/html"), list] : [list];
  const changes = found.filter((one) => countChanges(one) > 0);
  const entry = (url: string, title: string, own: string, links: string[], content: string) => {
    const id = `${url}#${site.snapshot.sha256}`;
    return { id, title: escaped(title), updated: own, links, content: escaped(content) };
  };
  const summary = entry(
    `${baseUrl}/${changesFile}`,
    summaryTitle(countsOf(changes, words)),
    updated,
    lists,
    summaryOf(changes, told.length, news.length, words),
  );
  const entries = news.map(({ collection, id, kind, name, fields, updated: own }) => {
    const url = plainLinks(baseUrl, site.options.links).record(collection, id);
    const members = fields.join(", ");
    const title = titles[kind](`${kinds[collection]} ${name}`);
    const ending = members === "" ? "" : words.frame.colon + members;
    const links = linksTo(url, context);
    return entry(url, title + ending, own ?? updated, links, contents[kind](members));
  });
  const now = changes.length === 0 ? [] : [summary, ...entries];
  const ids = new Set(now.map(({ id }) => id));
  const before = entriesIn(earlier, context).filter(({ id }) => !ids.has(id));
  const title = titleOf(context);
  const lines = [
    `<?xml version="1.0" encoding="utf-8"?>`,
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${words.tag}">`,
    element("id", home + feedFile),
    element("title", escaped(title)),
    element("updated", updated),
    `<author>${element("name", escaped(about?.publisher?.name ?? title))}${element("uri", baseUrl)}</author>`,
    link("self", home + feedFile, "application/atom+xml"),
    ...lists,
    ...[...now, ...before].slice(0, mostEntries).map(entryText),
    "</feed>",
  ];
  return `${lines.join("\n")}\n`;
}

function entryText({ id, title, updated, links, content }: Entry): string {
  const parts = [element("id", id), element("title", title), element("updated", updated)];
  return ["<entry>", ...parts, ...links, element("content", content), "</entry>"].join("\n");
}

const escapedText = "((?:[^<>&]|&(?:amp|lt|gt|#13);)*)";
const entryForm = new RegExp(
  `<entry>\\n<id>${escapedText}</id>\\n<title>${escapedText}</title>\\n<updated>([0-9T:.-]+Z)</updated>\\n` +
    `(?:<link [^<>]*>\\n)*<content>${escapedText}</content>\\n</entry>`,
  "g",
);

/** The entries of the feed of an earlier site, which may come from anyone, with links to the records of this one. */
function entriesIn(text: string, context: FeedContext): Entry[] {
  return [...replaceForbidden(text, () => "").matchAll(entryForm)].flatMap((match) => {
    const [, id = "", title = "", updated = "", content = ""] = match;
    const links = linksTo(id.replace(/#.*/, ""), context);
    return updated === unknownTime ? [] : { id, title, updated, links, content };
  });
}

/** The link to a record, or to its page for readers; none if it is gone. */
function linksTo(address: string, context: FeedContext): string[] {
  const { site } = context;
  const record = parseRecordUrl(address);
  const resource = resources.find(({ name }) => name === record?.collection);
  if (record === undefined || resource === undefined) return [];
  if (!site.ids(resource.name).includes(record.id)) return [];
  const { base_url: baseUrl, links } = site.options;
  const url = plainLinks(baseUrl, links).record(record.collection, record.id);
  const page = `${baseUrl}/${languageFolderOf(context)}${pagePathOf(url)}`;
  return [isMade("reader", site) ? link("alternate", page, "text/html") : link("alternate", url)];
}

/** The number of changes of each collection, and how many of those that the feed could name it does not. */
function summaryOf(
  changes: readonly CollectionDiff[],
  told: number,
  named: number,
  words: Words,
): string {
  const { collections, more } = words.feed;
  const counts = changes.map((one) => {
    const name = collections[one.collection] ?? one.collection.replaceAll("_", " ");
    return `${name}${words.frame.colon}${countsOf([one], words)}.`;
  });
  return [...counts, ...(told > named ? [more(named, told - named)] : [])].join(" ");
}

/** `1 added, 2 changed, 0 removed` */
function countsOf(changes: readonly CollectionDiff[], { feed: { counts } }: Words): string {
  const total = (kind: News["kind"]) => changes.reduce((sum, one) => sum + one[kind].length, 0);
  return counts(total("added"), total("changed"), total("removed"));
}

function element(name: string, content: string): string {
  return `<${name}>${content}</${name}>`;
}

/** Plain text, which is Atom's default type. */
function escaped(text: string): string {
  // UTF-8 cannot encode half of a surrogate pair: the round trip replaces it.
  return escapeXml(replaceForbidden(Buffer.from(text).toString(), () => "\ufffd"));
}

function link(rel: string, href: string, type = "application/json"): string {
  return `<link rel="${rel}" type="${type}" href=${xmlAttribute(href)}/>`;
}
