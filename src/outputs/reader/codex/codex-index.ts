/** The index of the pages of all manuscripts in order, each with its passages. */
import { type Html, html } from "../../../markup/html.ts";
import { parseRecordUrl } from "../../../routing/routes.ts";
import { type Codex, type CodexPage, pageTitle } from "../../codex-pages.ts";
import { manifestFile } from "../../linked-data/addresses.ts";
import { codexPagePath } from "../addresses.ts";
import { labelOfUrl } from "../labels.ts";
import { type PageContext, to, toFile } from "../site.ts";
import { indexPage } from "../subjects/indexes.ts";
import { foldSize, folds } from "../subjects/passage-list.ts";
import { shownOn } from "./codex-page.ts";

export function codexIndex(page: PageContext, codices: readonly Codex[]): string {
  const { words } = page;
  const title = words.frame.codex;
  const count = codices.reduce((sum, { pages }) => sum + pages.length, 0);
  const lists = codices.map(
    (
      codex,
      index,
    ) => html`<h2>${codex.title} <span class="count">${words.number(codex.pages.length)}</span></h2>
${foldsMarkup(page, codex, index === 0)}`,
  );
  // Without pages there is no manifest.
  const manifest =
    count > 0 && page.site.hasTei
      ? html`<p class="note"><a href="${toFile(page, manifestFile)}">${words.codex.manifest}</a></p>\n`
      : "";
  const description = `${title}: ${words.codex.pages(count)}. ${words.codex.intro}`;
  return indexPage(
    page,
    { title, description, count, kind: "index codex" },
    html`<p class="summary">${count === 0 ? words.codex.noPages : words.codex.intro}</p>
${lists}${manifest}`,
  );
}

/** The pages of a codex. Many pages are in folds, the first of which is open. */
function foldsMarkup(page: PageContext, codex: Codex, isFirst: boolean): Html {
  const { pages } = codex;
  const list = (own: readonly CodexPage[]) => html`<ul class="entries">
${own.map((one) => itemMarkup(page, codex, one))}</ul>
`;
  if (pages.length <= foldSize) return list(pages);
  return folds(pages, list, (one) => pageTitle(one, codex), isFirst);
}

function itemMarkup(page: PageContext, codex: Codex, codexPage: CodexPage): Html {
  const passages = shownOn(codexPage).filter(
    (url) => parseRecordUrl(url)?.collection === "passages",
  );
  const ends = new Set([passages[0], passages.at(-1)].flatMap((url) => url ?? []));
  const from = [...ends].map(labelOfUrl).join(" – ");
  return html`<li><a href="${to(page, codexPagePath(codexPage.id))}">${pageTitle(codexPage, codex)}</a> <span class="count">${from}</span></li>\n`;
}
