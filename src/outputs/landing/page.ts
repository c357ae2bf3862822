/** The front page of a site: what it is, how to ask, what there is, whose it is. It needs no script and no other host. */
import { type Html, html } from "../../markup/html.ts";
import { languageTag } from "../../markup/language-tags.ts";
import type { About } from "../../model/published.ts";
import { catalogFile, descriptionFile, guideFile, rootPath } from "../../routing/routes.ts";
import { isMade, type Site } from "../output.ts";
import type { FeaturedEpigram } from "../reader/featured.ts";
import { paragraphs } from "../reader/stated.ts";
import { addressesSection } from "./addresses.ts";
import { collectionsSection, type Examples } from "./collections.ts";
import { colophonSection } from "./colophon.ts";
import { files } from "./files.ts";
import { hostsSection } from "./hosts.ts";
import { grouped, listed, type Section, sectionMarkup } from "./sections.ts";

/** What a site is called whose publisher says nothing of it. */
const unnamed: Pick<About, "title" | "description"> = {
  title: "An anthology of Greek epigrams",
  description:
    "Epigrams with their Greek texts and translations, authors, cities, keywords, scholia, comments and regions of manuscript images, all linked to each other.",
};

/** The records that the page shows. */
export interface Shown {
  /** What it begins with. */
  readonly featured: FeaturedEpigram | undefined;
  /** One of each collection that has any. */
  readonly examples: Examples;
}

/** The text of the page. */
export function landingPage(site: Site, { featured, examples }: Shown): string {
  const { options } = site;
  const { title, description } = options.about ?? unnamed;
  const sections = [
    addressesSection(site, examples.get("passages")?.url),
    collectionsSection(site, examples),
    ...guidesSection(site),
    hostsSection(site),
    colophonSection(site),
  ];
  const records = listed.reduce((sum, { name }) => sum + site.count(name), 0);
  return `${html`<!DOCTYPE html>
<html lang="en">
${head(site, title, description)}
<body>
<a class="skip" href="#content">To the content</a>
<header>
<h1>${title}</h1>
<div class="lead">
${paragraphs(description)}</div>
<p class="kind">A read-only <abbr title="application programming interface">API</abbr> of
${grouped(records)} records in ${listed.length} collections: plain JSON${options.xml ? " and XML" : ""} over
<abbr title="Hypertext Transfer Protocol">HTTP</abbr>, for programs and for you. Begin at <a
href="${rootPath.slice(1)}"><code>${rootPath}</code></a>.</p>
</header>
<nav aria-label="Contents">
<ul>
${sections.map(({ id, heading }) => html`<li><a href="#${id}">${heading}</a></li>\n`)}</ul>
</nav>
<main id="content">
${featured === undefined ? "" : featuredMarkup(featured)}${sections.map(sectionMarkup)}</main>
<footer>
<p>${site.generator.name} ${site.generator.version} · snapshot <code>${site.snapshot.sha256.slice(0, 12)}</code> · <a
href="manifest.json">manifest</a> · <a href="${files.sitemap}">sitemap</a></p>
</footer>
</body>
</html>
`}`;
}

function head(site: Site, title: string, description: string): Html {
  const { options, generator } = site;
  const licence = options.about?.licence?.url;
  return html`<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>${title}</title>
<meta name="description" content="${description.replace(/\s+/g, " ")}">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="${generator.name} ${generator.version}">
<link rel="canonical" href="${options.base_url}/${guideFile}">
<link rel="icon" type="image/svg+xml" href="${files.icon}">
<link rel="stylesheet" href="${files.stylesheet}">
<link rel="api-catalog" href="${catalogFile}">
${isMade("openapi", site) ? html`<link rel="service-desc" href="${descriptionFile}">\n` : ""}${
  licence ? html`<link rel="license" href="${licence}">\n` : ""
}</head>`;
}

/** The page asks for its style sheet and its pictures, and nothing else: not even a mistake of ours could run a script. */
const policy =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'";

function featuredMarkup({ passage, greek, translation }: FeaturedEpigram): Html {
  const poem = ({ text, language }: FeaturedEpigram["greek"]) => {
    const lines = trimLines(text).split(/\r?\n/);
    const words = lines.map((line) => html`<span class="line">${line}</span>\n`);
    const tag = languageTag(language);
    return tag === undefined
      ? html`<p class="poem">${words}</p>`
      : html`<p class="poem" lang="${tag}">${words}</p>`;
  };
  const { book, fragment, sub_fragment, authors } = passage;
  const names = authors.map(({ names }) => {
    const name = names.find(({ language }) => language === "eng") ?? names[0];
    return name?.name.trim() ?? "";
  });
  const by = names.filter((name) => name !== "").join(", ");
  return html`<figure class="specimen">
<blockquote>
${poem(greek)}
${poem(translation)}
</blockquote>
<figcaption>${by === "" ? "" : `${by}, `}${book.number}.${fragment}${sub_fragment}: <a
href="${passage.url}"><code>${passage.urn}</code></a></figcaption>
</figure>
`;
}

/** Without empty lines around it; what stands before the words of a line is the poet's. */
function trimLines(text: string): string {
  return text.replace(/^(?:[^\S\n]*\n)+/, "").trimEnd();
}

function guidesSection(site: Site): Section[] {
  const guides = site.outputs.flatMap(({ guide }) => guide?.(site) ?? []);
  if (guides.length === 0) return [];
  const content = guides.map(({ heading, text }) => html`<h3>${heading}</h3>\n${text}\n`);
  return [{ id: "more", heading: "More than pages", content: html`${content}` }];
}
