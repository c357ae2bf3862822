/** The page that hosts without a JSON error document answer with (GitHub Pages, Netlify, Cloudflare, `serve`). */
import { html } from "../markup/html.ts";

/** The text of `404.html`; it needs nothing from any host. It stands at any address, so its link home is absolute. */
export function errorPage(home: string): string {
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
<p>There is nothing at this address. What there is: <a href="${home}">${home}</a></p>
</body>
</html>
`}`;
}
