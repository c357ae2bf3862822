/** The description of the API as a web page: every address with its parameters and answers, and every object. */
import { type Html, html, joined } from "../../markup/html.ts";
import { guideFolder } from "../../routing/page-routes.ts";
import { descriptionFile } from "../../routing/routes.ts";
import type { Site } from "../output.ts";
import { framed } from "../pages/developers.ts";
import { parameters as shared } from "./components.ts";
import { type Api, type ApiRoute, tags } from "./routes.ts";
import type { ComponentSchema as Schema } from "./schema-bundle.ts";

export const referencePath = `${guideFolder}reference/`;

const top = "../../";

export function referencePage(site: Site, { routes, answers, schemas }: Api): Html {
  const sections = tags.flatMap(({ name, description }) => {
    const own = routes.filter(({ tag }) => tag === name);
    if (own.length === 0) return [];
    const content = html`<p>${description}.</p>
${own.map((route) => routeMarkup(route, answers))}`;
    return [{ id: name, heading: name.replaceAll("_", " "), content }];
  });
  const objects = html`${Object.entries(schemas).map(schemaMarkup)}`;
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
    sections: [...sections, { id: "objects", heading: "Objects", content: objects }],
  });
}

function routeMarkup({ path, description, ...route }: ApiRoute, known: Api["answers"]): Html {
  const parameters = route.parameters.map((parameter) => {
    const one = typeof parameter === "string" ? shared[parameter] : parameter;
    return [
      html`<code>${one.name}</code>`,
      one.in,
      typeMarkup(one.schema),
      described(one.description),
    ];
  });
  const answers = Object.entries(route.answers).map(([status, name]) => {
    const { description = "", content = {} } = known[name] ?? {};
    const schema = Object.values(content)[0]?.schema;
    return [status, schema === undefined ? "" : typeMarkup(schema), described(description)];
  });
  return html`<details>
<summary><code>${path}</code></summary>
<p>${described(description)}</p>
${parameters.length === 0 ? "" : tableMarkup(["parameter", "in", "takes", ""], parameters)}${tableMarkup(
  ["status", "answer", ""],
  answers,
)}</details>
`;
}

function schemaMarkup([name, schema]: readonly [string, Schema]): Html {
  const { properties, description = "" } = schema;
  const members = Object.entries(properties ?? {}).map(([member, value]) => [
    html`<code>${member}</code>`,
    typeMarkup(value),
    described(value.description ?? value.title ?? ""),
  ]);
  // Browsers open the details around the target of a link.
  return html`<details>
<summary>${name}</summary>
<p id="${name}">${described(description)}</p>
${properties === undefined ? html`<p>${typeMarkup(schema)}</p>\n` : tableMarkup(["member", "value", ""], members)}</details>
`;
}

/** A table; one that is wider than the screen scrolls sideways. */
function tableMarkup(
  heads: readonly string[],
  rows: readonly (readonly (string | Html)[])[],
): Html {
  return html`<div class="table" tabindex="0">
<table>
<thead>
<tr>${heads.map((head) => (head === "" ? html`<td></td>` : html`<th scope="col">${head}</th>`))}</tr>
</thead>
<tbody>
${rows.map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>\n`)}</tbody>
</table>
</div>
`;
}

/** The markup of a description, which has names between backquotes. */
function described(text: string): Html {
  return html`${text.split("`").map((part, index) => (index % 2 === 0 ? part : html`<code>${part}</code>`))}`;
}

function typeMarkup({ $ref, type = [], items, anyOf, const: value, enum: values }: Schema): Html {
  if ($ref !== undefined) {
    const name = $ref.slice($ref.lastIndexOf("/") + 1);
    return html`<a href="${`#${name}`}">${name}</a>`;
  }
  if (anyOf !== undefined) return joined(anyOf.map(typeMarkup), " or ");
  const known = value === undefined ? values : [value];
  const choices =
    known?.map((one) => html`<code>${JSON.stringify(one)}</code>`) ??
    [type]
      .flat()
      .map((name) =>
        name === "array" && items !== undefined
          ? html`list of ${typeMarkup(items)}`
          : html`${name}`,
      );
  return joined(choices, " or ");
}
