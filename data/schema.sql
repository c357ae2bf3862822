-- The snapshot: one SQLite file that holds an anthology as `anthology-build` reads it.
--
-- Rules that every table follows:
--   * Text is stored exactly as received: not trimmed, not normalised. Timestamps and decimals are text.
--   * A relation keeps the order of its members in `position`, from 0, and may repeat a member.
--   * What follows from other rows is not stored: urns, URLs, the `passages` of an author, a city, a
--     keyword, a comment or a text, the `alignments` of a passage or a text, the `counts` of a language.
--   * Formats (timestamps, codes, URLs) are the business of schemas/*.json, which the build applies to
--     every record that it publishes.

PRAGMA application_id = 0x41474E54; -- "AGNT"
PRAGMA user_version = 1;

-- Languages ------------------------------------------------------------------------------------

CREATE TABLE language (
  code TEXT PRIMARY KEY, -- three letters, ISO 639-3
  iso_name TEXT NOT NULL,
  preferred INTEGER NOT NULL CHECK (preferred IN (0, 1))
) STRICT, WITHOUT ROWID;

-- Descriptions, editions, media ----------------------------------------------------------------

CREATE TABLE description (
  id INTEGER PRIMARY KEY,
  language TEXT NOT NULL REFERENCES language (code),
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  description TEXT NOT NULL
) STRICT;
CREATE INDEX description_by_language ON description (language);

CREATE TABLE edition (
  id INTEGER PRIMARY KEY,
  edition_type INTEGER NOT NULL,
  metadata TEXT NOT NULL CHECK (json_valid(metadata)), -- a JSON object of plain values
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;

CREATE TABLE edition_description (
  edition INTEGER NOT NULL REFERENCES edition (id),
  position INTEGER NOT NULL CHECK (position >= 0),
  description INTEGER NOT NULL REFERENCES description (id),
  PRIMARY KEY (edition, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX edition_description_by_description ON edition_description (description);

CREATE TABLE medium (
  id INTEGER PRIMARY KEY,
  type TEXT NOT NULL, -- image or video
  media_url TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX medium_by_type_and_url ON medium (type, media_url);

-- Keywords -------------------------------------------------------------------------------------

CREATE TABLE keyword_category (
  id INTEGER PRIMARY KEY
) STRICT;

CREATE TABLE keyword_category_name (
  keyword_category INTEGER NOT NULL REFERENCES keyword_category (id),
  position INTEGER NOT NULL CHECK (position >= 0),
  name TEXT NOT NULL,
  language TEXT NOT NULL REFERENCES language (code),
  PRIMARY KEY (keyword_category, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX keyword_category_name_by_language ON keyword_category_name (language);

CREATE TABLE keyword (
  id INTEGER PRIMARY KEY,
  category INTEGER NOT NULL REFERENCES keyword_category (id)
) STRICT;
CREATE INDEX keyword_by_category ON keyword (category);

CREATE TABLE keyword_name (
  keyword INTEGER NOT NULL REFERENCES keyword (id),
  position INTEGER NOT NULL CHECK (position >= 0),
  name TEXT NOT NULL,
  language TEXT NOT NULL REFERENCES language (code),
  PRIMARY KEY (keyword, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX keyword_name_by_language ON keyword_name (language);

CREATE TABLE keyword_alternative_uri (
  keyword INTEGER NOT NULL REFERENCES keyword (id),
  position INTEGER NOT NULL CHECK (position >= 0),
  uri TEXT NOT NULL,
  PRIMARY KEY (keyword, position)
) STRICT, WITHOUT ROWID;

-- Cities ---------------------------------------------------------------------------------------

CREATE TABLE city (
  id INTEGER PRIMARY KEY,
  unique_id INTEGER NOT NULL,
  longitude TEXT, -- decimal degrees, as received
  latitude TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;

CREATE TABLE city_name (
  city INTEGER NOT NULL REFERENCES city (id),
  position INTEGER NOT NULL CHECK (position >= 0),
  name TEXT NOT NULL,
  language TEXT NOT NULL REFERENCES language (code),
  PRIMARY KEY (city, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX city_name_by_language ON city_name (language);

CREATE TABLE city_alternative_uri (
  city INTEGER NOT NULL REFERENCES city (id),
  position INTEGER NOT NULL CHECK (position >= 0),
  uri TEXT NOT NULL,
  PRIMARY KEY (city, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE city_description (
  city INTEGER NOT NULL REFERENCES city (id),
  position INTEGER NOT NULL CHECK (position >= 0),
  description INTEGER NOT NULL REFERENCES description (id),
  PRIMARY KEY (city, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX city_description_by_description ON city_description (description);

-- Authors --------------------------------------------------------------------------------------

CREATE TABLE author (
  id INTEGER PRIMARY KEY,
  main_name TEXT NOT NULL,
  tlg_id TEXT NOT NULL, -- empty when the author has none
  city_born INTEGER REFERENCES city (id),
  city_died INTEGER REFERENCES city (id),
  born_lower INTEGER, -- years, negative before our era; a range is null when its bounds are
  born_upper INTEGER,
  born_bounds TEXT, -- one of [) [] (] ()
  died_lower INTEGER,
  died_upper INTEGER,
  died_bounds TEXT,
  unique_id INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  validation INTEGER NOT NULL
) STRICT;
CREATE INDEX author_by_main_name ON author (main_name, id);
CREATE INDEX author_by_city_born ON author (city_born);
CREATE INDEX author_by_city_died ON author (city_died);

CREATE TABLE author_name (
  author INTEGER NOT NULL REFERENCES author (id),
  position INTEGER NOT NULL CHECK (position >= 0),
  name TEXT NOT NULL,
  language TEXT NOT NULL REFERENCES language (code),
  PRIMARY KEY (author, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX author_name_by_language ON author_name (language);

CREATE TABLE author_alternative_uri (
  author INTEGER NOT NULL REFERENCES author (id),
  position INTEGER NOT NULL CHECK (position >= 0),
  uri TEXT NOT NULL,
  PRIMARY KEY (author, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE author_description (
  author INTEGER NOT NULL REFERENCES author (id),
  position INTEGER NOT NULL CHECK (position >= 0),
  description INTEGER NOT NULL REFERENCES description (id),
  PRIMARY KEY (author, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX author_description_by_description ON author_description (description);

CREATE TABLE author_image (
  author INTEGER NOT NULL REFERENCES author (id),
  position INTEGER NOT NULL CHECK (position >= 0),
  medium INTEGER NOT NULL REFERENCES medium (id),
  PRIMARY KEY (author, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX author_image_by_medium ON author_image (medium);

-- Manuscript regions ---------------------------------------------------------------------------

CREATE TABLE manuscript (
  id INTEGER PRIMARY KEY,
  manuscript_url TEXT NOT NULL, -- IIIF address of the region; its percentages stay text
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  title TEXT NOT NULL,
  credit TEXT NOT NULL
) STRICT;

CREATE TABLE manuscript_description (
  manuscript INTEGER NOT NULL REFERENCES manuscript (id),
  position INTEGER NOT NULL CHECK (position >= 0),
  description INTEGER NOT NULL REFERENCES description (id),
  PRIMARY KEY (manuscript, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX manuscript_description_by_description ON manuscript_description (description);

CREATE TABLE manuscript_keyword (
  manuscript INTEGER NOT NULL REFERENCES manuscript (id),
  position INTEGER NOT NULL CHECK (position >= 0),
  keyword INTEGER NOT NULL REFERENCES keyword (id),
  PRIMARY KEY (manuscript, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX manuscript_keyword_by_keyword ON manuscript_keyword (keyword);

-- Comments -------------------------------------------------------------------------------------

CREATE TABLE comment (
  id INTEGER PRIMARY KEY,
  unique_id INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  comment_type TEXT NOT NULL
) STRICT;

CREATE TABLE comment_description (
  comment INTEGER NOT NULL REFERENCES comment (id),
  position INTEGER NOT NULL CHECK (position >= 0),
  content TEXT NOT NULL, -- markdown
  language TEXT NOT NULL REFERENCES language (code),
  PRIMARY KEY (comment, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX comment_description_by_language ON comment_description (language);

CREATE TABLE comment_image (
  comment INTEGER NOT NULL REFERENCES comment (id),
  position INTEGER NOT NULL CHECK (position >= 0),
  medium INTEGER NOT NULL REFERENCES medium (id),
  PRIMARY KEY (comment, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX comment_image_by_medium ON comment_image (medium);

-- Texts and their alignments -------------------------------------------------------------------

CREATE TABLE text (
  id INTEGER PRIMARY KEY,
  language TEXT NOT NULL REFERENCES language (code),
  edition INTEGER REFERENCES edition (id),
  unique_id INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  validation INTEGER NOT NULL,
  status INTEGER NOT NULL,
  text TEXT NOT NULL
) STRICT;
CREATE INDEX text_by_language ON text (language);
CREATE INDEX text_by_edition ON text (edition);

CREATE TABLE text_comment (
  text INTEGER NOT NULL REFERENCES text (id),
  position INTEGER NOT NULL CHECK (position >= 0),
  comment INTEGER NOT NULL REFERENCES comment (id),
  PRIMARY KEY (text, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX text_comment_by_comment ON text_comment (comment);

CREATE TABLE alignment (
  id INTEGER PRIMARY KEY,
  alignment_data TEXT NOT NULL CHECK (json_valid(alignment_data)) -- groups of word indices per text
) STRICT;

CREATE TABLE alignment_text (
  alignment INTEGER NOT NULL REFERENCES alignment (id),
  position INTEGER NOT NULL CHECK (position >= 0),
  text INTEGER NOT NULL REFERENCES text (id),
  PRIMARY KEY (alignment, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX alignment_text_by_text ON alignment_text (text);

-- Books and passages ---------------------------------------------------------------------------

CREATE TABLE book (
  id INTEGER PRIMARY KEY, -- the id in its address, which is not its number
  number INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX book_by_number ON book (number);

CREATE TABLE passage (
  id INTEGER PRIMARY KEY,
  book INTEGER NOT NULL REFERENCES book (id),
  fragment INTEGER NOT NULL, -- the epigram's number in its book; 0 exists
  sub_fragment TEXT NOT NULL -- empty, or the letter that follows the number
) STRICT;
CREATE UNIQUE INDEX passage_by_place ON passage (book, fragment, sub_fragment);

CREATE TABLE passage_manuscript (
  passage INTEGER NOT NULL REFERENCES passage (id),
  position INTEGER NOT NULL CHECK (position >= 0),
  manuscript INTEGER NOT NULL REFERENCES manuscript (id),
  PRIMARY KEY (passage, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX passage_manuscript_by_manuscript ON passage_manuscript (manuscript);

CREATE TABLE passage_text (
  passage INTEGER NOT NULL REFERENCES passage (id),
  position INTEGER NOT NULL CHECK (position >= 0),
  text INTEGER NOT NULL REFERENCES text (id),
  PRIMARY KEY (passage, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX passage_text_by_text ON passage_text (text);

CREATE TABLE passage_author (
  passage INTEGER NOT NULL REFERENCES passage (id),
  position INTEGER NOT NULL CHECK (position >= 0),
  author INTEGER NOT NULL REFERENCES author (id),
  PRIMARY KEY (passage, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX passage_author_by_author ON passage_author (author);

CREATE TABLE passage_city (
  passage INTEGER NOT NULL REFERENCES passage (id),
  position INTEGER NOT NULL CHECK (position >= 0),
  city INTEGER NOT NULL REFERENCES city (id),
  PRIMARY KEY (passage, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX passage_city_by_city ON passage_city (city);

CREATE TABLE passage_keyword (
  passage INTEGER NOT NULL REFERENCES passage (id),
  position INTEGER NOT NULL CHECK (position >= 0),
  keyword INTEGER NOT NULL REFERENCES keyword (id),
  PRIMARY KEY (passage, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX passage_keyword_by_keyword ON passage_keyword (keyword);

CREATE TABLE passage_comment (
  passage INTEGER NOT NULL REFERENCES passage (id),
  position INTEGER NOT NULL CHECK (position >= 0),
  comment INTEGER NOT NULL REFERENCES comment (id),
  PRIMARY KEY (passage, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX passage_comment_by_comment ON passage_comment (comment);

CREATE TABLE passage_external_reference (
  passage INTEGER NOT NULL REFERENCES passage (id),
  position INTEGER NOT NULL CHECK (position >= 0),
  title TEXT NOT NULL,
  url TEXT NOT NULL, -- may be empty
  PRIMARY KEY (passage, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE passage_medium (
  passage INTEGER NOT NULL REFERENCES passage (id),
  position INTEGER NOT NULL CHECK (position >= 0),
  medium INTEGER NOT NULL REFERENCES medium (id),
  PRIMARY KEY (passage, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX passage_medium_by_medium ON passage_medium (medium);

CREATE TABLE passage_internal_reference (
  id INTEGER PRIMARY KEY,
  from_passage INTEGER NOT NULL REFERENCES passage (id),
  position INTEGER NOT NULL CHECK (position >= 0), -- among the references of from_passage
  to_passage INTEGER NOT NULL REFERENCES passage (id),
  reference_type TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX passage_internal_reference_by_position
  ON passage_internal_reference (from_passage, position);
CREATE INDEX passage_internal_reference_by_to_passage ON passage_internal_reference (to_passage);

-- Scholia --------------------------------------------------------------------------------------

CREATE TABLE scholium (
  id INTEGER PRIMARY KEY,
  passage INTEGER NOT NULL REFERENCES passage (id),
  number INTEGER NOT NULL -- among the scholia of the passage
) STRICT;
CREATE UNIQUE INDEX scholium_by_place ON scholium (passage, number);

CREATE TABLE scholium_manuscript (
  scholium INTEGER NOT NULL REFERENCES scholium (id),
  position INTEGER NOT NULL CHECK (position >= 0),
  manuscript INTEGER NOT NULL REFERENCES manuscript (id),
  PRIMARY KEY (scholium, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX scholium_manuscript_by_manuscript ON scholium_manuscript (manuscript);

CREATE TABLE scholium_text (
  scholium INTEGER NOT NULL REFERENCES scholium (id),
  position INTEGER NOT NULL CHECK (position >= 0),
  text INTEGER NOT NULL REFERENCES text (id),
  PRIMARY KEY (scholium, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX scholium_text_by_text ON scholium_text (text);

CREATE TABLE scholium_city (
  scholium INTEGER NOT NULL REFERENCES scholium (id),
  position INTEGER NOT NULL CHECK (position >= 0),
  city INTEGER NOT NULL REFERENCES city (id),
  PRIMARY KEY (scholium, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX scholium_city_by_city ON scholium_city (city);

CREATE TABLE scholium_keyword (
  scholium INTEGER NOT NULL REFERENCES scholium (id),
  position INTEGER NOT NULL CHECK (position >= 0),
  keyword INTEGER NOT NULL REFERENCES keyword (id),
  PRIMARY KEY (scholium, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX scholium_keyword_by_keyword ON scholium_keyword (keyword);

CREATE TABLE scholium_comment (
  scholium INTEGER NOT NULL REFERENCES scholium (id),
  position INTEGER NOT NULL CHECK (position >= 0),
  comment INTEGER NOT NULL REFERENCES comment (id),
  PRIMARY KEY (scholium, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX scholium_comment_by_comment ON scholium_comment (comment);

CREATE TABLE scholium_medium (
  scholium INTEGER NOT NULL REFERENCES scholium (id),
  position INTEGER NOT NULL CHECK (position >= 0),
  medium INTEGER NOT NULL REFERENCES medium (id),
  PRIMARY KEY (scholium, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX scholium_medium_by_medium ON scholium_medium (medium);

-- Provenance -----------------------------------------------------------------------------------

-- Where a snapshot was pulled from; one that was made from files has no row. It is not part of what a
-- snapshot says: two snapshots that differ in nothing else have the same content.
CREATE TABLE provenance (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  source TEXT NOT NULL, -- address of the service
  pulled_at TEXT NOT NULL,
  generator TEXT NOT NULL, -- name and version of the program that pulled
  records INTEGER NOT NULL -- number of records in all collections
) STRICT;

-- Views ----------------------------------------------------------------------------------------

-- The tables of the bulk files, which are named after them. A snapshot may lack these views, as
-- `anthology-build` makes its own. Lists are JSON arrays in their stored order; addresses are paths
-- below that of the site. A name is the first in English, else the first.

CREATE VIEW cities AS
SELECT
  id,
  '/api/cities/' || id || '/' AS url,
  (SELECT name FROM city_name WHERE city = city.id
    ORDER BY language <> 'eng', position LIMIT 1) AS name,
  longitude,
  latitude,
  (SELECT count(DISTINCT passage) FROM passage_city WHERE city = city.id) AS passages
FROM city
ORDER BY id;

CREATE VIEW keywords AS
SELECT
  id,
  '/api/keywords/' || id || '/' AS url,
  (SELECT name FROM keyword_name WHERE keyword = keyword.id
    ORDER BY language <> 'eng', position LIMIT 1) AS name,
  (SELECT name FROM keyword_category_name WHERE keyword_category = category
    ORDER BY language <> 'eng', position LIMIT 1) AS category,
  (SELECT count(DISTINCT passage) FROM passage_keyword WHERE keyword = keyword.id) AS passages
FROM keyword
ORDER BY id;

CREATE VIEW authors AS
SELECT
  id,
  '/api/authors/' || id || '/' AS url,
  main_name,
  tlg_id,
  city_born AS city_born_id,
  (SELECT name FROM cities WHERE id = city_born) AS city_born,
  born_lower,
  born_upper,
  city_died AS city_died_id,
  (SELECT name FROM cities WHERE id = city_died) AS city_died,
  died_lower,
  died_upper,
  (SELECT count(DISTINCT passage) FROM passage_author WHERE author = author.id) AS passages
FROM author
ORDER BY main_name, id;

CREATE VIEW passages AS
SELECT
  passage.id, -- key of its row, which is not its address
  urn,
  '/api/passages/' || urn || '/' AS url,
  '/passages/' || urn || '/' AS web_url,
  number AS book,
  fragment,
  sub_fragment,
  (SELECT json_group_array(author) FROM (
    SELECT author FROM passage_author
    WHERE passage = passage.id ORDER BY position)) AS author_ids,
  (SELECT json_group_array(tlg_id) FROM (
    SELECT tlg_id FROM passage_author JOIN author ON author.id = author
    WHERE passage = passage.id ORDER BY position)) AS author_tlg_ids,
  (SELECT json_group_array(main_name) FROM (
    SELECT main_name FROM passage_author JOIN author ON author.id = author
    WHERE passage = passage.id ORDER BY position)) AS author_names,
  (SELECT json_group_array(city) FROM (
    SELECT city FROM passage_city
    WHERE passage = passage.id ORDER BY position)) AS city_ids,
  (SELECT json_group_array(name) FROM (
    SELECT name FROM passage_city JOIN cities ON cities.id = city
    WHERE passage = passage.id ORDER BY position)) AS city_names,
  (SELECT json_group_array(keyword) FROM (
    SELECT keyword FROM passage_keyword
    WHERE passage = passage.id ORDER BY position)) AS keyword_ids,
  (SELECT json_group_array(name) FROM (
    SELECT name FROM passage_keyword JOIN keywords ON keywords.id = keyword
    WHERE passage = passage.id ORDER BY position)) AS keyword_names,
  (SELECT json_group_array(category) FROM (
    SELECT category FROM passage_keyword JOIN keywords ON keywords.id = keyword
    WHERE passage = passage.id ORDER BY position)) AS keyword_categories,
  (SELECT json_group_array(text) FROM (
    SELECT text FROM passage_text
    WHERE passage = passage.id ORDER BY position)) AS text_ids,
  (SELECT json_group_array(language) FROM (
    SELECT language FROM passage_text JOIN text ON text.id = passage_text.text
    WHERE passage = passage.id ORDER BY position)) AS text_languages,
  (SELECT count(*) FROM passage_text WHERE passage = passage.id) AS texts,
  (SELECT count(*) FROM passage_manuscript WHERE passage = passage.id) AS manuscripts,
  (SELECT count(*) FROM scholium WHERE passage = passage.id) AS scholia,
  (SELECT count(*) FROM passage_comment WHERE passage = passage.id) AS comments,
  (SELECT count(*) FROM passage_medium WHERE passage = passage.id) AS media,
  (SELECT count(*) FROM passage_external_reference
    WHERE passage = passage.id) AS external_references,
  (SELECT count(*) FROM passage_internal_reference
    WHERE from_passage = passage.id) AS internal_references,
  (SELECT text.text FROM passage_text JOIN text ON text.id = passage_text.text
    WHERE passage = passage.id AND language = 'grc' ORDER BY position LIMIT 1) AS greek_text
FROM (
  SELECT
    passage.id,
    'urn:cts:greekLit:tlg7000.tlg001.ag:' || number || '.' || fragment || sub_fragment AS urn,
    number,
    fragment,
    sub_fragment
  FROM passage JOIN book ON book.id = book
) AS passage
ORDER BY number, fragment, sub_fragment;

CREATE VIEW texts AS
SELECT
  text.id,
  '/api/texts/' || text.id || '/' AS url,
  language,
  iso_name AS language_name,
  '/api/editions/' || edition || '/' AS edition_url,
  (SELECT json_group_array(description) FROM (
    SELECT description.description
    FROM edition_description JOIN description ON description.id = edition_description.description
    WHERE edition_description.edition = text.edition ORDER BY position)) AS edition_descriptions,
  status,
  validation,
  unique_id,
  created_at,
  updated_at,
  (SELECT json_group_array(urn) FROM (
    SELECT urn FROM passages WHERE id IN (SELECT passage FROM passage_text WHERE text = text.id)
    ORDER BY book, fragment, sub_fragment)) AS passage_urns,
  (SELECT count(*) FROM text_comment WHERE text = text.id) AS comments,
  (SELECT count(DISTINCT alignment) FROM alignment_text WHERE text = text.id) AS alignments,
  text
FROM text JOIN language ON code = language
ORDER BY text.id;

CREATE VIEW passage_authors AS
SELECT
  passages.id AS passage,
  urn,
  key AS position,
  authors.id AS author_id,
  main_name AS author_name
FROM passages JOIN json_each(author_ids) JOIN authors ON authors.id = value
ORDER BY book, fragment, sub_fragment, position;

CREATE VIEW passage_keywords AS
SELECT
  passages.id AS passage,
  urn,
  key AS position,
  keywords.id AS keyword_id,
  name AS keyword_name,
  category AS keyword_category
FROM passages JOIN json_each(keyword_ids) JOIN keywords ON keywords.id = value
ORDER BY book, fragment, sub_fragment, position;
