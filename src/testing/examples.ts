/**
 * One record of each schema for tests of the schemas, with every list filled and nothing null.
 * The types are generated from the schemas, so the compiler checks the records a second time.
 */
import type * as published from "../model/published.ts";
import { resources } from "../resources/index.ts";

const base = "https://example.org/api";
const passageUrn = "urn:cts:greekLit:tlg7000.tlg001.ag:7.2b";
const scholiumUrn = "urn:cts:greekLit:tlg5011.tlg001.sag:7.2b.1";
const passageUrl = `${base}/passages/${passageUrn}/`;
const dates = { created_at: "2021-02-20T21:03:45Z", updated_at: "2021-04-20T02:08:35.104221Z" };

const names = [{ name: "Sappho ", language: "eng" }];
const greek = { code: "grc", iso_name: "Ancient Greek (to 1453)", url: `${base}/languages/grc/` };
const keywordCategory: published.KeywordCategory = { url: `${base}/keyword_categories/1/`, names };
const keywordSummary = { url: `${base}/keywords/1/`, names, category: keywordCategory };
const citySummary = { url: `${base}/cities/1/`, names };
const textSummary = { url: `${base}/texts/1/`, language: "grc", text: "Μοῦσα φίλα,\r\n τίνι" };
const mediumSummary = { type: "image" as const, url: "https://images.example.org/1.jpg" };
const commentSummary = {
  url: `${base}/comments/1/`,
  descriptions: ["# Title\n\nWords."],
  languages: ["eng"],
};
const yearRange = { lower: -30, upper: 14, bounds: "[]" as const };
const place = { book: 7, fragment: 2, sub_fragment: "b" };

const book: published.Book = { url: `${base}/books/9/`, number: 7 };

const description: published.Description = {
  url: `${base}/descriptions/1/`,
  language: greek,
  ...dates,
  description: "Paton edition",
};

const manuscript: published.Manuscript = {
  manuscript_url:
    " https://images.example.org/iiif/2/page%3A049.jpg/pct:1,2,3,4/full/0/default.jpg",
  url: `${base}/manuscripts/1/`,
  ...dates,
  title: "Codex Palatinus 23, p. 049",
  credit: "",
  descriptions: [description],
  keywords: [keywordSummary],
};

const city: published.City = {
  url: `${base}/cities/1/`,
  names,
  alternative_uris: ["https://pleiades.stoa.org/places/373778"],
  unique_id: 3,
  longitude: "32.80799",
  latitude: "21.86616",
  descriptions: [description],
  ...dates,
  passages: [passageUrl],
};

const edition: published.Edition = {
  url: `${base}/editions/1/`,
  descriptions: [description],
  edition_type: 0,
  metadata: { year: 1916 },
  ...dates,
};

const author: published.Author = {
  id: 56,
  url: `${base}/authors/56/`,
  names,
  alternative_uris: ["https://www.wikidata.org/wiki/Q17892"],
  city_born: city,
  city_died: city,
  born_range_year_date: yearRange,
  died_range_year_date: yearRange,
  unique_id: 100056,
  ...dates,
  validation: 0,
  tlg_id: "tlg-0101",
  main_name: "Sappho",
  descriptions: [description],
  images: [mediumSummary],
  passages: [passageUrl],
};

const passage: published.Passage = {
  id: 424,
  book,
  fragment: 2,
  sub_fragment: "b",
  urn: passageUrn,
  url: passageUrl,
  web_url: `/passages/${passageUrn}/`,
  manuscripts: [manuscript],
  texts: [textSummary],
  authors: [{ url: author.url, tlg_id: "tlg-0101", names }],
  cities: [citySummary],
  keywords: [keywordSummary],
  scholia: [{ ...place, number: 1, url: `${base}/scholia/${scholiumUrn}/` }],
  comments: [commentSummary],
  external_references: [{ title: "Euphemia ", url: "https://example.net/euphemia#p-2" }],
  internal_references: [{ to_passage: passageUrl, reference_type: "Default" }],
  media: [mediumSummary],
  alignments: [`${base}/alignments/1/`],
};

const scholium: published.Scholium = {
  id: 10001,
  url: `${base}/scholia/${scholiumUrn}/`,
  urn: scholiumUrn,
  web_url: `/passages/${scholiumUrn}/`,
  manuscripts: [manuscript],
  texts: [textSummary],
  cities: [citySummary],
  keywords: [keywordSummary],
  passage: { ...place, url: passageUrl },
  comments: [commentSummary],
  media: [mediumSummary],
};

const text: published.Text = {
  url: `${base}/texts/1/`,
  language: greek,
  edition,
  unique_id: 1,
  ...dates,
  validation: 0,
  status: 1,
  text: "Μοῦσα φίλα,\r\n τίνι",
  comments: [commentSummary],
  alignments: [`${base}/alignments/1/`],
  passages: [passageUrl],
};

const keyword: published.Keyword = {
  id: 1,
  url: `${base}/keywords/1/`,
  category: keywordCategory,
  names,
  alternative_uris: [{ uri: "https://www.wikidata.org/wiki/Q2082412" }],
  passages: [passageUrl],
};

const comment: published.Comment = {
  url: `${base}/comments/1/`,
  passages: [passageUrl],
  descriptions: [{ content: "# Title\n\nWords.", language: "eng" }],
  unique_id: 1,
  ...dates,
  comment_type: "user_note",
  images: [mediumSummary],
};

const language: published.Language = {
  code: "grc",
  iso_name: "Ancient Greek (to 1453)",
  preferred: false,
  url: `${base}/languages/grc/`,
  counts: { texts: 169, descriptions: 0, names: 137 },
};

