/** Tables of bulk files, read by LibreOffice. */
import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, expect, test } from "vitest";
import { dumpsOf, makeDumpedSite } from "../../testing/dumped-site.ts";
import type { Workplace } from "../../testing/workplace.ts";

let place: Workplace;
beforeAll(async () => {
  place = await makeDumpedSite();
});

/** The cells that differ between two tables, as Python's own library reads them. */
function differences(...files: readonly string[]): unknown {
  const script = fileURLToPath(new URL("../../testing/tables.py", import.meta.url));
  return JSON.parse(execFileSync("python3", [script, ...files], { encoding: "utf8" }));
}

test("tables open in LibreOffice with every cell unchanged", {
  tags: ["libreoffice", "python3"],
}, () => {
  const other = join(place.folder, "calc");
  mkdirSync(other);
  // The first `true` reads quoted fields as text.
  const filter = "44,34,76,1,,0,true,true,false";
  for (const name of ["passages.csv", "texts.csv"]) {
    const file = join(dumpsOf(place), name);
    execFileSync(
      "soffice",
      [
        `-env:UserInstallation=file://${place.folder}/profile`,
        "--headless",
        `--infilter=CSV:${filter}`,
        ...["--convert-to", `csv:Text - txt - csv (StarCalc):${filter}`],
        ...["--outdir", other, file],
      ],
      { stdio: "ignore" },
    );
    expect(differences(file, join(other, basename(file)))).toEqual([]);
  }
});
