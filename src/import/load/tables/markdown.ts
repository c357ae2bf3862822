/** Writes what was typed in a cell as Markdown that shows it: no sign of it has a meaning, but bold and italic letters are kept. */
import type { PhrasingContent } from "mdast";
import { toMarkdown } from "mdast-util-to-markdown";
import type { Cell, Run } from "../files/sheet.ts";

export function markdownOf({
  text,
  runs = [{ text, isBold: false, isItalic: false }],
}: Cell): string {
  const paragraphs: PhrasingContent[][] = [];
  let isNew = true;
  for (const line of linesOf(runs)) {
    const isBlank = line.every((run) => run.text.trim() === "");
    if (!isBlank) {
      const content = line.map(contentOf);
      if (isNew) paragraphs.push(content);
      else paragraphs.at(-1)?.push({ type: "break" }, ...content);
    }
    isNew = isBlank;
  }
  const children = paragraphs.map((content) => {
    return { type: "paragraph" as const, children: content };
  });
  const written = toMarkdown({ type: "root", children }, { unsafe: signsOfOthers });
  return written.replace(/\n$/, "");
}

/** Signs that have a meaning in other kinds of Markdown: those of tables and of deleted words. */
const signsOfOthers = ["|", "~"].map((character) => {
  return { character, inConstruct: "phrasing" as const };
});

function linesOf(runs: readonly Run[]): Run[][] {
  const lines: Run[][] = [[]];
  for (const { text, ...style } of runs) {
    for (const [index, part] of text.split(/\r\n?|\n/).entries()) {
      if (index > 0) lines.push([]);
      const line = lines.at(-1) ?? [];
      const last = line.at(-1);
      // Spreadsheets divide letters of one style, too.
      const isSame = last?.isBold === style.isBold && last.isItalic === style.isItalic;
      if (isSame) line[line.length - 1] = { ...last, text: last.text + part };
      else if (part !== "") line.push({ text: part, ...style });
    }
  }
  return lines;
}

function contentOf({ text: value, isBold, isItalic }: Run): PhrasingContent {
  const text: PhrasingContent = { type: "text", value };
  if (value.trim() === "") return text;
  const inner: PhrasingContent = isItalic ? { type: "emphasis", children: [text] } : text;
  return isBold ? { type: "strong", children: [inner] } : inner;
}
