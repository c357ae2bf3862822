/** Bulk files, read by a script in Python and by LibreOffice. */
import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, expect, test } from "vitest";
import { descriptorOf, dumpsOf, makeDumpedSite } from "../../testing/dumped-site.ts";
import type { Workplace } from "../../testing/workplace.ts";

let place: Workplace;
beforeAll(async () => {
  place = await makeDumpedSite();
});

function python(...args: readonly string[]): unknown {
  const script = fileURLToPath(new URL("../../testing/dumps.py", import.meta.url));
  return JSON.parse(
    execFileSync("python3", [script, ...args], { encoding: "utf8", maxBuffer: 2 ** 28 }),
  );
}

test("all files have, when read in Python, the described rows and the exact texts of the snapshot", {
  tags: ["python3"],
}, () => {
  const { rows, texts } = python("read", dumpsOf(place)) as Record<"rows" | "texts", object>;
  // The hash of the snapshot's own texts.
  const { "anthology.sqlite": hash } = texts as Record<string, string>;
  expect(texts).toEqual({
    "texts.csv": hash,
    "texts.ndjson.gz": hash,
    "anthology.sqlite": expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  const counts = descriptorOf(place).resources.map(({ name, rows }) => [name, rows ?? "ok"]);
  expect(rows).toEqual(Object.fromEntries(counts));
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
        ...["--convert-to", `csv:Text - txt - csv (StarCalc):${filter}`],
        ...["--outdir", other, file],
      ],
      { stdio: "ignore" },
    );
    expect(python("differences", file, join(other, basename(file)))).toEqual([]);
  }
});
