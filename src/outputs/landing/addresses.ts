/** The section about requests: the addresses of the API, and the content of each. */
import { type Html, html } from "../../markup/html.ts";
import { resources } from "../../resources/index.ts";
import { filteredCollection, filterNames } from "../../routing/filters.ts";
import { collectionPath, pageUrl, rootPath, xmlSuffix } from "../../routing/routes.ts";
import { isMade, type Site } from "../output.ts";
import { english } from "../reader/words/en.ts";
import type { Section } from "./sections.ts";

/** An address, relative to the site's, and its content. */
interface Address {
  readonly path: string;
  readonly gives: Html;
}

export function addressesSection(site: Site, passageUrl: string | undefined, top: string): Section {
  const { base_url: baseUrl } = site.options;
  const items = addresses(site, passageUrl).map(
    ({ path, gives }) => html`<div>
<dt><a href="${top + path.slice(1)}"><code>${path}</code></a></dt>
<dd>${gives}</dd>
</div>
`,
  );
  return {
    id: "addresses",
    heading: "Requests",
    content: html`<p>Every response is a file. Every link in it is an address of this site, which begins with
<code>${baseUrl}</code>. Only <code>GET</code>, <code>HEAD</code> and <code>OPTIONS</code> are allowed. No key is
needed, and scripts of any web page may read the responses.</p>
<dl class="addresses">
${items}</dl>
${ignoredParameters(site)}
${loop(`${baseUrl}${collectionPath("passages")}`)}`,
  };
}

/** What happens to parameters that the API does not have, with the names of the filters if the site has them. */
function ignoredParameters(site: Site): Html {
  const names = filterNames.map((name, at) => html`${at > 0 ? "," : ""} <code>${name}</code>`);
  const filters = isMade("filters", site)
    ? html` The filters of <code>${collectionPath(filteredCollection)}</code>, on hosts that have filters, are${names}.`
    : html``;
  return html`<p>A parameter that the API does not have is ignored, never refused:
<code>${collectionPath(filteredCollection)}?book=7&amp;search=x</code> has the status 200 and all passages.${filters}</p>`;
}

function addresses(site: Site, passageUrl: string | undefined): Address[] {
  const { options } = site;
  const { base_url: baseUrl, page_size: size, products } = options;
  const [hasTwins, hasXml] = [products.includes("format-api"), products.includes("xml")];
  const passages = collectionPath("passages");
  const long = longCollection(site);
  const list: (Address | undefined | false | "")[] = [
    { path: rootPath, gives: html`Every collection by name, with its address.` },
    {
      path: passages,
      gives: html`A collection: an envelope of <code>count</code>, <code>next</code>, <code>previous</code> and
<code>results</code>, with ${english.number(size)} records on a page. Follow <code>next</code> until it is null.`,
    },
    long && {
      path: pageUrl("", long, 2, "plain", "query"),
      gives: html`Another page. A page that does not exist has the status 404.`,
    },
    long && {
      path: pageUrl("", long, 2, "plain", "path"),
      gives: html`The same page for hosts that do not see a query.`,
    },
    passageUrl && {
      path: passageUrl.slice(baseUrl.length),
      gives: html`A record. It looks the same at its own address and in its collection.`,
    },
    hasTwins && {
      path: pageUrl("", passages, 1, "api", "query"),
      gives: html`The same, with <code>format=api</code> in every link, too.`,
    },
    hasXml && {
      path: collectionPath(`passages${xmlSuffix}`),
      gives: html`A collection in XML, page by page.`,
    },
    {
      path: "/schemas/passage.json",
      gives: html`The members of a record, as a JSON Schema (2020-12). Every response has been checked against
its schema.`,
    },
    {
      path: "/manifest.json",
      gives: html`Every file of this site with its size and SHA-256, and the source of the build.`,
    },
    {
      path: "/build.json",
      gives: html`A summary: a hash of each collection, which changes whenever a record in it changes.`,
    },
  ];
  return list.filter((address) => typeof address === "object");
}

/** The first collection with a second page. */
function longCollection({ count, options }: Site): string | undefined {
  const long = resources.find(({ name }) => count(name) > options.page_size);
  return long && collectionPath(long.name);
}

function loop(url: string): Html {
  return html`<p>All passages, in Python:</p>
<pre class="code"><code>import requests

url = "${url}"
while url:
    page = requests.get(url).json()
    for passage in page["results"]:
        print(passage["urn"])
    url = page["next"]</code></pre>
`;
}
