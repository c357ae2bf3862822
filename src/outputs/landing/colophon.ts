/** The section about licence, citation and source of the data. */
import { type Html, html } from "../../markup/html.ts";
import type { About } from "../../model/published.ts";
import type { Site } from "../output.ts";
import { linkedName, paragraphs, publisherMarkup } from "../reader/components.ts";
import { english } from "../reader/words/en.ts";
import type { Section } from "./sections.ts";

export function colophonSection(site: Site): Section {
  const { options, snapshot, generator } = site;
  const { about } = options;
  const publisher = about?.publisher ?? null;
  return {
    id: "colophon",
    heading: "Licence, citation, source",
    content: html`<dl class="facts">
${fact("Licence", licence(about?.licence ?? null))}
${fact("Cite as", citation(about?.citation ?? null))}
${publisher === null ? "" : fact("Publisher", html`<p>${publisherMarkup(publisher)}</p>`)}
${fact(
  "Snapshot",
  html`<p><code class="hash">${snapshot.sha256}</code></p>
<p>The SHA-256 of the data, which identifies this version of them; tables of version
${snapshot.schema_version}.</p>`,
)}
${fact("Source", html`<p>${origin(snapshot.origin)}</p>`)}
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
    return html`<p>The publisher has not stated a licence. You can read the data, but this does not allow every use of them:
ask the publisher.</p>`;
  }
  return html`<p>${linkedName(stated.name, stated.url, "license")}</p>`;
}

function citation(stated: string | null): Html {
  const exact = html`<p>To cite the exact wording, give the urn of the passage and the SHA-256 of the snapshot.</p>`;
  if (stated === null) {
    return html`<p>The publisher has not stated how to cite this site.</p>
${exact}`;
  }
  return html`<blockquote>${paragraphs(stated)}</blockquote>
${exact}`;
}

function origin(known: Site["snapshot"]["origin"]): Html {
  if (known === null) return html`Made from files.`;
  const { source, pulled_at: time, generator, records } = known;
  return html`${english.number(records)} records of <code>${source}</code>, as they were on
<time datetime="${time}">${time}</time>; pulled by ${generator}.`;
}
