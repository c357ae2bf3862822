/** Makes records of the rows of tables: those that people write, and those of the bulk files. */
import { closestMatch } from "leven";
import { Faults, quote } from "../../model/errors.ts";
import { isLanguage, namesFrom } from "./defaults.ts";
import type { Located } from "./json-records.ts";
import type { Json } from "./relations.ts";
import { type CsvTable, readTable } from "./table.ts";

/** The cells of a row by the names of their columns; a cell without text is absent. */
type Cells = ReadonlyMap<string, string>;

/** The columns of a kind of table, and the record that a row stands for. */
interface Form {
  /** Columns that become members. */
  readonly read: readonly string[];
  /** Those of them that hold a number. */
  readonly numbers: readonly string[];
  /** Columns of the bulk files that follow from others, or only count what other files hold. */
  readonly derived: readonly string[];
  /** Whether any other column may have the code of a language as its name. */
  readonly hasLanguages: boolean;
  record(cells: Cells, texts: readonly Json[]): Json;
}

const forms: Readonly<Record<string, Form>> = {
  passages: {
    read: [
      ...["urn", "url", "book", "fragment", "sub_fragment", "author", "authors", "city", "cities"],
      ...["keyword", "keywords", "author_ids", "author_tlg_ids", "author_names", "city_ids"],
      ...["city_names", "keyword_ids", "keyword_names", "keyword_categories", "text_ids"],
      ...["text_languages", "greek_text"],
    ],
    numbers: ["book", "fragment"],
    derived: [
      ...["web_url", "texts", "manuscripts", "scholia", "comments", "media"],
      ...["external_references", "internal_references"],
    ],
    hasLanguages: true,
    record: (cells, texts) => {
      const [, book, fragment, letter] =
        /:(\d+)\.(\d+)([A-Za-z]?)$/.exec(cells.get("urn") ?? "") ?? [];
      return {
        ...given({ urn: cells.get("urn"), url: cells.get("url") }),
        ...given({
          book: numberIn(cells.get("book") ?? book),
          fragment: numberIn(cells.get("fragment") ?? fragment),
          sub_fragment: cells.get("sub_fragment") ?? letter,
        }),
        authors: named(cells, ["author", "authors", "author_names"], {
          id: "author_ids",
          tlg_id: "author_tlg_ids",
        }),
        cities: named(cells, ["city", "cities", "city_names"], { id: "city_ids" }),
        keywords: named(cells, ["keyword", "keywords", "keyword_names"], {
          id: "keyword_ids",
          category: "keyword_categories",
        }),
        texts: [...textsOf(cells), ...texts],
      };
    },
  },
  texts: {
    read: [
      ...["id", "url", "language", "language_name", "edition_url", "edition_descriptions"],
      ...["status", "validation", "unique_id", "created_at", "updated_at", "passage_urns", "text"],
    ],
    numbers: ["id", "status", "validation", "unique_id"],
    derived: ["comments", "alignments"],
    hasLanguages: false,
    record: (cells) => {
      const edition = given({ url: cells.get("edition_url") });
      const descriptions = listIn(cells.get("edition_descriptions"));
      const hasEdition = "url" in edition || descriptions.length > 0;
      const [language, name] = [cells.get("language"), cells.get("language_name")];
      return {
        ...given({
          id: numberIn(cells.get("id")),
          url: cells.get("url"),
          language: language && name ? { code: language, iso_name: name } : language,
          edition: hasEdition ? { ...edition, descriptions } : undefined,
          unique_id: numberIn(cells.get("unique_id")),
          created_at: cells.get("created_at"),
          updated_at: cells.get("updated_at"),
          validation: numberIn(cells.get("validation")),
          status: numberIn(cells.get("status")),
          passages: cells.has("passage_urns") ? listIn(cells.get("passage_urns")) : undefined,
        }),
        text: cells.get("text") ?? "",
      };
    },
  },
};

/** Collections that may stand in a table. */
export const tableNames = Object.keys(forms);

/**
 * The records of a table.
 * @throws AnthologyError of kind `data` with every column that is not known
 */
