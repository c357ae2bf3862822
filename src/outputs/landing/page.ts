/** The page for programmers: the addresses of the API, its collections, its other forms, its licence. */

import { greekMarked } from "../../greek/greek-words.ts";
import { type Html, type HtmlValue, html } from "../../markup/html.ts";
import { statementsIn } from "../../model/about.ts";
import { resources } from "../../resources/index.ts";
import { guideFolder } from "../../routing/page-routes.ts";
import {
  collectionPath,
  fileOf,
  type LinkStyle,
  linkPath,
  rootPath,
  xmlSuffix,
} from "../../routing/routes.ts";
import { type Examples, shortened } from "../examples.ts";
import type { ShownFacts, Site } from "../output.ts";
import { facts, linkedName, paragraphs, publisherMarkup } from "../pages/components.ts";
import { framed, type Section } from "../pages/developers.ts";
import { english } from "../pages/words/en.ts";
import { requestsSection } from "./requests.ts";

const undescribed =
  "Epigrams with their Greek texts and translations, authors, cities, keywords, scholia, comments and regions of manuscript images, all linked to each other.";

/** The text of the page. @param examples one record of each collection that has any @param top relative path to the root of the site */
export function landingPage(site: Site, facts: ShownFacts, examples: Examples, top: string): Html {
  const { options } = site;
  const { snapshot, collections } = facts;
  const description = statementsIn(options.about, "en").description ?? undescribed;
  const records = resources.reduce((sum, { name }) => sum + collections[name].count, 0);
  const guides = site.outputs.flatMap(({ guide }) => guide?.(site, top, facts) ?? []);
  const others: Section = {
    id: "more",
    heading: "Other forms of the data",
    content: guides.map(({ heading, text }) => html`<h3>${heading}</h3>\n${text}\n`),
  };
  const root = linkPath(rootPath, options.links);
  return framed(site, {
    title: "For programmers",
    description,
    path: guideFolder,
    top,
    header: html`<h1>For programmers</h1>
<div class="lead">
${paragraphs(description)}</div>
<p class="kind">A read-only <abbr title="application programming interface">API</abbr> of
${english.number(records)} records in ${resources.length} collections: plain JSON${options.products.includes("xml") && " and XML"} over
<abbr title="Hypertext Transfer Protocol">HTTP</abbr>. Start at <a
href="${top + root.slice(1)}"><code>${root}</code></a>.</p>`,
    sections: [
      requestsSection(site, collections, examples.get("passages")?.url, top),
      collectionsSection(site, collections, examples, top),
      ...(guides.length === 0 ? [] : [others]),
      hostsSection(site),
      colophonSection(site, snapshot),
    ],
  });
}

function collectionsSection(
  { options }: Site,
  collections: ShownFacts["collections"],
  examples: Examples,
  top: string,
): Section {
  const content = resources.map(({ name, title, schema, xml }) => {
    const words = name.replaceAll("_", " ");
    const hidden = html`<span class="hidden"> of ${words}</span>`;
    const [path, xmlPath] = [name, name + xmlSuffix].map((one) =>
      linkPath(collectionPath(one), options.links).slice(1),
    );
    const example = examples.get(name);
    return html`<article class="collection">
<h3><a href="${top + path}">${words}</a></h3>
<p class="count">${english.number(collections[name].count)}</p>
<p class="about">${title}.</p>
<p class="forms">${
      xml && options.products.includes("xml") && html`<a href="${top + xmlPath}">XML${hidden}</a> `
    }<a href="${`${top}schemas/${schema}.json`}">schema${hidden}</a></p>
${
  example &&
  html`<details>
<summary>An example${hidden}, shortened</summary>
<pre><code>${recordMarkup(example, options.base_url)}</code></pre>
</details>
`
}</article>
`;
  });
  return { id: "collections", heading: "Collections", content };
}

/** Strings, with the colon after a key, and other values. */
const tokens = /"(?:[^"\\]|\\.)*":?|[^"\s[\]{},:]+/g;

