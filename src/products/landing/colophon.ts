/** The section that tells whose the data are, how to cite them, and what this site was made from. */
import { type Html, html, isHarmless } from "../../model/html.ts";
import type { About } from "../../model/published.ts";
import type { ProductSource } from "../product.ts";
import { grouped, paragraphs, type Section } from "./sections.ts";

export function colophonSection(source: ProductSource): Section {
  const { options, snapshot, generator } = source;
  const { about } = options;
  const publisher = about?.publisher ?? null;
  return {
    id: "colophon",
    heading: "Licence, citation, origin",
    content: html`<dl class="facts">
${fact("Licence", licence(about?.licence ?? null))}
${fact("To cite", citation(about?.citation ?? null))}
${publisher === null ? "" : fact("Publisher", publisherMarkup(publisher))}
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
  return html`<p>${linked(stated.name, stated.url, "license")}</p>`;
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

function publisherMarkup({ name, url, email }: NonNullable<About["publisher"]>): Html {
  const mail = email === null ? "" : html`, <a href="mailto:${mailbox(email)}">${email}</a>`;
  return html`<p>${linked(name, url, "author")}${mail}</p>`;
}

/** An address of electronic mail inside an address of the web: what could begin something else there is encoded. */
function mailbox(email: string): string {
  return encodeURIComponent(email).replace("%40", "@");
}

/** The words as a link, where there is somewhere to go. */
function linked(words: string, url: string | null, relation: string): Html {
  return url === null || !isHarmless(url)
    ? html`${words}`
    : html`<a href="${url}" rel="${relation}">${words}</a>`;
}

function origin(known: ProductSource["snapshot"]["origin"]): Html {
  if (known === null) return html`Made from files.`;
  const { source, pulled_at: time, generator, records } = known;
  return html`${grouped(records)} records of <code>${source}</code>, as they were on
<time datetime="${time}">${time}</time>; pulled by ${generator}.`;
}
