/** The frame of every page around its content: head, header with navigation and search, footer. */
import { type Html, html } from "../../markup/html.ts";
import { pagePolicy } from "../../markup/page-policy.ts";
import { remembered } from "../../model/remembered.ts";
import { guideFolder } from "../../routing/page-routes.ts";
import {
  aboutPath,
  homePath,
  indexes,
  indexPath,
  ownPagePath,
  searchPath,
  selectionPath,
} from "../addresses/reader.ts";
import { isMade } from "../output.ts";
import { assetsOf, firstTypeface, ownAssets, ownStyles, scriptFile, styleFiles } from "./assets.ts";
import { linkedName } from "./components.ts";
import {
  addressOf,
  languageFolderOf,
  languagesOf,
  type PageContext,
  statementsOf,
  titleOf,
  titleOfOwnPage,
  to,
  toFile,
  toTop,
  writtenPagesIn,
} from "./site.ts";

interface PageFrame {
  /** The title without the name of the site; undefined for the home page. */
  readonly title: string | undefined;
  /** For search engines and for previews of shared links. */
  readonly description: string;
  /** The kind of page, for the style sheet. */
  readonly kind: string;
  /** Origins of other hosts whose pictures the page shows. */
  readonly pictures?: readonly string[];
  /** Scripts of the page; the usual one shows the reader's selection in the menu. */
  readonly scripts?: readonly string[];
  /** A script that changes the first view. Browsers with support for this show the page only after it has run. */
  readonly firstScript?: string;
  /** More links to files that belong to the page, for its head. */
  readonly links?: Html;
}

export function pageMarkup(
  page: PageContext,
  { content, ...frame }: PageFrame & { readonly content: Html },
): Html {
  return html`${pageStart(page, frame)}${content}${pageEnd(page)}`;
}

/** A page up to its content, which may be written piece by piece. */
export function pageStart(page: PageContext, frame: PageFrame): Html {
  return html`<!DOCTYPE html>
<html lang="${page.words.tag}">
${head(page, frame)}
<body class="${frame.kind}">
<a class="skip" href="#content">${page.words.frame.skip}</a>
${header(page)}
<main id="content">
`;
}

/** The rest of the page. */
export function pageEnd(page: PageContext): Html {
  return html`</main>
${footer(page)}
</body>
</html>
`;
}

function head(
  page: PageContext,
  { title, description, kind, pictures = [], scripts, firstScript, links }: PageFrame,
): Html {
  const { site } = page;
  const usual = firstScript === undefined && isMade("reader", site) ? ["menu.js"] : [];
  const name = titleOf(page);
  const own = ownAssetsOf(page);
  const asset = (file: string) => toFile(page, assetsOf(site).folder + file);
  const sheet = (file: string) => html`<link rel="stylesheet" href="${file}">\n`;
  const script = (name: string, blocking?: string) =>
    html`<script type="module" blocking="${blocking}" src="${asset(scriptFile(name))}"></script>\n`;
  const versions = versionsOf(page).map(
    (words) =>
      html`<link rel="alternate" hreflang="${words.tag}" href="${addressOf({ ...page, words })}">\n`,
  );
  return html`<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${pagePolicy(pictures)}">
<title>${title === undefined ? name : `${title} · ${name}`}</title>
<meta property="og:title" content="${title ?? name}">
<meta name="description" property="og:description" content="${description.replace(/\s+/g, " ").trim()}">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="${site.generator.name} ${site.generator.version}">
<link rel="canonical" href="${addressOf(page)}">
${versions}<link rel="icon" type="image/svg+xml" href="${asset("icon.svg")}">
${styleFiles(kind).map((file) => sheet(asset(file)))}${own && sheet(toFile(page, own.folder + ownStyles))}<link rel="preload" href="${asset(firstTypeface)}" as="font" type="font/woff2" crossorigin>
${links}${firstScript && script(firstScript, "render")}${(scripts ?? usual).map((name) => script(name))}</head>`;
}

