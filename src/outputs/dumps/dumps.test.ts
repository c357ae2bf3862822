/** Bulk files, read by independent programs: they hold what the records and the snapshot hold. */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Manifest, Passage, Text } from "../../model/published.ts";
import { resources } from "../../resources/index.ts";
import { fileOf, recordPath } from "../../routing/routes.ts";
import { Database } from "../../snapshot/sqlite.ts";
import { expectRefusal, publish } from "../../testing/builds.ts";
import { preload } from "../../testing/preload.ts";
import { only } from "../../testing/site-options.ts";
import { alterSnapshot } from "../../testing/snapshots.ts";
import { contents, picture, touched } from "../../testing/tree.ts";
import {
  copyWorkplace,
  makeWorkplace,
  removeWorkplace,
  type Workplace,
} from "../../testing/workplace.ts";

/** Texts that break code which joins strings without escaping. */
const hostile = [
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
  "\u0001\u001F\u007F\u0085",
  "</script>",
  "",
  " ",
];

/** XML does not allow all of these texts, and the tests need only one form of the pages. */
const options = ["--only", ...only("dumps", "landing")];

/** 60 epigrams, 20 scholia and 80 texts, those with the first keys hostile. */
let place: Workplace;
beforeAll(async () => {
  place = makeWorkplace(60);
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
  await publish(place, ...options);
});
afterAll(() => removeWorkplace(place));

const dumpsOf = ({ out }: Workplace) => join(out, "dumps");
const readJson = <Value>(file: string): Value => JSON.parse(readFileSync(file, "utf8")) as Value;
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

interface Resource {
  readonly name: string;
  readonly path: string;
  readonly pathByHash: string;
  readonly bytes: number;
  readonly hash: string;
  readonly rows?: number;
  readonly jsonSchema?: string;
}

interface Descriptor {
  readonly version: string;
  readonly homepage: string;
  readonly resources: readonly Resource[];
}

function descriptor(at: Workplace = place) {
  return readJson<Descriptor>(join(dumpsOf(at), "datapackage.json"));
}

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

describe("JSON lines", () => {
  test.for(resources)(
    "have every record of $name, equal to its own page and in the order of the collection",
    ({ name }) => {
      const whole = gunzipSync(readFileSync(join(dumpsOf(place), `${name}.ndjson.gz`))).toString();
      const lines = whole.split("\n");
      expect(lines.pop()).toBe("");
      const addresses: string[] = [];
      let next: string | null = `http://localhost:3000/api/${name}/`;
      for (let page = 1; next !== null; page += 1) {
        const { results, next: following }: { results: { url: string }[]; next: string | null } =
          readJson(join(place.out, fileOf(`/api/${name}/`, "plain", page)));
        addresses.push(...results.map(({ url }) => url));
        next = following;
      }
      expect(lines.map((line) => (JSON.parse(line) as { url: string }).url)).toEqual(addresses);
      for (const line of lines) {
        const { url } = JSON.parse(line) as { url: string };
        const id = url.split("/").at(-2) ?? "";
        expect(`${line}`).toBe(
          readFileSync(join(place.out, fileOf(recordPath(name, id))), "utf8").trimEnd(),
        );
      }
    },
  );

  test("begin with a gzip header without time and system", () => {
    for (const name of readdirSync(dumpsOf(place)).filter((file) => file.endsWith(".gz"))) {
      const start = readFileSync(join(dumpsOf(place), name)).subarray(0, 10);
      expect(start.toString("hex"), name).toBe("1f8b0800000000000003");
    }
  });

  test("may be empty", () => {
    const file = readFileSync(join(dumpsOf(place), "alignments.ndjson.gz"));
    expect(gunzipSync(file)).toHaveLength(0);
    expect(
      descriptor().resources.find(({ name }) => name === "alignments.ndjson.gz"),
    ).toMatchObject({ rows: 0 });
  });
});