export function tableRecords(collection: string, text: string, file: string): Located[] {
  const form = forms[collection];
  if (form === undefined) throw new Error(`there is no table of ${collection}`);
  const table = readTable(text);
  checkColumns(form, table, file);
  checkNumbers(form, table, file);
  return table.rows.map(({ at, cells }) => {
    const isText = (column: string) => form.hasLanguages && !isKnown(form, column);
    const texts = cells
      .filter(({ column, text: words }) => isText(column) && words !== "")
      .map(({ column, text: words }) => ({ language: column, text: words }));
    const others = cells.filter(({ column, text: words }) => !isText(column) && words !== "");
    const known = others.map(({ column, text: words }): [string, string] => [
      column,
      column.endsWith("text") ? words : words.trim(),
    ]);
    return { at, record: form.record(new Map(known), texts) };
  });
}

function isKnown({ read, derived }: Form, column: string): boolean {
  return read.includes(column) || derived.includes(column);
}

function checkColumns(form: Form, { columns }: CsvTable, file: string): void {
  const faults = new Faults();
  const orLanguage = form.hasLanguages ? ", or the code of a language such as grc" : "";
  const names = [...form.read, ...form.derived];
  for (const [index, column] of columns.entries()) {
    const isText = form.hasLanguages && !isKnown(form, column);
    if (isText ? isLanguage(column) : columns.indexOf(column) === index && isKnown(form, column)) {
      continue;
    }
    const neighbour = closestMatch(column, names, { maxDistance: Math.ceil(column.length / 3) });
    faults.add({
      record: `${file}, row 1`,
      field: `column ${index + 1}`,
      expected: isKnown(form, column)
        ? "one column of this name"
        : `the name of a column${orLanguage}`,
      found: quote(column),
      ...(neighbour === undefined || isKnown(form, column)
        ? {}
        : { hint: `did you mean ${neighbour}?` }),
    });
  }
  faults.throwIfAny(
    "the names of the columns of a table do not fit",
    `rename them, or remove them; the names are ${form.read.join(", ")}${orLanguage}`,
  );
}

function checkNumbers({ numbers }: Form, { rows }: CsvTable, file: string): void {
  const faults = new Faults();
  for (const { at, cells } of rows) {
    for (const { column, text } of cells) {
      if (!numbers.includes(column) || text.trim() === "") continue;
      if (typeof numberIn(text.trim()) === "number") continue;
      const expected = "a whole number such as 7";
      faults.add({ record: `${file}, ${at}`, field: column, expected, found: quote(text) });
    }
  }
  faults.throwIfAny("cells of a table do not fit", "correct them");
}

/** The texts of a passage in the columns of the bulk files: their numbers or, without these, the Greek text. */
function textsOf(cells: Cells): Json[] {
  const greek = cells.get("greek_text");
  const ids = listIn(cells.get("text_ids"));
  if (ids.length === 0) return greek === undefined ? [] : [{ language: "grc", text: greek }];
  const languages = listIn(cells.get("text_languages"));
  return ids.map((id, index) => given({ id: numberIn(id), language: languages[index] }));
}

/**
 * The records that a cell names.
 * @param names columns that may hold their names
 * @param members columns with one value for each of them, by the member
 */
function named(
  cells: Cells,
  names: readonly string[],
  members: Readonly<Record<string, string>>,
): unknown[] {
  const words = names.flatMap((column) => listIn(cells.get(column)));
  const values = Object.entries(members).map(
    ([member, column]) => [member, listIn(cells.get(column))] as const,
  );
  if (values.every(([, list]) => list.length === 0)) return words;
  const count = Math.max(words.length, ...values.map(([, list]) => list.length));
  return Array.from({ length: count }, (_, index) => {
    const entries = values.map(([member, list]): [string, unknown] => {
      const value = list[index] === "" ? undefined : list[index];
      return [member, member === "id" ? numberIn(value) : value];
    });
    const name = words[index];
    return {
      ...given(Object.fromEntries(entries)),
      ...(name === undefined ? {} : { names: namesFrom(name) }),
    };
  });
}

/** The members of a cell: `|` separates them, and `\` escapes a `|` or `\` in a member. */
function listIn(text: string | undefined): string[] {
  if (text === undefined) return [];
  const members = text.matchAll(/(?:^|\|)((?:[^\\|]|\\.)*)/gs);
  return [...members].map(([, member = ""]) => member.replace(/\\(.)/gs, "$1").trim());
}

/** The number in a cell. Any other text stays, so that the schema can say what was found. */
function numberIn(text: string | undefined): number | string | undefined {
  return text !== undefined && /^-?\d{1,15}$/.test(text) ? Number(text) : text;
}

/** The members that have a value. */
function given(members: Json): Json {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}