const medium: published.Medium = {
  url: `${base}/media/1/`,
  type: "video",
  media_url: "https://videos.example.org/1",
};

const alignment: published.Alignment = {
  url: `${base}/alignments/1/`,
  texts: [`${base}/texts/1/`, `${base}/texts/2/`],
  alignment_data: [[[0], [0]]],
};

const passageInternalReference: published.PassageInternalReference = {
  url: `${base}/passage_internal_references/1/`,
  from_passage: passageUrl,
  to_passage: passageUrl,
  reference_type: "Stylistic variation",
};

const envelope: published.Envelope = {
  count: 120,
  next: `${base}/authors/?page=3`,
  previous: `${base}/authors/`,
  results: [{}],
};

const root = Object.fromEntries(
  resources.flatMap(({ name, xml }) =>
    (xml ? [name, `${name}_xml`] : [name]).map((key) => [key, `${base}/${key}/`]),
  ),
) as unknown as published.Root;

const bookPassages: published.BookPassages = {
  book: { url: `${base}/books/13/`, number: 7 },
  count: 1,
  passages: [
    {
      urn: passageUrn,
      url: `${base}/passages/${passageUrn}/`,
      web_url: `/passages/${passageUrn}/`,
      fragment: 2,
      sub_fragment: "b",
      authors: [{ url: `${base}/authors/1/`, name: "Meleager" }],
      first_line: { text: "οὔνομα κηρύσσω", language: "grc" },
      languages: ["grc", "eng"],
    },
  ],
};

const capabilities: published.Capabilities = {
  name: "Authors List",
  description: "Records, page by page.",
  renders: ["application/json"],
  parses: ["application/json"],
};

const passageFilters: published.PassageFilters = {
  base_url: "https://anthology.example",
  page_size: 50,
  links: "query",
  format_api: true,
  urn_prefix: "urn:cts:greekLit:tlg7000.tlg001.ag:",
  urns: ["7.1", "7.2b"],
  books: [{ number: 7, passages: [0, 1] }],
  authors: [{ main_name: "Meleager", passages: [1] }],
  keywords: [{ number: 1, passages: [0, 1] }],
};

const error: published.ErrorBody = { detail: "Not found." };

const about: published.About = {
  title: "Greek Anthology",
  description: "Greek epigrams with translations.\n\nOf the Palatine Anthology.",
  licence: { name: "CC BY 4.0", url: "https://creativecommons.org/licenses/by/4.0/" },
  citation: "Greek Anthology. Example University, https://example.org/ag",
  publisher: {
    name: "Example University",
    url: "https://example.org/contact",
    email: "anthology@example.org",
  },
};

const sha256 = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
const changes: published.Changes = {
  previous: {
    base_url: "https://old.example.org/ag",
    snapshot_sha256: sha256,
    manifest_sha256: sha256,
  },
  current: { base_url: "https://example.org", snapshot_sha256: sha256 },
  collections: [
    {
      name: "authors",
      before: 310,
      after: 310,
      added: [`${base}/authors/311/`],
      changed: [{ url: `${base}/authors/1/`, fields: ["names", "passages"] }],
      removed: [`${base}/authors/2/`],
    },
  ],
};

const manifest: published.Manifest = {
  format: 1,
  generator: { name: "anthology-build", version: "0.1.0" },
  snapshot: {
    sha256,
    schema_version: 1,
    origin: {
      source: "https://example.org/ag",
      pulled_at: "2026-01-02T03:04:05.678Z",
      generator: "anthology-build 0.1.0",
      records: 43000,
    },
  },
  options: {
    base_url: "https://example.org/ag",
    links: "query",
    page_size: 50,
    products: ["json", "format-api", "xml", "reader"],
    about,
    previous: { snapshot_sha256: sha256, manifest_sha256: sha256 },
  },
  collections: [{ name: "authors", records: 310, pages: 7 }],
  files: [{ path: `api/passages/${passageUrn}/index.json`, bytes: 0, sha256 }],
};

const { format, generator, snapshot, options } = manifest;
const group = { files: 634, bytes: 237347, sha256 };
const build: published.Build = {
  format,
  generator,
  snapshot,
  options,
  manifest: { sha256, bytes: 2502895 },
  totals: { records: 310, files: 634, bytes: 237347 },
  collections: [{ name: "authors", records: 310, ...group }],
  products: [{ name: "dumps", ...group }],
  other: group,
};

/** By name of the schema: `author` fits schemas/author.json. */
const config: published.Config = {
  $schema: "./node_modules/anthology-build/schemas/config.json",
  snapshot: "data/anthology.sqlite",
  source: "https://example.org/api/",
  out: "out",
  releases: "/srv/anthology",
  keep: 3,
  sync: true,
  baseUrl: "https://example.org/ag",
  about: "data/about.json",
  only: ["api", "reader"],
  links: "query",
  pageSize: 50,
  portable: true,
  previous: "https://example.org/ag/manifest.json",
  previousOptional: true,
  jobs: 2,
};

const filterFaults: published.FilterFaults = {
  author__main_name: ["Null characters are not allowed."],
  book__number: ["Enter a number."],
  keyword__number: ["Enter a number."],
};

export const examples = {
  about,
  alignment,
  author,
  book,
  book_passages: bookPassages,
  build,
  capabilities,
  changes,
  city,
  comment,
  config,
  description,
  edition,
  envelope,
  error,
  filter_faults: filterFaults,
  keyword,
  keyword_category: keywordCategory,
  language,
  manifest,
  manuscript,
  medium,
  passage,
  passage_filters: passageFilters,
  passage_internal_reference: passageInternalReference,
  root,
  scholium,
  text,
} as const satisfies Readonly<Record<string, object>>;
