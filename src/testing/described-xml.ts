/** Reads an XML text as the value that a schema with OpenAPI's `xml` keyword describes. */
import { SaxesParser } from "saxes";

/** The parts of a schema that are read. */
export interface DescribedSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, DescribedSchema>>;
  readonly patternProperties?: Readonly<Record<string, DescribedSchema>>;
  readonly items?: DescribedSchema;
  readonly anyOf?: readonly DescribedSchema[];
  readonly xml?: { readonly name?: string; readonly wrapped?: boolean };
}

interface Element {
  readonly name: string;
  readonly members: Element[];
  text: string;
}

/** Resolves a reference. */
type Resolve = (reference: string) => DescribedSchema;

/**
 * The value of the whole text.
 * @throws Error when it is not XML, or its elements do not match the schema.
 */
export function decodeXml(text: string, schema: DescribedSchema, resolve: Resolve): unknown {
  const root = parse(text);
  expectName(root, schema);
  return decode(root, schema, resolve);
}

function expectName({ name }: Element, { xml }: DescribedSchema): void {
  if (name !== xml?.name) throw new Error(`expected <${xml?.name}>, found <${name}>`);
}

function decode(element: Element, schema: DescribedSchema, resolve: Resolve): unknown {
  if (schema.$ref !== undefined) {
    const { $ref, ...own } = schema;
    return decode(element, { ...resolve($ref), ...own }, resolve);
  }
  const { members, text } = element;
  const isEmpty = members.length === 0 && text === "";
  if (schema.anyOf !== undefined) {
    const [first = {}, second] = schema.anyOf;
    return isEmpty && second?.type === "null" ? null : decode(element, first, resolve);
  }
  if (schema.items !== undefined) {
    const { items } = schema;
    if (schema.xml?.wrapped !== true)
      throw new Error(`<${element.name}> is not described as a list`);
    return members.map((member) => {
      expectName(member, items);
      return decode(member, items, resolve);
    });
  }
  const [pattern] = Object.values(schema.patternProperties ?? {});
  if (schema.properties !== undefined || pattern !== undefined) {
    // A member that the schema does not know is kept for the validator to refuse.
    const entries = members.map((member) => {
      const known = schema.properties?.[member.name] ?? pattern ?? {};
      return [member.name, decode(member, known, resolve)];
    });
    return Object.fromEntries(entries);
  }
  const types = [schema.type ?? []].flat();
  if (isEmpty && types.includes("null")) return null;
  if (types.includes("string") || types.length === 0) return text;
  return types.includes("boolean") ? text === "true" : Number(text === "" ? "none" : text);
}

function parse(text: string): Element {
  const document: Element = { name: "", members: [], text: "" };
  const open = [document];
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name }) => {
    const element = { name, members: [], text: "" };
    open.at(-1)?.members.push(element);
    open.push(element);
  });
  parser.on("text", (piece) => {
    const innermost = open.at(-1);
    if (innermost !== undefined) innermost.text += piece;
  });
  parser.on("closetag", () => {
    open.pop();
  });
  parser.write(text).close();
  const [root] = document.members;
  if (root === undefined) throw new Error("there is no element");
  return root;
}
