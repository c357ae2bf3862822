/** The section about what hosts of plain files can and cannot do. */
import { html } from "../../markup/html.ts";
import { collectionPath, fileOf } from "../../routing/routes.ts";
import type { Site } from "../output.ts";
import type { Section } from "./sections.ts";

export function hostsSection({ options }: Site): Section {
  const authors = collectionPath("authors");
  const inPath = options.links === "path";
  return {
    id: "hosts",
    heading: "Limits",
    content: html`<p>This site is a folder of files; no program runs for a request. What you can request depends on how the host
treats a query.</p>
<ul>
<li>A host that reads the query finds the page for <code>?page=2</code>${
      options.products.includes("format-api") ? html` and <code>format=api</code>` : ""
    }.</li>
<li>A host that ignores it answers <code>?page=2</code> with page 1 again, without an error. ${
      inPath
        ? html`In this build <code>next</code> and <code>previous</code> lead to <code>page/2/</code> instead, which
every host can serve: follow them, and do not count pages yourself.`
        : html`In this build <code>next</code> and <code>previous</code> carry the query: if page 2 has the records of
page 1, request <code>page/2/</code>, <code>page/3/</code> and so on instead.`
    }</li>
<li>A host that opens only <code>index.html</code> in a folder, such as GitHub Pages, answers at the name of the file alone,
<code>/${fileOf(authors)}</code>: the links inside the API do not work there.</li>
<li>The data are those of the snapshot below, and change only when the site is published again: keep what you read, and
compare the hashes in <code>/build.json</code>.</li>
<li>An address without its final slash is redirected; on some hosts it has the status 404.</li>
</ul>
`,
  };
}
