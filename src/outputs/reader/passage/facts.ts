/** The sections around the texts: subjects, scholia, comments, references. */
import { type Html, html } from "../../../markup/html.ts";
import { groupsOf } from "../../../model/groups.ts";
import type {
  CitySummary,
  CommentSummary,
  KeywordSummary,
  MediumSummary,
  Passage,
} from "../../../model/published.ts";
import type { Related } from "../../output.ts";
import { pagePathOf, textPath } from "../addresses.ts";
import { labelOfUrl, labelOfUrn } from "../labels.ts";
import { markdown } from "../markdown.ts";
import { isWeb } from "../markdown-writer.ts";
import { type Named, nameMarkup, nameOf, tagOf } from "../names.ts";
import { type PageContext, to } from "../site.ts";

/** Whether a keyword is about the work of the editors, not about a poem: `Validé par ...`. */
export function isEditorial({ names, category }: KeywordSummary): boolean {
  return (
    category.names.some(({ name }) => /^\s*validation\s*$/i.test(name)) ||
    names.some(({ name }) => /^\s*validé par /i.test(name.normalize()))
  );
}

/** Places, and keywords by category, without those about the editors' work. */
export function subjectsMarkup(
  page: PageContext,
  {
    cities,
    keywords: all,
  }: { readonly cities: readonly CitySummary[]; readonly keywords: readonly KeywordSummary[] },
): Html {
  const keywords = all.filter((keyword) => !isEditorial(keyword));
  if (cities.length === 0 && keywords.length === 0) return html``;
  const { words } = page;
  const rows: Html[] = [];
  if (cities.length > 0) rows.push(row(html`${words.passage.cities}`, linksTo(page, cities)));
  for (const list of groupsOf(keywords, ({ category }) => category.url).values()) {
    const [first] = list;
    if (first !== undefined) {
      rows.push(row(nameMarkup(first.category, words), linksTo(page, list)));
    }
  }
  return html`<dl class="subjects">
${rows}</dl>
`;
}

function row(name: Html, content: Html): Html {
  return html`<div>
<dt>${name}</dt>
<dd>${content}</dd>
</div>
`;
}

function linksTo(page: PageContext, records: readonly Named[]): Html {
  return html`<ul>
${records.map(
  (record) =>
    html`<li><a href="${to(page, pagePathOf(record.url))}" itemprop="about">${nameMarkup(record, page.words)}</a></li>\n`,
)}</ul>`;
}

/** The scholia of a passage, each with its Greek text, or another if it has none. Blank texts count as missing. */
export function scholiaMarkup(page: PageContext, scholia: ReturnType<Related["scholia"]>): Html {
  if (scholia.length === 0) return html``;
  const items = scholia.map(({ urn, texts }) => {
    const written = texts.filter(({ text }) => text.trim() !== "");
    const text = written.find(({ language }) => language === "grc") ?? written[0];
    const words =
      text === undefined
        ? html`<p class="nothing">${page.words.passage.noText}</p>\n`
        : html`<div lang="${tagOf(text.language)}" dir="auto">${text.text.trim()}</div>\n`;
    return html`<li><a href="${to(page, textPath(urn))}">${labelOfUrn(urn)}</a>
${words}</li>
`;
  });
  return html`<section class="scholia" aria-labelledby="scholia">
<h2 id="scholia">${page.words.passage.scholia}</h2>
<ol>
${items}</ol>
</section>
`;
}

/** One language version of a comment, as markup. */
interface CommentVersion {
  readonly language: string;
  readonly content: Html;
}

/** The comments of a record in all their languages. Their Markdown is read once for all pages. */
export function readComments(comments: readonly CommentSummary[]): CommentVersion[][] {
  return comments
    .map(({ descriptions, languages }) =>
      descriptions.flatMap((text, index) =>
        text.trim() === ""
          ? []
          : [{ language: languages[index] ?? "", content: markdown(text, 3) }],
      ),
    )
    .filter((versions) => versions.length > 0);
}

/** The comments, each in all its languages: the language of the page first. */
export function commentsMarkup(
  { words }: PageContext,
  comments: readonly (readonly CommentVersion[])[],
): Html {
  if (comments.length === 0) return html``;
  const inOrder = (versions: readonly CommentVersion[]) => [
    ...versions.filter(({ language }) => language === words.code),
    ...versions.filter(({ language }) => language !== words.code),
  ];
  return html`<section class="comments" aria-labelledby="comments">
<h2 id="comments">${words.passage.comments}</h2>
${comments.map(
  (versions) => html`<div class="comment">
${inOrder(versions).map(
  ({ language, content }) => html`<div lang="${tagOf(language)}" dir="auto">
${content}</div>
`,
)}</div>
`,
)}</section>
`;
}

/** Links from a passage to other passages, to other sites and to media. */
export function referencesMarkup(
  page: PageContext,
  {
    internal_references: internal,
    external_references: external,
    media,
  }: Pick<Passage, "internal_references" | "external_references" | "media">,
): Html {
  const { passage } = page.words;
  const rows: Html[] = [];
  if (internal.length > 0) {
    const items = internal.map(({ to_passage, reference_type }) => {
      const kind =
        reference_type === "Default" ? "" : html` <span class="kind">${reference_type}</span>`;
      return html`<li><a href="${to(page, pagePathOf(to_passage))}">${labelOfUrl(to_passage)}</a>${kind}</li>\n`;
    });
    rows.push(row(html`${passage.otherPassages}`, html`<ul>\n${items}</ul>`));
  }
  if (external.length > 0) {
    const items = external.map(({ title, url }) => {
      const words = title.trim() || url.trim() || "–";
      return html`<li>${isWeb(url) ? html`<a href="${url.trim()}">${words}</a>` : words}</li>\n`;
    });
    rows.push(row(html`${passage.elsewhere}`, html`<ul>\n${items}</ul>`));
  }
  if (media.length > 0) rows.push(row(html`${passage.media}`, mediaMarkup(page, media)));
  if (rows.length === 0) return html``;
  return html`<section class="references" aria-labelledby="references">
<h2 id="references">${passage.references}</h2>
<dl class="subjects">
${rows}</dl>
</section>
`;
}

/** Links to pictures and videos on other hosts. They are not embedded, so the page sends these hosts no request. */
export function mediaMarkup(
  { words: { passage } }: PageContext,
  media: readonly MediumSummary[],
): Html {
  const items = media.map(({ type, url }) => {
    const name = type === "image" ? passage.image : passage.video;
    const address = url.trim();
    return html`<li>${isWeb(address) ? html`<a href="${address}">${passage.of(name, new URL(address).host)}</a>` : passage.of(name, address)}</li>\n`;
  });
  return html`<ul>\n${items}</ul>`;
}

/** The names of authors, as plain text. */
export function authorsText({ words }: PageContext, authors: readonly Named[]): string {
  return authors.map((author) => nameOf(author, words).text).join(", ");
}
