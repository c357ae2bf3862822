/** Bulk files, read by a script in Python and by LibreOffice. */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, expect, test } from "vitest";
import type { Manifest } from "../../model/published.ts";
import { Database } from "../../snapshot/sqlite.ts";
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

/** The texts of the snapshot, and their hash, made as the Python script makes it. */
function textsOf({ snapshot }: Workplace) {
  const database = new Database(snapshot, { readonly: true });
  try {
    const rows = database
      .prepare<[], { id: number; text: string }>("SELECT id, text FROM text ORDER BY id")
      .all();
    const whole = createHash("sha256");
    for (const { id, text } of rows) whole.update(`${id}\0${text}\0`);
    return { count: rows.length, hash: whole.digest("hex") };
  } finally {
    database.close();
  }
}

test("all files have, when read in Python, the described rows and the exact texts of the snapshot", {
  tags: ["python3"],
}, () => {
  const { count, hash } = textsOf(place);
  const read = python("read", dumpsOf(place)) as { rows: Record<string, unknown>; texts: object };
  expect(read.texts).toEqual({
    "texts.csv": hash,
    "texts.ndjson.gz": hash,
    "anthology.sqlite": hash,
  });
  const counts = descriptorOf(place).resources.map(({ name, rows }) => [name, rows ?? "ok"]);
  expect(read.rows).toEqual(Object.fromEntries(counts));
  expect(read.rows["texts.csv"]).toBe(count);
  const { collections } = JSON.parse(
    readFileSync(join(place.out, "manifest.json"), "utf8"),
  ) as Manifest;
  for (const { name, records } of collections) expect(read.rows[`${name}.ndjson.gz`]).toBe(records);
  expect(read.rows["passages.csv"]).toBe(60);
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
