/** Compares a page in XML with the JSON page that it repeats. */
import { SaxesParser } from "saxes";

interface Element {
  readonly name: string;
  readonly members: Element[];
  text: string;
}

/** The differences, as `<pointer>: <difference>`; empty if the XML agrees with the value. */
export function xmlDifferences(xml: string, value: unknown): string[] {
  let root: Element;
  try {
    root = parse(xml);
  } catch (error) {
    return [`/: not well-formed XML: ${error instanceof Error ? error.message : String(error)}`];
  }
  if (root.name !== "root") return [`/: expected <root>, found <${root.name}>`];
  return [...differences(root, value, "")];
}

function parse(xml: string): Element {
  const document: Element = { name: "", members: [], text: "" };
  const open = [document];
  const innermost = () => open.at(-1) ?? document;
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }) => {
    for (const attribute of Object.keys(attributes)) {
      throw new Error(`<${name}> has the attribute "${attribute}"`);
    }
    const element = { name, members: [], text: "" };
    innermost().members.push(element);
    open.push(element);
  });
  parser.on("text", (text) => {
    innermost().text += text;
  });
  parser.on("closetag", () => {
    open.pop();
  });
  parser.write(xml).close();
  const [root] = document.members;
  if (root === undefined) throw new Error("the document is empty");
  return root;
}

function* differences(element: Element, value: unknown, at: string): Generator<string> {
  const { members, text } = element;
  if (typeof value !== "object" || value === null) {
    const expected = value === null ? "" : String(value);
    if (members.length > 0) yield `${at}: expected text, found <${members[0]?.name}>`;
    else if (text !== expected) yield `${at}: expected ${quote(expected)}, found ${quote(text)}`;
    return;
  }
  if (text !== "") yield `${at}: expected no text, found ${quote(text)}`;
  const expected = Array.isArray(value) ? value.map(() => "list-item") : Object.keys(value);
  for (let index = 0; index < Math.max(expected.length, members.length); index += 1) {
    const [wanted, found] = [expected[index], members[index]?.name];
    if (wanted === found) continue;
    yield `${at}: expected ${tag(wanted)} at index ${index}, found ${tag(found)}`;
    return;
  }
  const inside: readonly [string, unknown][] = Object.entries(value);
  for (const [index, [key, member]] of inside.entries()) {
    const child = members[index];
    if (child !== undefined) yield* differences(child, member, `${at}/${key}`);
  }
}

function tag(name: string | undefined): string {
  return name === undefined ? "nothing" : `<${name}>`;
}

function quote(text: string): string {
  return JSON.stringify(text.length <= 80 ? text : `${text.slice(0, 80)}…`);
}
