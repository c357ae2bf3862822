/** Reads all sources under data/sample. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type PassageLocation, passageUrn } from "../../src/model/urn.ts";
import { forms } from "./forms.ts";
import { bookForm, type EpigramSource } from "./passage-form.ts";
import type { Read, Shape } from "./shape.ts";
import { readSourceFile } from "./source-file.ts";

const folder = fileURLToPath(new URL("../../data/sample/", import.meta.url));

/** An epigram, with its location and its name in errors. */
export interface PassageSource extends EpigramSource {
  readonly location: PassageLocation;
  readonly urn: string;
  readonly where: string;
}

/** All sources, with passages in published order. */
export type Sources = { readonly [File in keyof typeof forms]: Read<(typeof forms)[File]> } & {
  readonly passages: readonly PassageSource[];
};

/** @throws AnthologyError of kind `data` that names the file and the entry. */
export function readSources(): Sources {
  const read = <Value>(name: string, form: Shape<Value>) =>
    readSourceFile(join(folder, `${name}.yaml`), form);
  return {
    books: read("books", forms.books),
    authors: read("authors", forms.authors),
    cities: read("cities", forms.cities),
    keywords: read("keywords", forms.keywords),
    editions: read("editions", forms.editions),
    manuscripts: read("manuscripts", forms.manuscripts),
    media: read("media", forms.media),
    comments: read("comments", forms.comments),
    alignments: read("alignments", forms.alignments),
    passages: readPassages(),
  };
}

function readPassages(): PassageSource[] {
  const files = readdirSync(join(folder, "passages")).filter((name) => name.endsWith(".yaml"));
  return files
    .flatMap((name) => {
      const { book, passages } = readSourceFile(join(folder, "passages", name), bookForm);
      return passages.map((passage) => withPlace(passage, book, `passages/${name}`));
    })
    .sort((one, other) => compareLocations(one.location, other.location));
}

function withPlace(passage: EpigramSource, book: number, file: string): PassageSource {
  const epigram = String(passage.epigram);
  const location = {
    book,
    fragment: Number.parseInt(epigram, 10),
    sub_fragment: epigram.replace(/^[0-9]+/, ""),
  };
  return { ...passage, location, urn: passageUrn(location), where: `${file}: epigram ${epigram}` };
}

function compareLocations(one: PassageLocation, other: PassageLocation): number {
  const byNumber = one.book - other.book || one.fragment - other.fragment;
  return byNumber || compareText(one.sub_fragment, other.sub_fragment);
}

/** Compares by code units, which is the same on every machine. */
export function compareText(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
