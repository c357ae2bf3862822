/** The front matter of a page in Markdown: lines of settings between two lines of hyphens, as other site generators have them. */
import { type Fault, quote } from "../model/errors.ts";

/** What a setting may be. */
const settings = new Map([
  ["title", { isRight: /^[^|>[{&*!%@`#].*$/, expected: "the title of the page in one line" }],
  ["draft", { isRight: /^(?:true|false)$/, expected: "true or false" }],
  ["published", { isRight: /^(?:true|false)$/, expected: "true or false" }],
]);

const known = [...settings.keys()].join(", ");

const hints = {
  line: "a page that begins with a line across it has *** there; front matter ends with ---",
  toml: "write it between lines of ---, as title: About",
  key: "remove the line, or put what readers should see below the front matter",
};

/** The text of a page without its front matter, whose line breaks stay, and what that says. */
export function readFrontMatter(page: string) {
  const lines = page.split(/\r\n?|\n/);
  const start = lines.findIndex((line) => line.trim() !== "");
  const opening = lines[start]?.trimEnd();
  const faults: Omit<Fault, "record">[] = [];
  const refuse = (index: number, expected: string, found: string, hint: string) =>
    faults.push({ field: `line ${index + 1}`, expected, found, hint });
  if (opening === "+++") refuse(start, "front matter between lines of ---", opening, hints.toml);
  if (opening !== "---") return { text: page, title: undefined, leftOutBy: undefined, faults };
  const length = lines.slice(start + 1).findIndex((line) => line.trimEnd() === "---");
  const end = length < 0 ? lines.length : start + 1 + length;
  const said = new Map<string, string>();
  for (let index = start + 1; index < end; index += 1) {
    const line = lines[index] ?? "";
    const [, key = "", written = ""] = /^([\w-]+):(?:\s+(.*?))?\s*$/.exec(line) ?? [];
    if (key === "" && line.trim() !== "") {
      refuse(index, "a line of front matter such as title: About", quote(line, 60), hints.line);
      break;
    }
    const setting = settings.get(key);
    const [, , quoted] = /^(["'])(.*)\1$/.exec(written) ?? [];
    const value = quoted?.replace(/\\(["\\])|'(')/g, "$1$2") ?? written;
    if (key === "") continue;
    if (setting === undefined) refuse(index, `one of ${known}`, quote(key), hints.key);
    else if (said.has(key)) refuse(index, `${key} once`, "it twice", "remove one of the lines");
    else if (!setting.isRight.test(written)) {
      refuse(index, setting.expected, quote(written), `write ${key} in this way`);
    }
    said.set(key, value);
  }
  if (length < 0 && faults.length === 0) {
    refuse(end - 1, "a line of --- that ends the front matter", "the end of the page", hints.line);
  }
  const text = "\n".repeat(end + 1) + lines.slice(end + 1).join("\n");
  const leftOutBy = [...said].map(([key, value]) => `${key}: ${value}`).find(isLeftOut);
  return { text, title: said.get("title"), leftOutBy, faults };
}

function isLeftOut(line: string): boolean {
  return line === "draft: true" || line === "published: false";
}
