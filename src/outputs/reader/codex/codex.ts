/** Writes the pages of the codices, and their index. */
import { hash } from "node:crypto";
import { parseRecordUrl } from "../../../routing/routes.ts";
import { type Codex, codicesOf, type RegionBrief } from "../../codex-pages.ts";
import type { Files, Site } from "../../output.ts";
import { codexPagePath, codexPath, pageFile } from "../addresses.ts";
import { readingSite } from "../reading-site.ts";
import type { PageContext } from "../site.ts";
import { passageLine } from "../subjects/passage-list.ts";
import { type ScholiumBrief, scholiumLine } from "../subjects/scholia-pages.ts";
import type { ListedPassage } from "../subjects.ts";
import { languages } from "../words/index.ts";
import { codexIndex } from "./codex-index.ts";
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
    const marks = own.map((brief) => (isPassage(brief) ? brief.mark : brief));
    return { view, own, input: hash("sha256", JSON.stringify([view, marks])) };
  });
  const indexInput = hash("sha256", JSON.stringify(codices));
  const reading = readingSite(site);
  for (const words of languages) {
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
function viewsOf({ title, pages }: Codex): CodexPageView[] {
  return pages.map((codexPage, index) => {
    const [previous, next] = [pages[index - 1], pages[index + 1]].map(
      (page) => page && { id: page.id, title: page.title },
    );
    return { codex: { title }, codexPage, previous, next };
  });
}

function isPassage(brief: ListedPassage | ScholiumBrief): brief is ListedPassage {
  return "mark" in brief;
}
