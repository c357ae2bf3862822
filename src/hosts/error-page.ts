/** The page that hosts without a JSON error document answer with (GitHub Pages, Netlify, Cloudflare, `serve`). */
import { rootPath } from "../model/routes.ts";

/** The text of `404.html`; it needs nothing from any host. */
export function errorPage(): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Not found</title>
</head>
<body>
<h1>Not found</h1>
<p>There is nothing at this address. All collections are listed at <code>${rootPath}</code>.</p>
</body>
</html>
`;
}
