/** The sections around the texts: subjects, scholia, comments, references. */
import { shownTexts } from "../../../greek/verses.ts";
import { type Html, html } from "../../../markup/html.ts";
import { groupsOf } from "../../../model/groups.ts";
import type { CommentSummary, MediumSummary, Passage, Scholium } from "../../../model/published.ts";
import { remembered } from "../../../model/remembered.ts";
import { labelOfUrn } from "../../../model/urn.ts";
import { labelOfUrl, pagePathOf, textPath } from "../../addresses/reader.ts";
import type { Related } from "../../output.ts";
import { facts, listMarkup, nothing, section } from "../../pages/components.ts";
import { isWeb, markdown } from "../../pages/markdown.ts";
import { type Named, nameMarkup, ownFirst, tagOf } from "../../pages/names.ts";
import { type PageContext, to } from "../../pages/site.ts";

/** Whether a keyword is about the work of the editors, not about a poem: `Validé par ...`. */
export function isEditorial({
  names,
  category,
}: Pick<Named, "names"> & { readonly category?: Pick<Named, "names"> | undefined }): boolean {
  return (
    (category?.names ?? []).some(({ name }) => /^\s*validation\s*$/i.test(name)) ||
    names.some(({ name }) => /^\s*validé par /i.test(name.normalize()))
  );
}

/** Places, and keywords by category, without those about the editors' work. */
export function subjectsMarkup(
  page: PageContext,
  { cities, keywords }: Pick<Passage, "cities" | "keywords">,
): Html | undefined {
  const { words } = page;
  const own = keywords.filter((keyword) => !isEditorial(keyword));
  const groups = [...groupsOf(own, ({ category }) => category.url).values()];
  return facts(
    [
      [words.frame.cities, linksTo(page, cities, "about")],
      ...groups.map(
        (list) =>
          [list[0] && nameMarkup(list[0].category, words), linksTo(page, list, "about")] as const,
      ),
    ],
    "subjects",
  );
}

export function linksTo(
  page: PageContext,
  records: readonly Named[],
  itemprop?: string,
): Html | undefined {
  return listMarkup(
    records.map(
      (record) =>
        html`<a href="${to(page, pagePathOf(record.url))}" itemprop="${itemprop}">${nameMarkup(record, page.words)}</a>`,
    ),
  );
}

/** The scholia of a passage, each with its Greek text, or another if it has none. Blank texts count as missing. */
export function scholiaMarkup(
  page: PageContext,
  scholia: ReturnType<Related["scholia"]>,
): Html | undefined {
  if (scholia.length === 0) return undefined;
  const { words } = page;
  const items = scholia.map(({ urn, texts }) => {
    const written = shownTexts(texts).filter(({ text }) => text.trim() !== "");
    const text = written.find(({ language }) => language === "grc") ?? written[0];
    return html`<li><a href="${to(page, textPath(urn))}">${labelOfUrn(urn)}</a>
${text === undefined ? nothing(words.passage.noText) : html`<div lang="${tagOf(text.language)}" dir="auto">${text.text.trim()}</div>\n`}</li>
`;
  });
  return section("scholia", words.frame.scholia, html`<ol>\n${items}</ol>\n`, "scholia");
}

/** The versions of a comment that are not blank. Their Markdown is read once for all pages. */
const versionsOf = remembered(({ descriptions, languages }: CommentSummary) =>
  descriptions.flatMap((text, index) =>
    text.trim() === "" ? [] : { language: languages[index] ?? "", content: markdown(text) },
  ),
);

/** The comments, each in all its languages: the language of the page first. */
export function commentsMarkup(
  { words }: PageContext,
  comments: readonly CommentSummary[],
): Html | undefined {
  const written = comments.map(versionsOf).filter((versions) => versions.length > 0);
  if (written.length === 0) return undefined;
  const items = written.map((versions) => {
    const own = ownFirst(versions, ({ language }) => language, words);
    return html`<div class="comment">
${own.map(({ language, content }) => html`<div lang="${tagOf(language)}" dir="auto">\n${content}</div>\n`)}</div>
`;
  });
  return section("comments", words.passage.comments, items, "comments");
}

/** Links to other passages, to other sites and to media. */
export function referencesMarkup(page: PageContext, record: Passage | Scholium): Html | undefined {
  const { passage } = page.words;
  const {
    internal_references: internal = [],
    external_references: external = [],
  }: Partial<Passage> = record;
  const known = facts(
    [
      [
        passage.otherPassages,
        listMarkup(
          internal.map(({ to_passage: other, reference_type: kind }) => {
            const shown = kind !== "Default" && html` <span class="kind">${kind}</span>`;
            return html`<a href="${to(page, pagePathOf(other))}">${labelOfUrl(other)}</a>${shown}`;
          }),
        ),
      ],
      [
        passage.elsewhere,
        listMarkup(
          external.map(({ title, url }) => webLink(url, title.trim() || url.trim() || "–")),
        ),
      ],
      [passage.media, mediaMarkup(page, record.media)],
    ],
    "subjects",
  );
  return known && section("references", passage.references, known, "references");
}

/** A link, if an address is on the web, else only its text. */
export function webLink(address: string, text: string): Html {
  return isWeb(address) ? html`<a href="${address.trim()}">${text}</a>` : html`${text}`;
}

/** Links to pictures and videos on other hosts. They are not embedded, so the page sends these hosts no request. */
export function mediaMarkup(
  { words: { passage, frame } }: PageContext,
  media: readonly MediumSummary[],
): Html | undefined {
  return listMarkup(
    media.map(({ type, url }) => {
      const kind = type === "image" ? passage.image : passage.video;
      const where = isWeb(url) ? new URL(url.trim()).host : url.trim();
      return webLink(url, `${kind}${frame.colon}${where}`);
    }),
  );
}