/** Makes markup once for all pages of a language that have the same path to the top. A variant of it is kept apart. */
function shared(make: (page: PageContext) => Html): (page: PageContext, variant?: string) => Html {
  const bySite = remembered((_site: PageContext["site"]) => new Map<string, Html>());
  return (page, variant = "") => {
    const known = bySite(page.site);
    const key = `${page.words.tag} ${toTop(page)} ${variant}`;
    const markup = known.get(key) ?? make(page);
    known.set(key, markup);
    return markup;
  };
}

function ownAssetsOf({ site }: PageContext) {
  return site.additions && ownAssets(site.additions);
}

/** The languages of a page; none of a page that is there in one language alone. */
function versionsOf({ site, isOnlyHere }: PageContext) {
  return isOnlyHere ? [] : languagesOf(site);
}

function header(page: PageContext): Html {
  const { site, words } = page;
  const logo = site.additions?.logo;
  const picture = logo && toFile(page, (ownAssetsOf(page)?.folder ?? "") + logo.path);
  const name = html`<p class="name"><a href="${to(page, homePath)}">${
    picture && html`<img src="${picture}" alt=""> `
  }${titleOf(page)}</a></p>`;
  if (!isMade("reader", site)) return html`<header class="site">\n${name}\n</header>`;
  const others = versionsOf(page).filter((other) => other !== words);
  const isInMenu = menuEntries(page).some(([path]) => path === page.path);
  return html`<header class="site">
${name}
<button type="button" popovertarget="menu">${words.frame.menu}</button>
<div id="menu" popover>
${menu(page, isInMenu ? page.path : "")}${
  others.length > 0 &&
  html`<nav class="languages" aria-label="${words.frame.otherLanguages}">
${others.map((other) => {
  const { tag, ownName } = other;
  const there = toFile(page, languageFolderOf({ site, words: other }) + page.path);
  return html`<a href="${there}" hreflang="${tag}" lang="${tag}">${ownName}</a>\n`;
})}</nav>
`
}</div>
</header>`;
}

/** The pages that the menu links to, with their names. */
function menuEntries(page: PageContext) {
  const { site, words } = page;
  return [
    ...indexes
      .filter((index) => !site.empty.includes(index === "codex" ? "manuscripts" : index))
      .map((index) => [indexPath(index), words.frame[index]] as const),
    [selectionPath, words.selection.title] as const,
    ...writtenPagesIn(page).map((own) => [ownPagePath(own.name), titleOfOwnPage(own)] as const),
  ];
}

/** The menu up to the other languages. The link to the selection is hidden until a script finds that there is one. */
const menu = shared((page) => {
  const { frame } = page.words;
  return html`<nav aria-label="${frame.mainNavigation}">
<ul>
${menuEntries(page).map(
  ([path, text]) =>
    html`<li hidden="${path === selectionPath}"><a href="${to(page, path)}" aria-current="${path === page.path && "page"}">${text}</a></li>\n`,
)}</ul>
</nav>
<form role="search" action="${to(page, searchPath)}">
<input type="search" name="q" aria-label="${frame.searchLabel}" placeholder="${frame.search}" autocomplete="off" spellcheck="false">
<button type="submit">${frame.search}</button>
</form>
`;
});

const footer = shared((page) => {
  const { site, words } = page;
  const { frame } = words;
  const { licence } = statementsOf(page);
  return html`<footer class="site">
<ul>
${
  isMade("reader", site) &&
  html`<li><a href="${to(page, aboutPath)}">${words.subjects.colophon}</a></li>\n`
}${licence && html`<li>${frame.licence}${frame.colon}${linkedName(licence.name, licence.url, "license")}</li>\n`}${
  isMade("landing", site) &&
  html`<li><a href="${toFile(page, guideFolder)}">${frame.forProgrammers}</a></li>\n`
}<li>${frame.madeBy(`${site.generator.name} ${site.generator.version}`)}</li>
</ul>
</footer>`;
});
