/** The section about licence, citation and source of the data. */
import { type Html, html } from "../../markup/html.ts";
import type { About } from "../../model/published.ts";
import type { Site } from "../output.ts";
import { linkedName, paragraphs, publisherMarkup } from "../reader/stated.ts";
import { grouped, type Section } from "./sections.ts";

export function colophonSection(site: Site): Section {
  const { options, snapshot, generator } = site;
  const { about } = options;
  const publisher = about?.publisher ?? null;
  return {
    id: "colophon",
    heading: "Licence, citation, origin",
    content: html`<dl class="facts">
${fact("Licence", licence(about?.licence ?? null))}
${fact("To cite", citation(about?.citation ?? null))}
${publisher === null ? "" : fact("Publisher", html`<p>${publisherMarkup(publisher)}</p>`)}
${fact(
  "Snapshot",
  html`<p><code class="hash">${snapshot.sha256}</code></p>
<p>The SHA-256 of the data, by which this state of them can be told from every other; tables of version
${snapshot.schema_version}.</p>`,
)}
${fact("Origin", html`<p>${origin(snapshot.origin)}</p>`)}
${fact(
  "Program",
  html`<p>${generator.name} ${generator.version}. The same data and options give the same bytes, on any machine.</p>`,
)}
</dl>
`,
  };
}

function fact(name: string, content: Html): Html {
  return html`<div>
<dt>${name}</dt>
<dd>${content}</dd>
</div>`;
}

function licence(stated: About["licence"]): Html {
  if (stated === null) {
    return html`<p>The publisher has not stated a licence. That the data can be read does not mean that they may be
used for everything: ask who publishes them.</p>`;
  }
  return html`<p>${linkedName(stated.name, stated.url, "license")}</p>`;
}

function citation(wished: string | null): Html {
  const exact = html`<p>Where it matters which words you read, name the passage by its urn, and this site by the
SHA-256 of its snapshot.</p>`;
  if (wished === null) {
    return html`<p>The publisher has not said how this is to be cited.</p>
${exact}`;
  }
  return html`<blockquote>${paragraphs(wished)}</blockquote>
${exact}`;
}

function origin(known: Site["snapshot"]["origin"]): Html {
  if (known === null) return html`Made from files.`;
  const { source, pulled_at: time, generator, records } = known;
  return html`${grouped(records)} records of <code>${source}</code>, as they were on
<time datetime="${time}">${time}</time>; pulled by ${generator}.`;
}
