/** The files that hosts read from a published folder: settings, and a page for missing addresses. */
import { html } from "../markup/html.ts";
import type { Product } from "../model/products.ts";
import { errorPageName, pageForms, rootPath } from "../routing/routes.ts";
import { serveSettings } from "./serve.ts";

/** The files of all hosts, by path in the published folder. The reading edition writes its own error pages. */
export function hostFiles(options: { baseUrl: string; products: readonly Product[] }) {
  const { baseUrl, products } = options;
  const home = `${baseUrl}${products.includes("landing") ? "/" : rootPath}`;
  return [
    ...(products.includes("reader") ? [] : [{ path: errorPageName, text: errorPage(home) }]),
    { path: "serve.json", text: serveSettings(pageForms(products)) },
  ];
}

/**
 * The text of `404.html`, which GitHub Pages, Netlify, Cloudflare and `serve` send for a missing page. It loads no other
 * file. Its link home is absolute, because hosts show it at any address.
 */
function errorPage(home: string): string {
  return `${html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Not found</title>
</head>
<body>
<h1>Not found</h1>
<p>There is no page at this address. The site is at <a href="${home}">${home}</a>.</p>
</body>
</html>
`}`;
}
