/** The documents: README.md and the pages of docs/, with their headings and links. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import GithubSlugger from "github-slugger";
import type { Nodes, Root } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { toString as textOf } from "mdast-util-to-string";

/** The folder of the repository. */
export const root = fileURLToPath(new URL("../../../", import.meta.url));

export interface Page {
  /** Path in the repository, such as `docs/hosts.md`. */
  readonly file: string;
  readonly text: string;
  readonly tree: Root;
}

/** A link or a picture. */
export interface Link {
  readonly url: string;
  readonly line: number;
}

/** Every page, README.md first. */
export function readPages(): Page[] {
  const names = readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" });
  const files = names.filter((name) => name.endsWith(".md")).sort();
  return ["README.md", ...files.map((name) => `docs/${name}`)].map(readPage);
}

function readPage(file: string): Page {
  const text = readFileSync(join(root, file), "utf8");
  return { file, text, tree: fromMarkdown(text) };
}

/** A node and all nodes in it, in the order of the page. */
export function* nodesIn(node: Nodes): Generator<Nodes> {
  yield node;
  if ("children" in node) for (const child of node.children) yield* nodesIn(child);
}

export function lineOf(node: Nodes): number {
  return node.position?.start.line ?? 0;
}

/** The anchors that GitHub gives to the headings. */
export function anchorsOf({ tree }: Page): Set<string> {
  const slugger = new GithubSlugger();
  const headings = [...nodesIn(tree)].filter(({ type }) => type === "heading");
  return new Set(headings.map((heading) => slugger.slug(textOf(heading))));
}

/** Every link and picture of a page. */
export function linksOf({ tree }: Page): Link[] {
  return [...nodesIn(tree)].flatMap((node) =>
    "url" in node ? [{ url: node.url, line: lineOf(node) }] : [],
  );
}
