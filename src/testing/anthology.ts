/** An anthology of any size: a record of every kind, and epigrams with one text each. */
import { join } from "node:path";
import type { Records } from "../import/load/records/given.ts";
import { passageUrn, scholiumUrn } from "../model/urn.ts";
import { newFolder } from "./new-folder.ts";
import { allRecords } from "./published-records.ts";
import { writeAnthology } from "./rows.ts";
import { alterSnapshot } from "./snapshots.ts";

/** Key of the text of the scholium on this epigram; no epigram's text has this key. */
export const noteTextKey = (epigram: number) => 100_000 + epigram;

/** URN of an epigram. */
export const epigramUrn = (number: number) => passageUrn(placeOf(number));

/** URN of the scholium on this epigram. */
export const noteUrn = (epigram: number) => scholiumUrn(placeOf(epigram), 1);

function placeOf(fragment: number) {
  return { book: 7, fragment, sub_fragment: "" };
}

const dates = "'2021-02-20T21:03:45Z', '2021-02-20T21:03:45Z'";
const uri = "'https://www.wikidata.org/wiki/Q44112'";
const region =
  "https://images.example.org/iiif/2/page%3A049.jpg/pct:11.1,13.2,60.1,6.2/full/0/default.jpg";

/** One record of every other kind, to which passage 1 and scholium 3 refer. */
const others = `
  INSERT INTO language VALUES
    ('eng', 'Ancient Greek (to 1453)', 0), ('grc', 'Ancient Greek (to 1453)', 0);
  INSERT INTO book VALUES (9, 7);
  INSERT INTO description VALUES (424, 'grc', ${dates}, 'Words.');
  INSERT INTO medium VALUES (1, 'image', ${uri});
  INSERT INTO city VALUES (1, 1, '32.80799', '32.80799', ${dates});
  INSERT INTO city_name VALUES (1, 0, 'Sappho ', 'grc');
  INSERT INTO city_alternative_uri VALUES (1, 0, ${uri});
  INSERT INTO city_description VALUES (1, 0, 424);
  INSERT INTO author VALUES
    (56, 'Sappho', 'tlg-0101', 1, 1, -30, 14, '[)', -30, 14, '[)', 1, ${dates}, 1);
  INSERT INTO author_name VALUES (56, 0, 'Sappho ', 'grc');
  INSERT INTO author_alternative_uri VALUES (56, 0, ${uri});
  INSERT INTO author_description VALUES (56, 0, 424);
  INSERT INTO author_image VALUES (56, 0, 1);
  INSERT INTO comment VALUES (1, 1, ${dates}, 'Words.');
  INSERT INTO comment_description VALUES (1, 0, '# Title' || char(10, 10) || 'Words.', 'grc');
  INSERT INTO comment_image VALUES (1, 0, 1);
  INSERT INTO keyword_category VALUES (1);
  INSERT INTO keyword_category_name VALUES (1, 0, 'Sappho ', 'grc');
  INSERT INTO keyword VALUES (1, 1);
  INSERT INTO keyword_name VALUES (1, 0, 'Sappho ', 'grc');
  INSERT INTO keyword_alternative_uri VALUES (1, 0, ${uri});
  INSERT INTO manuscript VALUES (1, '${region}', ${dates}, 'Words.', '');
  INSERT INTO manuscript_description VALUES (1, 0, 424);
  INSERT INTO manuscript_keyword VALUES (1, 0, 1);
  INSERT INTO edition VALUES (1, 1, '{"year":1916}', ${dates});
  INSERT INTO edition_description VALUES (1, 0, 424);
  INSERT INTO alignment VALUES (1, '[[[0],[0]]]');
  INSERT INTO alignment_text VALUES (1, 0, 1), (1, 1, 2);
  INSERT INTO text_comment VALUES (1, 0, 1);
  INSERT INTO passage_author VALUES (1, 0, 56);
  INSERT INTO passage_internal_reference VALUES (1, 1, 0, 2, 'Default');
  INSERT INTO passage_external_reference
    VALUES (1, 0, 'Words.', 'https://pleiades.stoa.org/places/373778');`;

const related = ["medium", "manuscript", "keyword", "city", "comment"]
  .map(
    (table) => `
  INSERT INTO passage_${table} VALUES (1, 0, 1);
  INSERT INTO scholium_${table} SELECT id, 0, 1 FROM scholium WHERE id = 3;`,
  )
  .join("");

/**
 * Writes a snapshot of epigrams 7.1, 7.2, ... with the keys 1, 2, ..., which are also the keys of their texts. Every third has
 * a scholium with the same key. The first epigram and the first scholium refer to records of all other kinds.
 */
export function writeEpigrams(epigrams: number, file: string): void {
  writeAnthology({}, file);
  alterSnapshot(
    file,
    `BEGIN; ${others}
    WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < ${epigrams})
      INSERT INTO passage SELECT n, 9, n, '' FROM number;
    INSERT INTO passage_text SELECT id, 0, id FROM passage;
    INSERT INTO scholium SELECT id, id, 1 FROM passage WHERE id % 3 = 0;
    INSERT INTO scholium_text SELECT id, 0, id + ${noteTextKey(0)} FROM scholium;
    INSERT INTO text SELECT text, 'grc', 1, text, ${dates}, 1, 1, 'Μοῦσα φίλα ' || text
      FROM (SELECT text FROM passage_text UNION SELECT text FROM scholium_text);
    ${related} COMMIT`,
  );
}

/** The published records of these epigrams and of everything around them. */
export function anthology(epigrams: number): Records {
  const file = join(newFolder(), "anthology.sqlite");
  writeEpigrams(epigrams, file);
  return allRecords(file, "https://example.org");
}
