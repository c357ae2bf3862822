/** The answers of the search page of a built site, from its files and without a browser. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import {
  type Answers,
  answersTo,
  needsLemmas,
  partsNeeded,
} from "../outputs/reader/search/answers.ts";
import { type Evidence, evidenceOf, verseEvidence } from "../outputs/reader/search/evidence.ts";
import type { Filters } from "../outputs/reader/search/find.ts";
import { readIndex, type SearchIndex } from "../outputs/reader/search/index-file.ts";
import { type Lemmas, readLemmas } from "../outputs/reader/search/lemmas.ts";
import { readPositions } from "../outputs/reader/search/positions.ts";
import type { Condition } from "../outputs/reader/search/query.ts";
import {
  foundTextsFolder,
  lemmasFile,
  positionsFolder,
  searchIndexFile,
} from "../outputs/reader/search/search-paths.ts";
import { type TextPiece, textPieceOf } from "../outputs/reader/search/text-piece.ts";

/** A built site, read like the script of its search page does. */
export class SearchedSite {
  readonly #out: string;
  readonly index: SearchIndex;
  /** The compressed index. */
  readonly bytes: Buffer;
  /** Undefined where the site has none. */
  readonly lemmas: Lemmas | undefined;

  constructor(out: string) {
    this.#out = out;
    this.bytes = readFileSync(join(out, searchIndexFile));
    this.index = readIndex(gunzipSync(this.bytes), "eng");
    const file = join(out, lemmasFile);
    this.lemmas = existsSync(file)
      ? readLemmas(gunzipSync(readFileSync(file)), this.index.vocabulary.words())
      : undefined;
  }

  answers(text: string, filters: Filters = {}): Answers {
    const lemmas = needsLemmas(text) ? this.lemmas : undefined;
    const positions = partsNeeded(this.index, text, lemmas).map((part) => {
      const bytes = gunzipSync(readFileSync(join(this.#out, `${positionsFolder}${part}.gz`)));
      return [part, readPositions(bytes, this.index.lengths)] as const;
    });
    return answersTo(this.index, text, filters, new Map(positions), lemmas);
  }

  /** The urns of the documents that a query finds. */
  found(text: string, filters: Filters = {}): string[] {
    return this.answers(text, filters).documents.map((document) => this.index.urn(document));
  }

  /** The evidence that a result shows. */
  evidence(document: number, conditions: readonly Condition[], verse?: number): Evidence[] {
    const label = this.index.labels[document] ?? "";
    const file = join(this.#out, foundTextsFolder, textPieceOf(label));
    const texts = (JSON.parse(readFileSync(file, "utf8")) as TextPiece)[label] ?? [];
    return verse === undefined ? evidenceOf(texts, conditions) : verseEvidence(texts, verse);
  }
}
