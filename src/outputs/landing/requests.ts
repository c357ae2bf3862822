/** The section about requests: the addresses of the API, and the content of each. */
import { type Html, html } from "../../markup/html.ts";
import { resources } from "../../resources/index.ts";
import { collectionPath, linkPath, pageUrl, rootPath, xmlSuffix } from "../../routing/routes.ts";
import type { ShownFacts, Site } from "../output.ts";
import type { Section } from "../pages/developers.ts";
import { english } from "../pages/words/en.ts";

export function requestsSection(
  site: Site,
  collections: ShownFacts["collections"],
  passageUrl: string | undefined,
  top: string,
): Section {
  const { base_url: baseUrl, links } = site.options;
  return {
    id: "addresses",
    heading: "Requests",
    content: html`<p>Every response is a file. Every link in it is an address of this site, which begins with
<code>${baseUrl}</code>. Only <code>GET</code>, <code>HEAD</code> and <code>OPTIONS</code> are allowed. No key is
needed, and scripts of any web page may read the responses.</p>
<dl class="addresses">
${addresses(site, collections, passageUrl).map(
  ([path, content]) => html`<div>
<dt><a href="${top + path.slice(1)}"><code>${path}</code></a></dt>
<dd>${content}</dd>
</div>
`,
)}</dl>
<p>A parameter that the API does not have is ignored, never refused:
<code>${collectionPath("passages")}?book=7&amp;search=x</code> has the status 200 and all passages.</p>
<p>All passages, in Python:</p>
<pre class="code"><code>import requests

url = "${baseUrl}${linkPath(collectionPath("passages"), links)}"
while url:
    page = requests.get(url).json()
    for passage in page["results"]:
        print(passage["urn"])
    url = page["next"]</code></pre>
`,
  };
}

/** Addresses relative to the site's, each with its content. */
function addresses(
  site: Site,
  collections: ShownFacts["collections"],
  passageUrl: string | undefined,
) {
  const { base_url: baseUrl, page_size: size, products, links } = site.options;
  const passages = collectionPath("passages");
  const withPages = resources.find(({ name }) => collections[name].count > size);
  const long = withPages && collectionPath(withPages.name);
  const all: readonly (readonly [path: string | false | undefined, content: Html])[] = [
    [linkPath(rootPath, links), html`Every collection by name, with its address.`],
    [
      linkPath(passages, links),
      html`A collection: an envelope of <code>count</code>, <code>next</code>, <code>previous</code> and
<code>results</code>, with ${english.number(size)} records on a page. Follow <code>next</code> until it is null.`,
    ],
    [
      long && pageUrl("", long, 2, "plain", links === "file" ? links : "query"),
      html`Another page. A page that does not exist has the status 404.`,
    ],
    [
      links !== "file" && long && pageUrl("", long, 2, "plain", "path"),
      html`The same page for hosts that do not see a query.`,
    ],
    [
      passageUrl?.slice(baseUrl.length),
      html`A record. It looks the same at its own address and in its collection.`,
    ],
    [
      products.includes("format-api") && pageUrl("", passages, 1, "api", links),
      html`The same, with <code>format=api</code> in every link, too.`,
    ],
    [
      products.includes("xml") && linkPath(collectionPath(`passages${xmlSuffix}`), links),
      html`A collection in XML, page by page.`,
    ],
    [
      "/schemas/passage.json",
      html`The members of a record, as a JSON Schema (2020-12). Every response has been checked against
its schema.`,
    ],
    [
      "/manifest.json",
      html`Every file of this site with its size and SHA-256, and the source of the build.`,
    ],
    [
      "/build.json",
      html`A summary: a hash of each collection, which changes whenever a record in it changes.`,
    ],
  ];
  return all.flatMap(([path, content]) => (path ? [[path, content] as const] : []));
}
