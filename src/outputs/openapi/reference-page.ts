/** The description of the API as a web page: every address with its parameters and answers, and every object. */
import { type Html, html, joined } from "../../markup/html.ts";
import { descriptionFile, guideFolder } from "../../routing/routes.ts";
import { framed } from "../landing/frame.ts";
import type { Site } from "../output.ts";
import type { Reference, ComponentSchema as Schema } from "./schema-bundle.ts";
import { type Cell, tableMarkup } from "./table-markup.ts";

export const referencePath = `${guideFolder}reference/`;

const top = "../../";

/** The parts of an OpenAPI document that the page shows. */
interface Description {
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly components: {
    readonly parameters: Readonly<Record<string, Parameter>>;
    readonly responses: Readonly<Record<string, Response>>;
    readonly schemas: Readonly<Record<string, Schema>>;
  };
}

interface PathItem {
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly get: {
    readonly tags: readonly string[];
    readonly summary: string;
    readonly description: string;
    readonly responses: Readonly<Record<string, Response | Reference>>;
  };
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly description: string;
  readonly schema: Schema;
}

interface Response {
  readonly description: string;
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
}

export function referencePage(site: Site, document: object): Html {
  const { tags, paths, components } = document as Description;
  const addresses = Object.entries(paths);
  const shown = tags.flatMap(({ name, description }) => {
    const own = addresses.filter(([, { get }]) => get.tags.includes(name));
    if (own.length === 0) return [];
    const content = html`<p>${description}.</p>
${own.map(([path, item]) => addressMarkup(path, item, components))}`;
    return [{ id: name, heading: name.replaceAll("_", " "), content }];
  });
  const objects = Object.entries(components.schemas);
  const sections = [
    ...shown,
    { id: "objects", heading: "Objects", content: html`${objects.map(schemaMarkup)}` },
  ];
  return framed(site, {
    title: "Reference",
    description: "Every address of the API with its parameters and answers, and every object.",
    path: referencePath,
    top,
    header: html`<nav class="around" aria-label="Up"><a class="up" href="${top + guideFolder}">For programmers</a></nav>
<h1>Reference</h1>
<p class="kind">Every address with its parameters and answers, from the
<a href="${top + descriptionFile}">description for programs</a>. Each answers <code>HEAD</code> and <code>OPTIONS</code>
too.</p>`,
    sections,
  });
}

function addressMarkup(
  path: string,
  { parameters = [], get }: PathItem,
  { parameters: known, responses }: Description["components"],
): Html {
  const taken = parameters.map((parameter) => resolved(parameter, known));
  const answers = Object.entries(get.responses).map(
    ([status, response]) => [status, resolved(response, responses)] as const,
  );
  return html`<h3><code>${path}</code></h3>
<p>${described(get.description)}</p>
${taken.length === 0 ? "" : tableMarkup(["parameter", "in", "takes", ""], taken.map(parameterCells))}${tableMarkup(
  ["status", "answer", ""],
  answers.map(([status, { description, content = {} }]) => {
    // The other forms have the same content.
    const schema = Object.values(content)[0]?.schema;
    return [status, schema === undefined ? "" : typeMarkup(schema), described(description)];
  }),
)}`;
}

function parameterCells({ name, in: location, schema, description }: Parameter): Cell[] {
  return [html`<code>${name}</code>`, location, typeMarkup(schema), described(description)];
}

function schemaMarkup([name, schema]: readonly [string, Schema]): Html {
  const { properties, description = "" } = schema;
  const members =
    properties === undefined
      ? html`<p>${typeMarkup(schema)}</p>\n`
      : tableMarkup(
          ["member", "value", ""],
          Object.entries(properties).map(([member, value]) => [
            html`<code>${member}</code>`,
            typeMarkup(value),
            described(value.description ?? value.title ?? ""),
          ]),
        );
  return html`<h3 id="${name}">${name}</h3>
<p>${described(description)}</p>
${members}`;
}

/** The markup of a description, which has names between backquotes. */
function described(text: string): Html {
  return html`${text.split("`").map((part, index) => (index % 2 === 0 ? part : html`<code>${part}</code>`))}`;
}

/** The type of a value in a few words. */
function typeMarkup(schema: Schema): Html {
  const { $ref, type, items, anyOf } = schema;
  if ($ref !== undefined) {
    const name = nameIn($ref);
    return html`<a href="${`#${name}`}">${name}</a>`;
  }
  if (anyOf !== undefined) return joined(anyOf.map(typeMarkup), " or ");
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`;
  if (schema.enum !== undefined) {
    return joined(
      schema.enum.map((value) => html`<code>${JSON.stringify(value)}</code>`),
      " or ",
    );
  }
  const types = typeof type === "string" ? [type] : (type ?? []);
  return joined(
    types.map((name) =>
      name === "array" && items !== undefined ? html`list of ${typeMarkup(items)}` : html`${name}`,
    ),
    " or ",
  );
}

function resolved<Part extends object>(
  part: Part | Reference,
  known: Readonly<Record<string, Part>>,
): Part {
  if (!("$ref" in part)) return part;
  const found = known[nameIn(part.$ref)];
  if (found === undefined) throw new Error(`the description has no ${part.$ref}`);
  return found;
}

/** `Passage` of `#/components/schemas/Passage`. */
function nameIn(reference: string): string {
  return reference.slice(reference.lastIndexOf("/") + 1);
}
