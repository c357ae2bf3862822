/** The error page of hosts that look for `404.html` (GitHub Pages, Netlify, Cloudflare) and of `serve`. */
import { html } from "../markup/html.ts";

/** The text of `404.html`. It loads no other file. Its link home is absolute, because hosts show it at any address. */
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
<p>There is no page at this address. The site is at <a href="${home}">${home}</a>.</p>
</body>
</html>
`}`;
}
