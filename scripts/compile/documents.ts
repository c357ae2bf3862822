/** Parses the documents (`docs/`) to Markdown trees. At run time this would take a fifth of a small build. */
import { readdirSync, readFileSync } from "node:fs";
import type { Root } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { toString as textOf } from "mdast-util-to-string";
import { gfmTable } from "micromark-extension-gfm-table";
import type { Document } from "../../src/outputs/landing/documents.ts";

const folder = new URL("../../docs/", import.meta.url);

/** All documents, sorted by name. */
export function parsedDocuments(): Document[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".md"))
    .sort()
    .map((file) =>
      parse(file.slice(0, -".md".length), readFileSync(new URL(file, folder), "utf8")),
    );
}

function parse(name: string, text: string): Document {
  const { children } = fromMarkdown(text, {
    extensions: [gfmTable()],
    mdastExtensions: [gfmTableFromMarkdown()],
  });
  const [title, ...rest] = withoutPositions(children);
  return {
    name,
    title: title === undefined ? name : textOf(title),
    content: rest.filter((node) => !isContents(node)),
  };
}

/** The nodes without their positions in the file, which no page needs. */
function withoutPositions(nodes: Root["children"]): Root["children"] {
  const text = JSON.stringify(nodes, (key, value) => (key === "position" ? undefined : value));
  return JSON.parse(text);
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
