/** Writes the pages of the manuscripts, and their index. */
import { type Html, html } from "../../../markup/html.ts";
import { parseRecordUrl } from "../../../routing/routes.ts";
import { manuscriptFile } from "../../addresses/linked-data.ts";
import { codexPagePath, indexPath, labelOfUrl } from "../../addresses/reader.ts";
import {
  type Codex,
  type CodexPage,
  codicesOf,
  pageTitle,
  type RegionBrief,
} from "../../codex-pages.ts";
import { type Files, isMade, type Parts, type Site } from "../../output.ts";
import { countMarkup, folded, listMarkup, rangeOf } from "../components.ts";
import { inEachLanguage, type PageContext, to, toFile } from "../site.ts";
import type { Brief } from "../subjects/briefs.ts";
import { indexPage } from "../subjects/indexes.ts";
import type { PassagesPart } from "../subjects.ts";
import { codexPage, shownOn } from "./codex-page.ts";

export function writeCodex(parts: Parts, site: Site, files: Files): void {
  const codices = codicesOf(parts.items<RegionBrief>("manuscripts"));
  const passages = [...parts.of<PassagesPart>("passages")].flatMap((part) => part.briefs);
  const all = [...passages, ...parts.items<Brief>("scholia")];
  const briefs = new Map(all.map((brief) => [brief.url, brief]));
  inEachLanguage(site, files, (write) => {
    write(indexPath("codex"), (page) => codexIndex(page, codices));
    for (const codex of codices) {
      for (const [index, leaf] of codex.pages.entries()) {
        const shown = shownOn(leaf).flatMap((url) => briefs.get(url) ?? []);
        write(codexPagePath(leaf.id), (page) => codexPage(page, codex, index, shown));
      }
    }
  });
}

/** The index of the pages of all manuscripts in order, each with its passages. */
function codexIndex(page: PageContext, codices: readonly Codex[]): Html {
  const { frame, codex: words, number } = page.words;
  const count = codices.reduce((sum, { pages }) => sum + pages.length, 0);
  const lists = codices.map((codex, index) => {
    const { id, title, pages } = codex;
    const listOf = (own: readonly CodexPage[]) =>
      listMarkup(
        own.map((leaf) => itemMarkup(page, codex, leaf)),
        "entries",
      );
    const isOpen = index === 0;
    return html`<h2>${title}${countMarkup(number(pages.length))}</h2>
${folded(pages, listOf, (leaf) => pageTitle(leaf, codex), { isOpen })}${
  isMade("linked-data", page.site) &&
  html`<p class="note"><a href="${toFile(page, manuscriptFile(id))}">${words.manifest}</a></p>\n`
}`;
  });
  const description = `${frame.codex}: ${words.pages(count)}. ${words.intro}`;
  const intro = html`<p class="summary">${count === 0 ? words.noPages : words.intro}</p>\n`;
  return indexPage(page, frame.codex, count, description, [intro, lists], "index codex");
}

function itemMarkup(page: PageContext, codex: Codex, leaf: CodexPage) {
  const urls = shownOn(leaf).filter((url) => parseRecordUrl(url)?.collection === "passages");
  const link = html`<a href="${to(page, codexPagePath(leaf.id))}">${pageTitle(leaf, codex)}</a>`;
  return [link, countMarkup(rangeOf(urls.map(labelOfUrl)))];
}
