/** A site with bulk files of hostile texts, for tests that read them. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { publish } from "./builds.ts";
import { only } from "./site-options.ts";
import { alterSnapshot } from "./snapshots.ts";
import { makeWorkplace, type Workplace } from "./workplace.ts";

/** Texts that break code which joins strings without escaping. */
const hostile = [
  ...['"', '""', 'a"b,c', ",", ";", "\t", "'", "|", "\\", "a\\|b", "\r", "\n", "\r\n"],
  ...["a\rb\r\nc\n", "\n  x\n ", "=1+1", "=cmd|' /C calc'!A0", "+1", "-1", "@SUM(1)", "007"],
  ...["1/2", "TRUE", "7.1", "1e5", "2021-02-20", "\u2028\u2029", "\uFEFFμ", "ἄ", "α\u0313\u0301"],
  ...["\u00A0\u2009", "𐀀𝛼", "\u0001\u001F\u007F\u0085", "</script>", "", " "],
];

/** XML does not allow all of these texts, and the tests need only one form of the pages. */
export const dumpOptions = ["--only", ...only("dumps", "landing")];

/** 60 epigrams, 20 scholia and 80 texts, those with the first keys hostile. */
export async function makeDumpedSite(): Promise<Workplace> {
  const place = makeWorkplace(60);
  alterSnapshot(place.snapshot, (database) => {
    const set = database.prepare("UPDATE text SET text = ? WHERE id = ?");
    for (const [index, text] of hostile.entries()) set.run(text, index + 1);
    set.run("αβγ\r\n".repeat(5_000), hostile.length + 1);
    database.exec(
      `UPDATE author SET main_name = '|a\\|"b,' || char(10);
       UPDATE keyword_name SET name = '=k\\' WHERE position = (SELECT min(position) FROM keyword_name);
       UPDATE text SET edition = NULL WHERE id = 3;
       DELETE FROM passage_text WHERE passage = 5;
       DELETE FROM alignment_text; DELETE FROM alignment`,
    );
  });
  await publish(place, ...dumpOptions);
  return place;
}

export const dumpsOf = ({ out }: Workplace) => join(out, "dumps");

export interface Resource {
  readonly name: string;
  readonly path: string;
  readonly pathByHash: string;
  readonly bytes: number;
  readonly hash: string;
  readonly description: string;
  readonly rows?: number;
  readonly jsonSchema?: string;
}

/** The members of `datapackage.json` that tests read. */
export interface Descriptor {
  readonly version: string;
  readonly homepage: string;
  readonly resources: readonly Resource[];
}

export function descriptorOf(place: Workplace): Descriptor {
  return JSON.parse(readFileSync(join(dumpsOf(place), "datapackage.json"), "utf8")) as Descriptor;
}
