/** Texts that break code which joins strings without escaping, in CSV, JSON, XML, spreadsheets and templates. */
import type { Records } from "../import/load/records/given.ts";
import type { Connection } from "../snapshot/sqlite.ts";
import { allRecords } from "./published-records.ts";
import { everything } from "./site-options.ts";
import { alterSnapshot } from "./snapshots.ts";
import { makeWorkplace } from "./workplace.ts";

const texts = [
  '"',
  '""',
  'a"b,c',
  ",",
  ";",
  "\t",
  "'",
  "|",
  "\\",
  "a\\|b",
  "\r",
  "\n",
  "\r\n",
  "a\rb\r\nc\n",
  "\n  x\n ",
  "  lead\n\n\n\ttail\t",
  "\t\u00a0x\u2009 y",
  "",
  " ",
  "=1+1",
  "=cmd|' /C calc'!A0",
  "+1",
  "-1",
  "@SUM(1)",
  "007",
  "1/2",
  "TRUE",
  "7.1",
  "1e5",
  "2021-02-20",
  "\u2028\u2029",
  "\uFEFFμ",
  "ἄ",
  "α\u0313\u0301",
  "\u00A0\u2009",
  "𐀀𝛼",
  "\u0001\u001F\u007F\u0085\ufffe",
  "\u{10FFFF}e\u0301\u1f71",
  "</script>",
  "{@language}",
  "</l></lg><!-- ]]> &amp; & < > \" ' -->",
  "<?xml version='1.0'?>",
  "&#0;&#x1;%00",
  '{"@id":"_:b0"}',
];

/** Puts them into the texts with the first keys. Aligned words are gone. */
export function writeHostileTexts(database: Connection): void {
  const change = database.prepare("UPDATE text SET text = ? WHERE id = ?");
  for (const [index, text] of texts.entries()) change.run(text, index + 1);
  database.exec("DELETE FROM alignment_text; DELETE FROM alignment");
}

/** The records of an epigram for each of them. */
export function hostileTexts(): Records {
  const { snapshot } = makeWorkplace(texts.length);
  alterSnapshot(snapshot, writeHostileTexts);
  return allRecords(snapshot, everything.baseUrl);
}
