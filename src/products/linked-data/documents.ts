/** Writes all that is made of the passages, reading them once: typed documents, the citation tree, the text, annotations. */
import { Buffer } from "node:buffer";
import type { ProductOutput, ProductSource } from "../product.ts";
import { dtsDocumentFile } from "./addresses.ts";
import { ShownRegions, writeAnnotations } from "./annotations.ts";
import { type CitedBook, citedBook, passagesByBook } from "./citations.ts";
import { NavigationWriter } from "./dts.ts";
import { citationOf, PassageGraphs } from "./graphs.ts";
import {
  anthologyStart,
  bookDivision,
  bookDocument,
  documentEnd,
  epigramDivision,
  epigramDocument,
  type TeiSources,
} from "./tei.ts";

/** Writes all that is made of the passages, a book at a time; the document of the whole is too large to be held. */
export function writePassages(source: ProductSource, output: ProductOutput): void {
  const sources = teiSources(source);
  const navigation = new NavigationWriter(source, output);
  const graphs = new PassageGraphs(source, output);
  const shown = new ShownRegions();
  const books: CitedBook[] = [];
  const whole = output.stream();
  whole.write(Buffer.from(anthologyStart(sources)));
  for (const passages of passagesByBook(source)) {
    const cited = citedBook(passages);
    if (cited === undefined) continue;
    books.push(cited);
    navigation.writeEpigrams(cited, passages);
    const divisions = passages.map((passage) => {
      graphs.add(passage);
      shown.add(passage);
      const division = epigramDivision(passage, sources);
      const document = epigramDocument(passage, division, sources);
      output.text(dtsDocumentFile(citationOf(passage)), document);
      return division;
    });
    const division = bookDivision(cited.book, divisions);
    const path = dtsDocumentFile(cited.unit.identifier);
    output.text(path, bookDocument(passages, division, sources));
    whole.write(Buffer.from(division));
  }
  // A body may not be empty (TEI P5).
  if (books.length === 0) whole.write(Buffer.from("<p/>\n"));
  whole.write(Buffer.from(documentEnd));
  whole.end(() => [dtsDocumentFile()]);
  navigation.writeTree(books);
  graphs.end();
  writeAnnotations(source, output, shown);
}

function teiSources(source: ProductSource): TeiSources {
  const authors = new Map<string, string>();
  for (const { url, main_name } of source.records("authors")) authors.set(url, main_name);
  const titles = new Map<string, string>();
  for (const { url, descriptions } of source.records("editions")) {
    const [first] = descriptions;
    if (first !== undefined) titles.set(url, first.description);
  }
  const editions = new Map<string, string>();
  for (const { url, language, edition } of source.records("texts")) {
    if (language.code === "grc" && edition !== null) editions.set(url, edition.url);
  }
  const { base_url: baseUrl, about } = source.options;
  return { baseUrl, about, authors, titles, editions };
}
