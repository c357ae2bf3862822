/** The page for programmers: the addresses of the API, its collections, its other forms, its licence. */
import { type Html, html } from "../../markup/html.ts";
import { resources } from "../../resources/index.ts";
import { guideFolder, rootPath } from "../../routing/routes.ts";
import type { Examples } from "../examples.ts";
import type { Site } from "../output.ts";
import { paragraphs } from "../reader/components.ts";
import { english } from "../reader/words/en.ts";
import { addressesSection } from "./addresses.ts";
import { collectionsSection } from "./collections.ts";
import { colophonSection } from "./colophon.ts";
import { framed } from "./frame.ts";
import { hostsSection } from "./hosts.ts";
import type { Section } from "./sections.ts";

/** Description of a site without an about file. */
const undescribed =
  "Epigrams with their Greek texts and translations, authors, cities, keywords, scholia, comments and regions of manuscript images, all linked to each other.";

/** The text of the page. @param examples one record of each collection that has any @param top relative path to the root of the site */
export function landingPage(site: Site, examples: Examples, top: string): Html {
  const { options } = site;
  const description = options.about?.description ?? undescribed;
  const records = resources.reduce((sum, { name }) => sum + site.count(name), 0);
  return framed(site, {
    title: "For programmers",
    description,
    path: guideFolder,
    top,
    header: html`<h1>For programmers</h1>
<div class="lead">
${paragraphs(description)}</div>
<p class="kind">A read-only <abbr title="application programming interface">API</abbr> of
${english.number(records)} records in ${resources.length} collections: plain JSON${options.products.includes("xml") ? " and XML" : ""} over
<abbr title="Hypertext Transfer Protocol">HTTP</abbr>. Start at <a
href="${top + rootPath.slice(1)}"><code>${rootPath}</code></a>.</p>`,
    sections: [
      addressesSection(site, examples.get("passages")?.url, top),
      collectionsSection(site, examples, top),
      ...guidesSection(site, top),
      hostsSection(site),
      colophonSection(site),
    ],
  });
}

function guidesSection(site: Site, top: string): Section[] {
  const guides = site.outputs.flatMap(({ guide }) => guide?.(site, top) ?? []);
  if (guides.length === 0) return [];
  const content = guides.map(({ heading, text }) => html`<h3>${heading}</h3>\n${text}\n`);
  return [{ id: "more", heading: "Other forms of the data", content: html`${content}` }];
}
