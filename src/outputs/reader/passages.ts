/** Writes the pages of passages and scholia, with the content of other records. */
import type { Passage } from "../../model/published.ts";
import { dtsDocumentFile } from "../linked-data/addresses.ts";
import { neighboursOf } from "../neighbours.ts";
import type { Batch, Files, Related } from "../output.ts";
import { pageFile, textPath } from "./addresses.ts";
import { labelOfUrn } from "./labels.ts";
import type { Named } from "./names.ts";
import { readComments } from "./passage/facts.ts";
import { passagePage } from "./passage/passage-page.ts";
import { scholiumPage } from "./passage/scholium-page.ts";
import { readingSite } from "./reading-site.ts";
import { interfaceLanguages } from "./words/index.ts";

/** The authors of a passage of a batch, with their main names. */
export function authorsOf({ authors }: Passage, { mainName }: Related): Named[] {
  return authors.map(({ url, names }) => ({ url, names, main_name: mainName(url) }));
}

export function writePassages(batch: Batch<"passages">, files: Files): void {
  const { records, related } = batch;
  const site = readingSite(batch.site);
  const neighbours = neighboursOf(batch);
  for (const [index, passage] of records.entries()) {
    const view = {
      passage,
      authors: authorsOf(passage, related),
      scholia: related.scholia(passage.url),
      textAt: related.text,
      comments: readComments(passage.comments),
      ...neighbours(index),
      teiFile: site.hasTei ? dtsDocumentFile(labelOfUrn(passage.urn)) : undefined,
    };
    for (const words of interfaceLanguages) {
      const path = pageFile(words.folder + textPath(passage.urn));
      files.page(path, passagePage(site, words, view));
    }
  }
}

export function writeScholia(batch: Batch<"scholia">, files: Files): void {
  const { records, related } = batch;
  const site = readingSite(batch.site);
  const neighbours = neighboursOf(batch);
  for (const [index, scholium] of records.entries()) {
    const comments = readComments(scholium.comments);
    const view = { scholium, textAt: related.text, comments, ...neighbours(index) };
    for (const words of interfaceLanguages) {
      const path = pageFile(words.folder + textPath(scholium.urn));
      files.page(path, scholiumPage(site, words, view));
    }
  }
}