describe("all files together", () => {
  test("have, when read in Python, the described rows and the exact texts of the snapshot", () => {
    const { count, hash } = textsOf(place);
    const read = python("read", dumpsOf(place)) as { rows: Record<string, unknown>; texts: object };
    expect(read.texts).toEqual({
      "texts.csv": hash,
      "texts.ndjson.gz": hash,
      "anthology.sqlite": hash,
    });
    const counts = descriptor().resources.map(({ name, rows }) => [name, rows ?? "ok"]);
    expect(read.rows).toEqual(Object.fromEntries(counts));
    expect(read.rows["texts.csv"]).toBe(count);
    const { collections } = readJson<Manifest>(join(place.out, "manifest.json"));
    for (const { name, records } of collections)
      expect(read.rows[`${name}.ndjson.gz`]).toBe(records);
    expect(read.rows["passages.csv"]).toBe(60);
  });

  test("match the descriptor under both names, and there are no other files", () => {
    const { resources: described } = descriptor();
    const names = described.flatMap(({ path, pathByHash }) => [path, pathByHash]);
    expect(Object.keys(contents(dumpsOf(place))).sort()).toEqual(
      [...names, "datapackage.json"].sort(),
    );
    for (const { name, path, pathByHash, bytes, hash } of described) {
      const file = readFileSync(join(dumpsOf(place), path));
      expect([name, file.length, `sha256:${sha256(file)}`]).toEqual([path, bytes, hash]);
      expect(readFileSync(join(dumpsOf(place), pathByHash)).equals(file)).toBe(true);
      expect(pathByHash).toBe(`by-hash/${sha256(file).slice(0, 16)}/${name}`);
    }
    const { snapshot } = readJson<Manifest>(join(place.out, "manifest.json"));
    expect(descriptor().version).toBe(`1.0.0+${snapshot.sha256.slice(0, 16)}`);
  });

  test("are described as the standard requires", async (context) => {
    const validate = validator();
    context.skip(validate === undefined, "the package datapackage is not installed");
    const copy = copyWorkplace(place);
    const file = join(copy.folder, "about.json");
    for (const about of [undefined, ...publishers]) {
      writeFileSync(file, JSON.stringify(about ?? {}));
      await publish(copy, ...options, ...(about === undefined ? [] : ["--about", file]));
      expect(await validate?.(descriptor(copy))).toMatchObject({ valid: true, errors: [] });
    }
    removeWorkplace(copy);
    const [first, ...others] = descriptor().resources;
    const wrong = { ...descriptor(), resources: [{ ...first, hash: "sha256:none" }, ...others] };
    expect(await validate?.(wrong)).toMatchObject({ valid: false });
  });

  test("are described with the publisher's statements", async () => {
    const copy = copyWorkplace(place);
    const file = join(copy.folder, "about.json");
    writeFileSync(file, JSON.stringify(publishers[0]));
    await publish(copy, ...options, "--about", file);
    expect(descriptor(copy)).toMatchObject({
      title: "Ἀνθολογία",
      description: 'Epigrams.\n\n"More"',
      licenses: [{ title: "CC BY 4.0", path: "https://creativecommons.org/licenses/by/4.0/" }],
      contributors: [{ title: "N. N.", role: "publisher", email: "nn@example.org" }],
      citation: "Cite it.",
    });
    writeFileSync(file, JSON.stringify(publishers[1]));
    await publish(copy, ...options, "--about", file);
    const { licenses, ...others } = descriptor(copy) as Descriptor & { licenses: object };
    expect(licenses).toEqual([{ title: "CC BY 4.0", name: "CC-BY-4.0" }]);
    expect(others).not.toHaveProperty("citation");
    removeWorkplace(copy);
  });

  test("link to the schemas of their lines, and to the front page", () => {
    const { resources: described, homepage } = descriptor();
    const base = "http://localhost:3000/";
    const schemas = described.flatMap(({ jsonSchema }) => jsonSchema ?? []);
    expect(schemas).toHaveLength(resources.length);
    for (const address of [`${homepage}index.html`, ...schemas]) {
      expect(existsSync(join(place.out, address.slice(base.length))), address).toBe(true);
    }
  });
});

/** Two publishers: one fills in every field, the other few. */
const publishers = [
  {
    title: "Ἀνθολογία",
    description: 'Epigrams.\n\n"More"',
    licence: { name: "CC BY 4.0", url: "https://creativecommons.org/licenses/by/4.0/" },
    citation: "Cite it.",
    publisher: { name: "N. N.", url: null, email: "nn@example.org" },
  },
  {
    title: "Anthology",
    description: "Epigrams.",
    licence: { name: "CC BY 4.0", url: null },
    citation: null,
    publisher: null,
  },
];

type Validate = (descriptor: object) => Promise<{ valid: boolean; errors: readonly Error[] }>;

/** The validator by the authors of the standard. It may be missing, except where the tests must all run. */
function validator(): Validate | undefined {
  try {
    return (createRequire(import.meta.url)("datapackage") as { validate: Validate }).validate;
  } catch (error) {
    if (process.env.CI !== undefined) throw error;
    return undefined;
  }
}

