/** The answers of the search page of a built site, from its files and without a browser. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Answers, answersTo } from "../outputs/reader/search/answers.ts";
import { type Evidence, evidenceOf } from "../outputs/reader/search/evidence.ts";
import type { SubjectFilters } from "../outputs/reader/search/find.ts";
import {
  type FoundDocument,
  type IndexTable,
  SearchIndex,
} from "../outputs/reader/search/index.ts";
import type { Condition } from "../outputs/reader/search/query.ts";
import { buildQuietly } from "./build-quietly.ts";
import { oneForm, only } from "./site-options.ts";
import type { Workplace } from "./workplace.ts";

/** A built site, read like the script of its search page does. */
export class SearchedSite {
  readonly index: SearchIndex;

  constructor(out: string) {
    const page = readFileSync(join(out, "search/index.html"), "utf8");
    const [, data = ""] = /data-index="([^"]*)"/.exec(page) ?? [];
    const table: IndexTable = JSON.parse(data.replaceAll("&quot;", '"'));
    this.index = new SearchIndex({ ...table, folder: "" }, async (address) => {
      const [file = ""] = address.split("?");
      return JSON.parse(readFileSync(join(out, file), "utf8"));
    });
  }

  /** The site of a snapshot, which is built now. */
  static async of({ snapshot, out }: Workplace): Promise<SearchedSite> {
    await buildQuietly(snapshot, out, { ...oneForm, products: only("reader") });
    return new SearchedSite(out);
  }

  answers(text: string, filters: SubjectFilters = {}): Promise<Answers> {
    return answersTo(this.index, text, filters);
  }

  /** The urns of the documents that a query finds. */
  async found(text: string, filters: SubjectFilters = {}): Promise<string[]> {
    const { documents } = await this.answers(text, filters);
    return documents.map(({ urn }) => urn);
  }

  /** The evidence that a result shows. */
  async evidence({ label }: FoundDocument, conditions: readonly Condition[]): Promise<Evidence[]> {
    return evidenceOf(await this.index.texts(label), conditions);
  }
}
