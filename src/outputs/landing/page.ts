/**
 * The front page for programmers: what the site is, its addresses, its collections, its licence. It needs no script.
 */
import { type Html, html } from "../../markup/html.ts";
import { languageTag } from "../../markup/language-tags.ts";
import type { About } from "../../model/published.ts";
import { resources } from "../../resources/index.ts";
import { guideFolder, rootPath } from "../../routing/routes.ts";
import type { Examples, FeaturedEpigram } from "../examples.ts";
import type { Site } from "../output.ts";
import { paragraphs } from "../reader/paragraphs.ts";
import { english } from "../reader/words/en.ts";
import { addressesSection } from "./addresses.ts";
import { collectionsSection } from "./collections.ts";
import { colophonSection } from "./colophon.ts";
import { documentsSection } from "./documents.ts";
import { framed } from "./frame.ts";
import { hostsSection } from "./hosts.ts";
import { type Section, sectionMarkup } from "./sections.ts";

/** Title and description of a site without an about file. */
const unnamed: Pick<About, "title" | "description"> = {
  title: "An anthology of Greek epigrams",
  description:
    "Epigrams with their Greek texts and translations, authors, cities, keywords, scholia, comments and regions of manuscript images, all linked to each other.",
};

export interface Shown {
  readonly featured: FeaturedEpigram | undefined;
  /** One record of each collection that has any. */
  readonly examples: Examples;
}

/** The text of the page. @param top relative path to the root of the site */
export function landingPage(site: Site, { featured, examples }: Shown, top: string): string {
  const { options } = site;
  const { title, description } = options.about ?? unnamed;
  const sections = [
    addressesSection(site, examples.get("passages")?.url, top),
    collectionsSection(site, examples, top),
    ...guidesSection(site, top),
    hostsSection(site),
    documentsSection(top),
    colophonSection(site),
  ];
  const records = resources.reduce((sum, { name }) => sum + site.count(name), 0);
  return framed(site, {
    title,
    description,
    path: guideFolder,
    top,
    header: html`<h1>${title}</h1>
<div class="lead">
${paragraphs(description)}</div>
<p class="kind">A read-only <abbr title="application programming interface">API</abbr> of
${english.number(records)} records in ${resources.length} collections: plain JSON${options.products.includes("xml") ? " and XML" : ""} over
<abbr title="Hypertext Transfer Protocol">HTTP</abbr>. Start at <a
href="${top + rootPath.slice(1)}"><code>${rootPath}</code></a>.</p>`,
    contents: sections,
    main: html`${featured === undefined ? "" : featuredMarkup(featured)}${sections.map(sectionMarkup)}`,
  });
}

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
  return html`<figure class="featured">
<blockquote>
${poem(greek)}
${poem(translation)}
</blockquote>
<figcaption>${by === "" ? "" : `${by}, `}${book.number}.${fragment}${sub_fragment}: <a
href="${passage.url}"><code>${passage.urn}</code></a></figcaption>
</figure>
`;
}

/** The text without empty lines around it. Blanks at the start of a line are kept, as part of the poem. */
function trimLines(text: string): string {
  return text.replace(/^(?:[^\S\n]*\n)+/, "").trimEnd();
}

function guidesSection(site: Site, top: string): Section[] {
  const guides = site.outputs.flatMap(({ guide }) => guide?.(site, top) ?? []);
  if (guides.length === 0) return [];
  const content = guides.map(({ heading, text }) => html`<h3>${heading}</h3>\n${text}\n`);
  return [{ id: "more", heading: "Other products", content: html`${content}` }];
}
