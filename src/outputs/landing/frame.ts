/** Shared by all pages for programmers: the head, the link back, the footer. They need no script. */
import { type Html, html } from "../../markup/html.ts";
import { catalogFile, descriptionFile, guideFolder } from "../../routing/routes.ts";
import { isMade, type Site } from "../output.ts";
import { assets, iconFile, stylesheetFile } from "./assets.ts";
import { sitemapFile } from "./sitemap.ts";

export interface FramedPage {
  readonly title: string;
  readonly description: string;
  /** Path of the page from the root of the site, such as `developers/`. */
  readonly path: string;
  /** Relative path from the page to the root of the site, such as `../`. */
  readonly top: string;
  readonly header: Html;
  /** The sections of the page with their anchors. */
  readonly contents: readonly { readonly id: string; readonly heading: string }[];
  readonly main: Html;
}

export function framed(site: Site, page: FramedPage): string {
  const { generator } = site;
  const { top, header, contents, main } = page;
  return `${html`<!DOCTYPE html>
<html lang="en">
${head(site, page)}
<body>
<a class="skip" href="#content">Skip to content</a>
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
href="${`${top}manifest.json`}">manifest</a> · <a href="${top + sitemapFile}">sitemap</a></p>
</footer>
</body>
</html>
`}`;
}

/** The link back to the front page, above the title of another page. */
export function backLink(top: string): Html {
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
<link rel="icon" type="image/svg+xml" href="${top + assets.folder + iconFile}">
<link rel="stylesheet" href="${top + assets.folder + stylesheetFile}">
<link rel="api-catalog" href="${top + catalogFile}">
${isMade("openapi", site) ? html`<link rel="service-desc" href="${top + descriptionFile}">\n` : ""}${
  licence ? html`<link rel="license" href="${licence}">\n` : ""
}</head>`;
}

/** The policy allows only the style sheet and the pictures of the site, so that even a bug cannot run a script. */
const policy =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'";
