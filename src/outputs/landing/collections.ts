/** The section that lists the collections, each with an example of its records. */
import { type Html, html } from "../../markup/html.ts";
import { resources } from "../../resources/index.ts";
import type { Resource } from "../../resources/resource.ts";
import { collectionPath, xmlSuffix } from "../../routing/routes.ts";
import type { Examples } from "../examples.ts";
import type { Site } from "../output.ts";
import { english } from "../reader/words/en.ts";
import { recordMarkup } from "./record.ts";
import type { Section } from "./sections.ts";

export function collectionsSection(site: Site, examples: Examples, top: string): Section {
  const items = resources.map((resource) => collectionMarkup(resource, site, examples, top));
  return { id: "collections", heading: "Collections", content: html`${items}` };
}

function collectionMarkup(
  { name, title, schema, xml }: Resource,
  { count, options }: Site,
  examples: Examples,
  top: string,
): Html {
  const words = name.replaceAll("_", " ");
  const hidden = html`<span class="hidden"> of ${words}</span>`;
  const xmlPath = collectionPath(name + xmlSuffix).slice(1);
  const inXml =
    xml && options.products.includes("xml")
      ? html`<a href="${top + xmlPath}">XML${hidden}</a> `
      : "";
  const example = examples.get(name);
  const record =
    example === undefined
      ? ""
      : html`<details>
<summary>An example${hidden}</summary>
<pre><code>${recordMarkup(example, options.base_url)}</code></pre>
</details>
`;
  return html`<article class="collection">
<h3><a href="${top + collectionPath(name).slice(1)}">${words}</a></h3>
<p class="count">${english.number(count(name))}</p>
<p class="about">${title}.</p>
<p class="forms">${inXml}<a href="${`${top}schemas/${schema}.json`}">schema${hidden}</a></p>
${record}</article>
`;
}
