/** What all pages for those who write programs have in common: the head, the way back, the foot. They need no script. */
import { type Html, html } from "../../markup/html.ts";
import { catalogFile, descriptionFile, guideFolder } from "../../routing/routes.ts";
import { isMade, type Site } from "../output.ts";
import { files } from "./files.ts";

/** A page of this kind. */
export interface FramedPage {
  readonly title: string;
  readonly description: string;
  /** Path of the page at the top of the site, such as `developers/`. */
  readonly path: string;
  /** The way from the page to the top of the site: `../`. */
  readonly top: string;
  /** What stands above the contents. */
  readonly header: Html;
  /** The places of the page, by their anchors. */
  readonly contents: readonly { readonly id: string; readonly heading: string }[];
  readonly main: Html;
}

/** The text of a page. */
export function framed(site: Site, page: FramedPage): string {
  const { generator } = site;
  const { top, header, contents, main } = page;
  return `${html`<!DOCTYPE html>
<html lang="en">
${head(site, page)}
<body>
<a class="skip" href="#content">To the content</a>
<header>
${header}
</header>
<nav aria-label="Contents">
<ul>
${contents.map(({ id, heading }) => html`<li><a href="#${id}">${heading}</a></li>\n`)}</ul>
</nav>
<main id="content">
${main}</main>
<footer>
<p>${generator.name} ${generator.version} · <a
href="${`${top}manifest.json`}">manifest</a> · <a href="${top + files.sitemap}">sitemap</a></p>
</footer>
</body>
</html>
`}`;
}

/** The way back to the front page, above the title of another page. */
export function wayBack(top: string): Html {
  return html`<p class="back"><a href="${top + guideFolder}">For programmers</a></p>\n`;
}

function head(site: Site, { title, description, path, top }: FramedPage): Html {
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
<link rel="canonical" href="${options.base_url}/${path}">
<link rel="icon" type="image/svg+xml" href="${top + files.icon}">
<link rel="stylesheet" href="${top + files.stylesheet}">
<link rel="api-catalog" href="${top + catalogFile}">
${isMade("openapi", site) ? html`<link rel="service-desc" href="${top + descriptionFile}">\n` : ""}${
  licence ? html`<link rel="license" href="${licence}">\n` : ""
}</head>`;
}

/** The page asks for its style sheet and its pictures, and nothing else: not even a mistake of ours could run a script. */
const policy =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'";
