/** A site with bulk files of hostile texts, for tests that read them. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { publish } from "./builds.ts";
import { writeHostileTexts } from "./hostile-texts.ts";
import { only } from "./site-options.ts";
import { alterSnapshot } from "./snapshots.ts";
import { makeWorkplace, type Workplace } from "./workplace.ts";

/** XML does not allow all of these texts, and the tests need only one form of the pages. */
export const dumpOptions = ["--only", ...only("dumps", "landing")];

/** 60 epigrams, 20 scholia and 80 texts, those with the first keys hostile. */
export async function makeDumpedSite(): Promise<Workplace> {
  const place = makeWorkplace(60);
  alterSnapshot(place.snapshot, (database) => {
    writeHostileTexts(database);
    database
      .prepare("UPDATE text SET text = ? WHERE id = (SELECT max(text) FROM passage_text)")
      .run("αβγ\r\n".repeat(5_000));
    database.exec(
      `UPDATE author SET main_name = '|a\\|"b,' || char(10);
       UPDATE keyword_name SET name = '=k\\' WHERE position = (SELECT min(position) FROM keyword_name);
       UPDATE text SET edition = NULL WHERE id = 3;
       DELETE FROM passage_text WHERE passage = 5`,
    );
  });
  await publish(place, ...dumpOptions);
  return place;
}

export const dumpsOf = ({ out }: Workplace) => join(out, "dumps");

/** The members of `datapackage.json` that tests read. */
export interface Descriptor {
  readonly resources: readonly {
    readonly name: string;
    readonly bytes: number;
    readonly hash: string;
    readonly rows?: number;
    readonly schema?: { readonly fields: readonly Record<"name" | "description", string>[] };
  }[];
}

export function descriptorOf(place: Workplace): Descriptor {
  return JSON.parse(readFileSync(join(dumpsOf(place), "datapackage.json"), "utf8")) as Descriptor;
}
