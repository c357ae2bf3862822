/** The page at every address until the first build succeeds; its script shows the faults in the data. */
import { html } from "../markup/html.ts";

/** The text of the page. */
export const noSitePage = `${html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>No site yet</title>
</head>
<body>
<main>
<h1>No site yet</h1>
<p>The first build is not complete. When it is, this page shows the site; if it cannot be, this page and the terminal say why.</p>
</main>
</body>
</html>
`}`;