describe("tables", () => {
  test("have lists in cells that can be split again", () => {
    const [first] = python(
      "lists",
      join(dumpsOf(place), "passages.csv"),
      "author_names",
      "keyword_names",
      "city_ids",
    ) as string[][][];
    const { results } = readJson<{ results: Passage[] }>(
      join(place.out, "api/passages/index.json"),
    );
    const { keywords, cities } = results[0] as Passage;
    expect(first).toEqual([
      ['|a\\|"b,\n'],
      keywords.map(
        ({ names }) => (names.find(({ language }) => language === "eng") ?? names[0])?.name,
      ),
      cities.map(({ url }) => url.split("/").at(-2)),
    ]);
  });

  test("are CSV according to RFC 4180, after a byte order mark", () => {
    for (const name of ["passages.csv", "texts.csv"]) {
      const table = readFileSync(join(dumpsOf(place), name), "utf8");
      const field = /("(?:[^"]|"")*"|[0-9]+|[a-z_]+)(,|\r\n)/y;
      const widths: number[] = [0];
      field.lastIndex = 1;
      for (let match = field.exec(table); match !== null; match = field.exec(table)) {
        widths.push((widths.pop() ?? 0) + 1, ...(match[2] === "," ? [] : [0]));
        if (field.lastIndex === table.length) break;
      }
      expect(table.startsWith("\uFEFF")).toBe(true);
      expect(field.lastIndex).toBe(table.length);
      expect([widths.pop(), new Set(widths).size]).toEqual([0, 1]);
    }
  });

  test("have the texts of records without an edition or without Greek", () => {
    const text = readJson<Text>(join(place.out, "api/texts/3/index.json"));
    expect(text.edition).toBeNull();
    const [, , third] = python(
      "lists",
      join(dumpsOf(place), "texts.csv"),
      "edition_url",
      "edition_descriptions",
    ) as string[][][];
    expect(third).toEqual([[], []]);
    const passages = python(
      "lists",
      join(dumpsOf(place), "passages.csv"),
      "text_ids",
      "greek_text",
    ) as string[][][];
    expect(passages[4]).toEqual([[], []]);
  });

  test("open in LibreOffice with every cell unchanged", () => {
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
});

describe("the snapshot", () => {
  test("is the file itself, and passes SQLite's integrity check", () => {
    const file = join(dumpsOf(place), "anthology.sqlite");
    expect(readFileSync(file).equals(readFileSync(place.snapshot))).toBe(true);
    const check = execFileSync("sqlite3", ["-readonly", file, "PRAGMA integrity_check"], {
      encoding: "utf8",
    });
    expect(check).toBe("ok\n");
  });

  test("gives the same site again", async () => {
    const copy = copyWorkplace(place);
    const again = {
      ...copy,
      snapshot: join(dumpsOf(copy), "anthology.sqlite"),
      out: join(copy.site, "again"),
    };
    await publish(again, ...options);
    expect(contents(again.out)).toEqual(contents(place.out));
    removeWorkplace(copy);
  });

  test("is not published when another program writes to it during the copy", async () => {
    const copy = copyWorkplace(place);
    alterSnapshot(copy.snapshot, "UPDATE text SET text = 'α' WHERE id = 60");
    const nodeOptions = preload(({ fs }, snapshot) => {
      const { readSync } = fs;
      const write = (descriptor: number) => {
        const name = fs.readlinkSync(`/proc/self/fd/${descriptor}`);
        if (name === snapshot) fs.writeSync(fs.openSync(snapshot, "r+"), "x", 5000);
      };
      fs.readSync = ((descriptor: number, buffer: Uint8Array, ...rest: []) => {
        // Only the copy reads this many bytes at once.
        if (buffer.length === 1 << 20) write(descriptor);
        return readSync(descriptor, buffer, ...rest);
      }) as typeof readSync;
    }, copy.snapshot);
    const says = ["was changed while it was read", "let the program that writes it finish"];
    await expectRefusal(copy, { status: 2, says }, options, { nodeOptions });
    removeWorkplace(copy);
  });
});

describe("a build", () => {
  test("makes the same bytes with any number of threads", async () => {
    const copy = copyWorkplace(place);
    const again = { ...copy, out: join(copy.site, "again") };
    await publish(again, ...options, "--jobs", "2");
    expect(contents(again.out)).toEqual(contents(place.out));
    removeWorkplace(copy);
  });

  test("keeps unchanged files, and gives the same as a new build", async () => {
    const copy = copyWorkplace(place);
    alterSnapshot(copy.snapshot, "UPDATE comment SET comment_type = 'note'");
    const before = picture(dumpsOf(copy));
    await publish(copy, ...options);
    const after = picture(dumpsOf(copy));
    const changed = touched(before, after)
      .map((path) => basename(path))
      .filter((name) => name.includes("."));
    const expected = ["anthology.sqlite", "comments.ndjson.gz", "datapackage.json"];
    expect([...new Set(changed)].sort()).toEqual(expected);
    const again = { ...copy, out: join(copy.site, "again") };
    await publish(again, ...options);
    expect(contents(copy.out)).toEqual(contents(again.out));
    removeWorkplace(copy);
  });
});