/** An example: a record as indented JSON, with addresses of the API as links. */
function recordMarkup(record: object, baseUrl: string): Html {
  const json = JSON.stringify(shortened(record), null, 2);
  const parts: HtmlValue[] = [];
  let end = 0;
  for (const { 0: token, index } of json.matchAll(tokens)) {
    parts.push(json.slice(end, index), tokenMarkup(token, `${baseUrl}${rootPath}`));
    end = index + token.length;
  }
  return html`${parts}${json.slice(end)}`;
}

/** @param start of addresses of the API */
function tokenMarkup(token: string, start: string): Html {
  if (token.endsWith(":")) return html`<span class="key">${token.slice(0, -1)}</span>:`;
  if (!token.startsWith('"')) return html`<span class="value">${token}</span>`;
  const text = token.slice(1, -1);
  // A string with such characters is prose that begins with an address.
  return text.startsWith(start) && !/[\s"'<>\\{}]/.test(text)
    ? html`"<a href="${text}">${text}</a>"`
    : html`<span class="string">"${greekMarked(text)}"</span>`;
}

/** How links name a page, and what that means on a host. */
const styles: Readonly<Record<LinkStyle, Html>> = {
  query: html`In this build <code>next</code> and <code>previous</code> carry the query: if page 2 has the records of
page 1, request <code>page/2/</code>, <code>page/3/</code> and so on instead.`,
  path: html`In this build <code>next</code> and <code>previous</code> lead to <code>page/2/</code> instead, which
every host can serve: follow them, and do not count pages yourself.`,
  file: html`In this build every link ends in the name of a file, which every host can serve: follow them, and do not
count pages yourself.`,
};

function hostsSection({ options }: Site): Section {
  const authors = collectionPath("authors");
  return {
    id: "hosts",
    heading: "Limits",
    content: html`<p>This site is a folder of files; no program runs for a request. What you can request depends on how the host
treats a query.</p>
<ul>
<li>A host that reads the query finds the page for <code>?page=2</code>${
      options.products.includes("format-api") && html` and <code>format=api</code>`
    }.</li>
<li>A host that ignores it answers <code>?page=2</code> with page 1 again, without an error. ${styles[options.links]}</li>
${
  options.links !== "file" &&
  html`<li>A host that opens only <code>index.html</code> in a folder, such as GitHub Pages, answers at the name of the file alone,
<code>/${fileOf(authors)}</code>: the links inside the API do not work there.</li>
`
}<li>The data are those of the snapshot below, and change only when the site is published again: keep what you read, and
compare the hashes in <code>/build.json</code>.</li>
<li>An address without its final slash is redirected; on some hosts it has the status 404.</li>
</ul>
`,
  };
}

function colophonSection({ options, generator }: Site, snapshot: ShownFacts["snapshot"]): Section {
  const { licence, citation, publisher } = statementsIn(options.about, "en");
  const { origin } = snapshot;
  const content = facts(
    [
      [
        "Licence",
        licence
          ? html`<p>${linkedName(licence.name, licence.url, "license")}</p>`
          : html`<p>The publisher has not stated a licence. You can read the data, but this does not allow every use of them:
ask the publisher.</p>`,
      ],
      [
        "Cite as",
        html`${
          citation
            ? html`<blockquote>${paragraphs(citation)}</blockquote>`
            : html`<p>The publisher has not stated how to cite this site.</p>`
        }
<p>To cite the exact wording, give the urn of the passage and the SHA-256 of the snapshot.</p>`,
      ],
      ["Publisher", publisher && html`<p>${publisherMarkup(publisher)}</p>`],
      [
        "Snapshot",
        html`<p><code class="hash">${snapshot.sha256}</code></p>
<p>The SHA-256 of the data, which identifies this version of them; tables of version
${snapshot.schema_version}.</p>`,
      ],
      [
        "Source",
        origin
          ? html`<p>${english.number(origin.records)} records of <code>${origin.source}</code>, as they were on
<time datetime="${origin.pulled_at}">${origin.pulled_at}</time>; pulled by ${origin.generator}.</p>`
          : html`<p>Made from files.</p>`,
      ],
      [
        "Program",
        html`<p>${generator.name} ${generator.version}. The same data and options give the same bytes, on any machine.</p>`,
      ],
    ],
    "facts",
  );
  return { id: "colophon", heading: "Licence, citation, source", content };
}
