/** The table of passages: a row for each epigram, with columns to sort, filter and count by. */
import type { Passage } from "../../model/published.ts";
import type { Related } from "../output.ts";
import {
  type CsvColumn,
  choice,
  chosenName,
  integer,
  listColumn,
  recordId,
  text,
} from "./columns.ts";

/** The columns. A passage does not say which of an author's names is the main one, hence `mainName`. */
export function passageColumns({ mainName }: Pick<Related, "mainName">): CsvColumn<Passage>[] {
  return [
    text("urn", "CTS URN of the passage.", (row) => row.urn),
    text("url", "Address of the whole record in the API.", (row) => row.url),
    text("web_url", "Path of the passage on the public web site.", (row) => row.web_url),
    integer("book", "Number of the book in the anthology.", (row) => row.book.number),
    integer("fragment", "Number of the epigram in the book; 0 exists.", (row) => row.fragment),
    text("sub_fragment", "Letter after the number; may be empty.", (row) => row.sub_fragment),
    listColumn("author_ids", "Numbers of the authors.", (row) => row.authors.map(recordId)),
    listColumn("author_tlg_ids", "The authors in the Thesaurus Linguae Graecae.", (row) =>
      row.authors.map(({ tlg_id }) => tlg_id),
    ),
    listColumn("author_names", "Main names of the authors.", (row) =>
      row.authors.map(({ url }) => mainName(url)),
    ),
    listColumn("city_ids", "Numbers of the cities.", (row) => row.cities.map(recordId)),
    listColumn("city_names", `Names of the cities: ${choice}.`, (row) =>
      row.cities.map(chosenName),
    ),
    listColumn("keyword_ids", "Numbers of the keywords.", (row) => row.keywords.map(recordId)),
    listColumn("keyword_names", `Names of the keywords: ${choice}.`, (row) =>
      row.keywords.map(chosenName),
    ),
    listColumn("keyword_categories", `Name of each keyword's category: ${choice}.`, (row) =>
      row.keywords.map(({ category }) => chosenName(category)),
    ),
    listColumn("text_ids", "Numbers of the texts.", (row) => row.texts.map(recordId)),
    listColumn("text_languages", "Code of each text's language.", (row) =>
      row.texts.map(({ language }) => language),
    ),
    integer("texts", "How many texts there are.", (row) => row.texts.length),
    integer("manuscripts", "How many manuscript regions.", (row) => row.manuscripts.length),
    integer("scholia", "How many scholia.", (row) => row.scholia.length),
    integer("comments", "How many comments.", (row) => row.comments.length),
    integer("media", "How many images and videos.", (row) => row.media.length),
    integer("external_references", "How many links to pages elsewhere.", (row) => {
      return row.external_references.length;
    }),
    integer("internal_references", "How many links to other passages.", (row) => {
      return row.internal_references.length;
    }),
    text("greek_text", "The first Greek text; empty where there is none.", (row) => {
      return row.texts.find(({ language }) => language === "grc")?.text ?? "";
    }),
  ];
}
