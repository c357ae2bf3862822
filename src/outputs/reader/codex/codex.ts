/** Writes the pages of the codices, and their index. */
import { type Html, html } from "../../../markup/html.ts";
import { parseRecordUrl } from "../../../routing/routes.ts";
import {
  type Codex,
  type CodexPage,
  codicesOf,
  pageTitle,
  type RegionBrief,
} from "../../codex-pages.ts";
import { manuscriptFile } from "../../linked-data/addresses.ts";
import type { Files, Site } from "../../output.ts";
import { codexPagePath, codexPath, pageFile } from "../addresses.ts";
import { labelOfUrl } from "../labels.ts";
import { inputText, type Marked, marked } from "../marks.ts";
import { readingSite } from "../reading-site.ts";
import { type PageContext, to, toFile } from "../site.ts";
import { foldSize, folds } from "../subjects/folds.ts";
import { indexPage } from "../subjects/indexes.ts";
import { passageLine, type ScholiumBrief, scholiumLine } from "../subjects/passage-list.ts";
import type { ListedPassage } from "../subjects.ts";
import { interfaceLanguages } from "../words/index.ts";
import { type CodexPageView, codexPage, shownOn } from "./codex-page.ts";

/** The regions, and the passages and scholia in them as lists show them. */
export interface CodexRecords {
  readonly regions: readonly RegionBrief[];
  readonly passages: readonly ListedPassage[];
  readonly scholia: readonly ScholiumBrief[];
}

export function writeCodex(records: CodexRecords, site: Site, files: Files): void {
  const codices = codicesOf(records.regions);
  const listed = [...records.passages, ...records.scholia];
  const briefs = new Map(listed.map((brief) => [brief.urn, brief]));
  const leaves = codices.flatMap(viewsOf).map((view) => {
    const urns = shownOn(view.codexPage).map((url) => parseRecordUrl(url)?.id ?? "");
    const own = urns.flatMap((urn) => briefs.get(urn) ?? []);
    return { view, own, input: inputText([view, own]) };
  });
  const indexInput = inputText(leaves.map(({ view }) => view));
  const reading = readingSite(site);
  for (const words of interfaceLanguages) {
    const context = (path: string): PageContext => ({ site: reading, words, path });
    const fileOf = (path: string) => pageFile(words.folder + path);
    files.pageOf(fileOf(codexPath), indexInput, () => codexIndex(context(codexPath), codices));
    for (const { view, own, input } of leaves) {
      const path = codexPagePath(view.codexPage.id);
      files.pageOf(fileOf(path), input, () => {
        const page = context(path);
        const lines = own.map((brief) =>
          isPassage(brief) ? passageLine(page, brief, "withAuthors") : scholiumLine(page, brief),
        );
        return codexPage(page, view, lines);
      });
    }
  }
}

/** The pages of a codex with their neighbours. */
function viewsOf({ title, pages }: Codex): Marked<CodexPageView>[] {
  return pages.map((codexPage, index) => {
    const [previous, next] = [pages[index - 1], pages[index + 1]].map(
      (page) => page && { id: page.id, title: page.title },
    );
    return marked({ codex: { title }, codexPage, previous, next });
  });
}

function isPassage(brief: ListedPassage | ScholiumBrief): brief is ListedPassage {
  return "mark" in brief;
}

/** The index of the pages of all manuscripts in order, each with its passages. */
function codexIndex(page: PageContext, codices: readonly Codex[]): Html {
  const { words } = page;
  const title = words.frame.codex;
  const count = codices.reduce((sum, { pages }) => sum + pages.length, 0);
  const lists = codices.map(
    (
      codex,
      index,
    ) => html`<h2>${codex.title} <span class="count">${words.number(codex.pages.length)}</span></h2>
${foldsMarkup(page, codex, index === 0)}${manifestMarkup(page, codex)}`,
  );
  const description = `${title}: ${words.codex.pages(count)}. ${words.codex.intro}`;
  return indexPage(
    page,
    { title, description, count, kind: "index codex" },
    html`<p class="summary">${count === 0 ? words.codex.noPages : words.codex.intro}</p>
${lists}`,
  );
}

function manifestMarkup(page: PageContext, { id }: Codex): Html | "" {
  if (!page.site.hasTei) return "";
  return html`<p class="note"><a href="${toFile(page, manuscriptFile(id))}">${page.words.codex.manifest}</a></p>\n`;
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
