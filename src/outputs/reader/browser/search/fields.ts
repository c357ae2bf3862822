/** The fields of the search page, and the address with the same query. */

import type { SubjectFilters } from "../../search/find.ts";
import type { Names, SubjectKind } from "../../search/index.ts";
import { subjectFor } from "../../search/subjects.ts";

export interface Fields {
  readonly words: HTMLInputElement;
  readonly author: HTMLInputElement;
  readonly book: HTMLSelectElement;
  readonly keyword: HTMLInputElement;
}

/** The kinds of the filters, by their parameter in the address. */
const kinds = { author: "authors", book: "books", keyword: "keywords" } as const;
const filterNames = ["author", "book", "keyword"] as const;

/** Whether an address contains a filter. */
export function hasFilter(parameters: URLSearchParams): boolean {
  return filterNames.some((name) => (parameters.get(name) ?? "").trim() !== "");
}

export function fillLists(form: HTMLFormElement, fields: Fields, names: Names): void {
  for (const kind of ["authors", "keywords"] as const) {
    const options = [...optionsOf(names, kind)].map(([name]) => new Option(name, name));
    form.querySelector(`#${kind}`)?.replaceChildren(...options);
  }
  for (const { id, title } of names.subjects.books) fields.book.append(new Option(title.text, id));
}

/** The names in a filter's list, with the ids of their records. The second record of a name has its id after it. */
function optionsOf(names: Names, kind: SubjectKind): Map<string, string> {
  const options = new Map<string, string>();
  for (const { id, title, documents } of names.subjects[kind]) {
    if (documents.length === 0) continue;
    options.set(options.has(title.text) ? `${title.text} (${id})` : title.text, id);
  }
  return options;
}

export function fillFields(fields: Fields, parameters: URLSearchParams, names: Names): void {
  for (const name of filterNames) {
    const value = parameters.get(name) ?? "";
    if (value === "") continue;
    const subject = subjectFor(names, kinds[name], value);
    if (name === "book") fields.book.value = subject?.id ?? "";
    else fields[name].value = nameOf(names, kinds[name], subject?.id) ?? value;
  }
}

function nameOf(names: Names, kind: SubjectKind, id: string | undefined): string | undefined {
  const option = [...optionsOf(names, kind)].find(([, own]) => own === id);
  return option?.[0] ?? names.subjects[kind].find((subject) => subject.id === id)?.title.text;
}

/** The filters in the fields, and the field whose text is not the name of exactly one record. */
export function filtersOf(
  fields: Fields,
  names: Names,
): { readonly filters: SubjectFilters; readonly unknown: HTMLInputElement | undefined } {
  const chosen: Partial<Record<SubjectKind, string>> = {};
  let unknown: HTMLInputElement | undefined;
  for (const name of ["author", "keyword"] as const) {
    const field = fields[name];
    const typed = field.value.trim();
    const kind = kinds[name];
    const id = optionsOf(names, kind).get(typed) ?? subjectFor(names, kind, typed)?.id;
    if (typed !== "" && id === undefined) unknown = field;
    if (typed !== "" && id === undefined) field.setAttribute("aria-invalid", "true");
    else field.removeAttribute("aria-invalid");
    if (id !== undefined) chosen[kind] = id;
  }
  if (fields.book.value !== "") chosen.books = fields.book.value;
  return { filters: chosen, unknown };
}

/** The query part of the address for these words and filters. */
export function addressOf(words: string, filters: SubjectFilters): string {
  const parameters = new URLSearchParams();
  if (words.trim() !== "") parameters.set("q", words.trim());
  for (const name of filterNames) {
    const id = filters[kinds[name]];
    if (id !== undefined) parameters.set(name, id);
  }
  return parameters.size === 0 ? "" : `?${parameters}`;
}
