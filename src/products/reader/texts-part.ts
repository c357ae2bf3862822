/** Parts that make the pages of passages and scholia, of some books each, with what each page shows of other records. */
import type { Passage, Scholium } from "../../model/published.ts";
import { parseRecordUrl } from "../../model/routes.ts";
import { pageFile, textPath } from "../../reader/addresses.ts";
import { labelOfUrn } from "../../reader/labels.ts";
import { readComments } from "../../reader/passage/facts.ts";
import { passagePage } from "../../reader/passage/passage-page.ts";
import { scholiumPage } from "../../reader/passage/scholium-page.ts";
import type { TextFinder } from "../../reader/passage/texts.ts";
import { languages } from "../../reader/words/index.ts";
import { dtsDocumentFile } from "../linked-data/addresses.ts";
import type { ProductOutput, ProductPart, ProductSource } from "../product.ts";
import { readingSite } from "./site.ts";

/** Into how many parts the books are dealt out: threads take them in turn. */
const shares = 4;

/** Records whose pages are made in one go. */
const chunk = 200;

export const textsParts: readonly ProductPart[] = Array.from({ length: shares }, (_, share) => ({
  name: `texts-${share + 1}`,
  from: ["passages", "scholia", "texts"],
  owns: (path: string) => {
    const urn = /(?:^|\/)passages\/([^/]+)\/index\.html$/.exec(path)?.[1];
    return urn !== undefined && shareOf(urn) === share;
  },
  make: (source: ProductSource, output: ProductOutput) => {
    makePassages(source, output, share);
    makeScholia(source, output, share);
  },
}));

/** The part that makes the page of a passage or scholium: the one of its book. */
function shareOf(urn: string): number {
  return bookOf(urn) % shares;
}

function bookOf(urn: string): number {
  return Number.parseInt(labelOfUrn(urn), 10);
}

function makePassages(source: ProductSource, output: ProductOutput, share: number): void {
  const site = readingSite(source);
  const all = source.ids("passages");
  const neighbours = neighboursIn(all);
  const own = all.filter((urn) => shareOf(urn) === share);
  for (const urns of chunksOf(own)) {
    const passages = [...source.recordsOf("passages", urns).values()];
    const scholia = source.recordsOf(
      "scholia",
      passages.flatMap((passage) => idsOf(passage.scholia)),
    );
    const textAt = finder(source, [...passages, ...scholia.values()]);
    for (const passage of passages) {
      const view = {
        passage,
        scholia: passage.scholia.flatMap(({ url }) => scholia.get(url) ?? []),
        textAt,
        comments: readComments(passage.comments),
        ...neighbours(passage.urn),
        teiFile: site.hasTei ? dtsDocumentFile(labelOfUrn(passage.urn)) : undefined,
      };
      for (const words of languages) {
        const path = pageFile(words.folder + textPath(passage.urn));
        output.text(path, passagePage(site, words, view));
      }
    }
  }
}

function makeScholia(source: ProductSource, output: ProductOutput, share: number): void {
  const site = readingSite(source);
  const all = source.ids("scholia");
  const neighbours = neighboursIn(all);
  const own = all.filter((urn) => shareOf(urn) === share);
  for (const urns of chunksOf(own)) {
    const scholia = [...source.recordsOf("scholia", urns).values()];
    const textAt = finder(source, scholia);
    for (const scholium of scholia) {
      const comments = readComments(scholium.comments);
      const view = { scholium, textAt, comments, ...neighbours(scholium.urn) };
      for (const words of languages) {
        const path = pageFile(words.folder + textPath(scholium.urn));
        output.text(path, scholiumPage(site, words, view));
      }
    }
  }
}

/** Finds the records of the texts of these. */
function finder(
  source: ProductSource,
  owners: readonly Pick<Passage | Scholium, "texts">[],
): TextFinder {
  const texts = source.recordsOf(
    "texts",
    owners.flatMap((owner) => idsOf(owner.texts)),
  );
  return (url) => texts.get(url);
}

function idsOf(records: readonly { readonly url: string }[]): string[] {
  return records.map(({ url }) => parseRecordUrl(url)?.id ?? "");
}

/** Finds the urns before and after one, in the same book. */
function neighboursIn(urns: readonly string[]) {
  const places = new Map(urns.map((urn, place) => [urn, place]));
  return (urn: string) => {
    const place = places.get(urn) ?? Number.NaN;
    const sameBook = (other: string | undefined) =>
      other !== undefined && bookOf(other) === bookOf(urn) ? other : undefined;
    return { previous: sameBook(urns[place - 1]), next: sameBook(urns[place + 1]) };
  };
}

function* chunksOf(urns: readonly string[]): Generator<readonly string[]> {
  for (let start = 0; start < urns.length; start += chunk) yield urns.slice(start, start + chunk);
}
