/**
 * The documents of this program (`docs/`) as pages of the site, so that users of a site find them there. Links between
 * documents lead to the pages of the documents; links to other files lead to the repository.
 */
import { readdirSync, readFileSync } from "node:fs";
import GithubSlugger from "github-slugger";
import type { Heading, Root } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { toString as textOf } from "mdast-util-to-string";
import { gfmTable } from "micromark-extension-gfm-table";
import { html } from "../../markup/html.ts";
import { guideFolder } from "../../routing/routes.ts";
import { greekMarked } from "../greek-words.ts";
import { type MarkdownStyle, writeMarkdown } from "../markdown-writer.ts";
import type { Files, Site } from "../output.ts";
import { backLink, framed } from "./frame.ts";
import type { Section } from "./sections.ts";

const folder = new URL("../../../docs/", import.meta.url);

/** The list of all documents; it is a section of the front page. */
const listName = "README";

/** Address of the repository, which has the files that are not published. */
const repository = repositoryOf(new URL("../../../package.json", import.meta.url));

/** Names of the documents: `bulk-files` is docs/bulk-files.md. */
const names: readonly string[] = readdirSync(folder)
  .filter((file) => file.endsWith(".md"))
  .map((file) => file.slice(0, -".md".length))
  .filter((name) => name !== listName)
  .sort();

const pictures: readonly string[] = readdirSync(new URL("pictures/", folder)).sort();

/** Whether a published file is a document or one of its pictures. */
export function isDocumentFile(path: string): boolean {
  return documentFiles.has(path);
}

const documentFiles: ReadonlySet<string> = new Set([
  ...names.map((name) => `${pathOf(name)}index.html`),
  ...pictures.map(pictureFile),
]);

/** The paths of their pages. */
export const documentPaths: readonly string[] = names.map(pathOf);

/** Writes a page for each document, and the pictures in them. */
export function writeDocuments(site: Site, files: Files): void {
  for (const name of names) {
    files.page(`${pathOf(name)}index.html`, () => documentPage(site, name));
  }
  for (const name of pictures) {
    files.bytes(pictureFile(name), readFileSync(new URL(`pictures/${name}`, folder)));
  }
}

/** The section of the front page that lists the documents. @param top relative path to the root of the site */
export function documentsSection(top: string): Section {
  const [, ...groups] = read(listName).rest;
  const content = writeMarkdown({ type: "root", children: groups }, styleOf(top, 3, groups));
  return { id: "documents", heading: "Documents", content };
}

function documentPage(site: Site, name: string): string {
  const { title, rest } = read(name);
  const top = "../../";
  const contents = [...anchorsOf(rest)]
    .filter(([{ depth }]) => depth === 2)
    .map(([node, id]) => ({ id, heading: textOf(node) }));
  const [first] = rest;
  return framed(site, {
    title,
    description: first === undefined ? title : textOf(first),
    path: pathOf(name),
    top,
    header: html`${backLink(top)}<h1>${title}</h1>`,
    contents,
    main: html`<article class="document">
${writeMarkdown({ type: "root", children: rest }, styleOf(top, 2, rest))}</article>
`,
  });
}

/** Reads a document: its title, and the rest. */
function read(name: string): { readonly title: string; readonly rest: Root["children"] } {
  const text = readFileSync(new URL(`${name}.md`, folder), "utf8");
  const { children } = fromMarkdown(text, {
    extensions: [gfmTable()],
    mdastExtensions: [gfmTableFromMarkdown()],
  });
  const [title, ...rest] = children;
  return {
    title: title === undefined ? name : textOf(title),
    rest: rest.filter((node) => !isContents(node)),
  };
}

/** Whether a node is the document's list of contents; the page has its own. */
function isContents(node: Root["children"][number]): boolean {
  return (
    node.type === "list" &&
    node.children.every(({ children: [item] }) => {
      const link = item?.type === "paragraph" ? item.children[0] : undefined;
      return link?.type === "link" && link.url.startsWith("#");
    })
  );
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
    link: (address = "", words) => html`<a href="${targetOf(address, top)}">${words}</a>`,
    image: (address = "", words) => html`<img src="${targetOf(address, top)}" alt="${words}">`,
    text: greekMarked,
    // The only HTML in the documents are comments around generated blocks.
    raw: () => html``,
    anchor: (heading) => anchors.get(heading) ?? "",
  };
}

/** The target of a document's link on its page. */
function targetOf(address: string, top: string): string {
  const [path = "", anchor] = address.split("#");
  const place = anchor === undefined ? "" : `#${anchor}`;
  if (/^[a-z]+:/.test(address) || path === "") return address;
  const name = path.replace(/\.md$/, "");
  if (names.includes(name)) return `${top}${pathOf(name)}${place}`;
  if (path.startsWith("pictures/")) return `${top}${guideFolder}${path}`;
  if (path === `${listName}.md`) return `${top}${guideFolder}#documents`;
  return `${repository}/${path.replace("../", "")}${place}`;
}

function pathOf(name: string): string {
  return `${guideFolder}${name}/`;
}

function pictureFile(name: string): string {
  return `${guideFolder}pictures/${name}`;
}

function repositoryOf(file: URL): string {
  const { homepage } = JSON.parse(readFileSync(file, "utf8")) as { readonly homepage: string };
  return homepage.replace(/#.*$/, "/blob/main");
}
