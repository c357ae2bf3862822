/** The common parts of the pages of authors, cities and keywords. */
import { type Html, html } from "../../../markup/html.ts";
import { groupsOf } from "../../../model/groups.ts";
import type { Description, Name } from "../../../model/published.ts";
import { recordPath } from "../../../routing/routes.ts";
import { languageName, shownName, tagOf } from "../names.ts";
import { paragraphs } from "../paragraphs.ts";
import { type PageContext, toFile } from "../site.ts";
import type { Words } from "../words/words.ts";
import type { Entry } from "./entries.ts";

/** A fact with its name. A fact without content is omitted. */
type Fact = readonly [name: string, content: Html | undefined];

export function factsMarkup(facts: readonly Fact[]): Html {
  const rows = facts.flatMap(([name, content]) =>
    content === undefined
      ? []
      : [
          html`<div>
<dt>${name}</dt>
<dd>${content}</dd>
</div>
`,
        ],
  );
  return rows.length === 0 ? html`` : html`<dl class="subjects facts">\n${rows}</dl>\n`;
}

/** The heading: the distinct name of an entry. */
export function headingMarkup({ name, which }: Entry, words: Words): Html {
  const other = which === undefined ? "" : html` <small>${which}</small>`;
  return html`<header>
<h1><span itemprop="name">${shownName(name, words)}</span>${other}</h1>
</header>
`;
}

/** Every name once, with its languages. */
export function namesFact(names: readonly Name[], words: Words): Html | undefined {
  const written = names
    .map(({ name, language }) => ({ name: name.trim(), language }))
    .filter(({ name }) => name !== "");
  if (written.length === 0) return undefined;
  const items = [...groupsOf(written, ({ name }) => name)].map(([name, uses]) => {
    const codes = [...new Set(uses.map(({ language }) => language))];
    const languages = codes.map((code) => languageName(code, words)).join(", ");
    return html`<li><span lang="${tagOf(codes[0] ?? "")}" itemprop="alternateName">${name}</span> <span class="kind">${languages}</span></li>\n`;
  });
  return html`<ul>\n${items}</ul>`;
}

/** The descriptions that are not blank, those in the language of the page first. */
export function descriptionsMarkup(descriptions: readonly Description[], words: Words): Html {
  const written = descriptions.filter(({ description }) => description.trim() !== "");
  if (written.length === 0) return html``;
  const isOwn = ({ language }: Description) => language.code === words.code;
  const ordered = [...written.filter(isOwn), ...written.filter((one) => !isOwn(one))];
  return html`<section class="about">
${ordered.map(
  ({ description, language }) => html`<div lang="${tagOf(language.code)}" itemprop="description">
${paragraphs(description)}</div>
`,
)}</section>
`;
}

/** The link to the record that the page shows. */
export function dataFact(page: PageContext, collection: string, id: string): Html {
  return html`<a href="${toFile(page, recordPath(collection, id).slice(1))}">JSON</a>`;
}
