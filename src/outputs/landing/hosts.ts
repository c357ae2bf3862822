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
    heading: "Where it is served",
    content: html`<p>This site is a folder of files, and nothing runs when you ask. What its host does with a query
decides what you can ask for.</p>
<ul>
<li>A host that sees the query finds the page that <code>?page=2</code>${
      options.format_api ? html` and <code>format=api</code> ask` : html` asks`
    } for.</li>
<li>A host that does not see it answers <code>?page=2</code> with page 1 again, without a word. ${
      inPath
        ? html`In this build <code>next</code> and <code>previous</code> lead to <code>page/2/</code> instead, which
every host can serve: follow them, and do not count pages yourself.`
        : html`In this build <code>next</code> and <code>previous</code> carry the query: if page 2 shows you the
records of page 1, stop, and ask for <code>page/2/</code>, <code>page/3/</code> and so on instead.`
    }</li>
<li>A host that opens a folder only through <code>index.html</code> wants the name of the file:
<code>/${fileOf(authors)}</code>.</li>
<li>Without its final slash an address is answered with a redirect, or, by the plainest hosts, with 404.</li>
</ul>
`,
  };
}
