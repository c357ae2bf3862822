/**
 * The documents of this program (`docs/`) as pages of the site, so that users of a site find them there. Links between
 * documents lead to the pages of the documents, links to schemas to those of the site; other files are not published.
 */
import { readdirSync, readFileSync } from "node:fs";
import GithubSlugger from "github-slugger";
import type { Heading, Root } from "mdast";
import { toString as textOf } from "mdast-util-to-string";
import { html } from "../../markup/html.ts";
import { guideFolder } from "../../routing/routes.ts";
import { greekMarked } from "../greek-words.ts";
import { type MarkdownStyle, writeMarkdown } from "../markdown-writer.ts";
import type { Files, Site } from "../output.ts";
import { backLink, framed } from "./frame.ts";
import type { Section } from "./sections.ts";

export interface Document {
  /** `bulk-files` is docs/bulk-files.md. */
  readonly name: string;
  readonly title: string;
  /** The document without its title and its list of contents. */
  readonly content: Root["children"];
}

/** All documents, as `npm run compile` parsed them. The path is the same from `src` and from `dist`. */
const parsed: readonly Document[] = JSON.parse(
  readFileSync(new URL("../../../dist/outputs/landing/documents.json", import.meta.url), "utf8"),
);

/** The list of all documents; it is a section of the front page. */
const listName = "README";

const documents = parsed.filter(({ name }) => name !== listName);
const names: ReadonlySet<string> = new Set(documents.map(({ name }) => name));

const pictureFolder = new URL("../../../docs/pictures/", import.meta.url);
const pictures: readonly string[] = readdirSync(pictureFolder).sort();

export const documentPaths: readonly string[] = documents.map(({ name }) => pathOf(name));

/** Writes a page for each document, and the pictures in them. */
export function writeDocuments(site: Site, files: Files): void {
  for (const document of documents) {
    files.page(`${pathOf(document.name)}index.html`, () => documentPage(site, document));
  }
  for (const name of pictures) {
    files.bytes(pictureFile(name), readFileSync(new URL(name, pictureFolder)));
  }
}

/** The section of the front page that lists the documents. @param top relative path to the root of the site */
export function documentsSection(top: string): Section {
  const [, ...groups] = parsed.find(({ name }) => name === listName)?.content ?? [];
  const content = writeMarkdown({ type: "root", children: groups }, styleOf(top, 3, groups));
  return { id: "documents", heading: "Documents", content };
}

function documentPage(site: Site, { name, title, content }: Document): string {
  const top = "../../";
  const contents = [...anchorsOf(content)]
    .filter(([{ depth }]) => depth === 2)
    .map(([node, id]) => ({ id, heading: textOf(node) }));
  const [first] = content;
  return framed(site, {
    title,
    description: first === undefined ? title : textOf(first),
    path: pathOf(name),
    top,
    header: html`${backLink(top)}<h1>${title}</h1>`,
    contents,
    main: html`<article class="document">
${writeMarkdown({ type: "root", children: content }, styleOf(top, 2, content))}</article>
`,
  });
}

/** The anchors of the headings, named as on GitHub. */
function anchorsOf(nodes: Root["children"]): Map<Heading, string> {
  const slugs = new GithubSlugger();
  const headings = nodes.filter((node) => node.type === "heading");
  return new Map(headings.map((node) => [node, slugs.slug(textOf(node))]));
}

function styleOf(
  top: string,
  firstLevel: MarkdownStyle["firstLevel"],
  nodes: Root["children"],
): MarkdownStyle {
  const anchors = anchorsOf(nodes);
  return {
    firstLevel,
    link: (address = "", words) => {
      const target = targetOf(address, top);
      return target === undefined ? html`${words}` : html`<a href="${target}">${words}</a>`;
    },
    image: (address = "", words) =>
      html`<img src="${targetOf(address, top) ?? address}" alt="${words}">`,
    text: greekMarked,
    // The only HTML in the documents are comments around generated blocks.
    raw: () => html``,
    anchor: (heading) => anchors.get(heading) ?? "",
  };
}

/** The target of a document's link on its page; undefined if the site does not have it. */
function targetOf(address: string, top: string): string | undefined {
  const [path = "", anchor] = address.split("#");
  const fragment = anchor === undefined ? "" : `#${anchor}`;
  if (/^[a-z]+:/.test(address) || path === "") return address;
  const name = path.replace(/\.md$/, "");
  if (names.has(name)) return `${top}${pathOf(name)}${fragment}`;
  if (path.startsWith("pictures/")) return `${top}${guideFolder}${path}`;
  if (path === `${listName}.md`) return `${top}${guideFolder}#documents`;
  return /^\.\.\/schemas\/.+\.json$/.test(path) ? `${top}${path.replace("../", "")}` : undefined;
}

function pathOf(name: string): string {
  return `${guideFolder}${name}/`;
}

function pictureFile(name: string): string {
  return `${guideFolder}pictures/${name}`;
}
