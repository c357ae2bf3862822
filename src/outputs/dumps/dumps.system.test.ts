/** Tables of bulk files, read by LibreOffice. */
import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, expect, test } from "vitest";
import { descriptorOf, dumpsOf, makeDumpedSite } from "../../testing/dumped-site.ts";
import { secondPackage } from "../../testing/needs.ts";
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

/** The validator by the authors of the standard. */
interface PackageLibrary {
  validate(descriptor: object): Promise<{ valid: boolean; errors: readonly Error[] }>;
}

test("the descriptor is as the standard requires", { tags: ["packages"] }, async () => {
  const { validate } = secondPackage<PackageLibrary>("datapackage");
  const descriptor = descriptorOf(place);
  const statements = {
    title: "Ἀνθολογία",
    licenses: [{ title: "CC BY 4.0", name: "CC-BY-4.0" }],
    contributors: [{ title: "N. N.", role: "publisher", email: "nn@example.org" }],
  };
  for (const more of [{}, statements]) {
    expect(await validate({ ...descriptor, ...more })).toMatchObject({ valid: true, errors: [] });
  }
});

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
        "--convert-to",
        `csv:Text - txt - csv (StarCalc):${filter}`,
        "--outdir",
        other,
        file,
      ],
      { stdio: "ignore" },
    );
    expect(differences(file, join(other, basename(file)))).toEqual([]);
  }
});
