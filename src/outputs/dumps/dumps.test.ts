/** Bulk files, read by independent programs: they hold what the records and the snapshot hold. */
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import type { Manifest, Passage } from "../../model/published.ts";
import { resources } from "../../resources/index.ts";
import { fileOf, recordPath } from "../../routing/routes.ts";
import { Database } from "../../snapshot/sqlite.ts";
import { expectRefusal, publish } from "../../testing/builds.ts";
import {
  type Descriptor,
  descriptorOf,
  dumpOptions,
  dumpsOf,
  makeDumpedSite,
} from "../../testing/dumped-site.ts";
import { preload } from "../../testing/preload.ts";
import { alterSnapshot } from "../../testing/snapshots.ts";
import { contents } from "../../testing/tree.ts";
import { copyWorkplace, type Workplace } from "../../testing/workplace.ts";

let place: Workplace;
beforeAll(async () => {
  place = await makeDumpedSite();
});

const readJson = <Value>(file: string): Value => JSON.parse(readFileSync(file, "utf8")) as Value;
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** Some columns of a table, row by row. */
function cells(table: string, ...columns: readonly string[]): string[][] {
  const text = readFileSync(join(dumpsOf(place), table), "utf8").slice(1);
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? "");
    if (end !== ",") rows.push([]);
  }
  const [names = [], ...records] = rows.slice(0, -1);
  return records.map((row) => columns.map((column) => row[names.indexOf(column)] ?? ""));
}

/** The members of the lists in some columns. */
function lists(table: string, ...columns: readonly string[]): string[][][] {
  return cells(table, ...columns).map((row) =>
    row.map((cell) => {
      const members = cell === "" ? [] : [...cell.matchAll(/(?:^|\|)((?:[^\\|]|\\.)*)/gs)];
      return members.map(([, member = ""]) => member.replace(/\\(.)/gs, "$1"));
    }),
  );
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

  test("may be empty", () => {
    const file = readFileSync(join(dumpsOf(place), "alignments.ndjson.gz"));
    expect(gunzipSync(file)).toHaveLength(0);
    expect(
      descriptorOf(place).resources.find(({ name }) => name === "alignments.ndjson.gz"),
    ).toMatchObject({ rows: 0 });
  });
});

describe("all files together", () => {
  test("match the descriptor under both names, and there are no other files", () => {
    const { resources: described } = descriptorOf(place);
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
    expect(descriptorOf(place).version).toBe(`1.0.0+${snapshot.sha256.slice(0, 16)}`);
  });

  test("are described as the standard requires", async () => {
    const copy = copyWorkplace(place);
    const file = join(copy.folder, "about.json");
    for (const about of [undefined, ...publishers]) {
      writeFileSync(file, JSON.stringify(about ?? {}));
      await publish(copy, ...dumpOptions, ...(about === undefined ? [] : ["--about", file]));
      expect(await validate(descriptorOf(copy))).toMatchObject({ valid: true, errors: [] });
    }
    const [first, ...others] = descriptorOf(place).resources;
    const wrong = {
      ...descriptorOf(place),
      resources: [{ ...first, hash: "sha256:none" }, ...others],
    };
    expect(await validate(wrong)).toMatchObject({ valid: false });
  });

  test("are described with the publisher's statements", async () => {
    const copy = copyWorkplace(place);
    const file = join(copy.folder, "about.json");
    writeFileSync(file, JSON.stringify(publishers[0]));
    await publish(copy, ...dumpOptions, "--about", file);
    expect(descriptorOf(copy)).toMatchObject({
      title: "Ἀνθολογία",
      description: 'Epigrams.\n\n"More"',
      licenses: [{ title: "CC BY 4.0", path: "https://creativecommons.org/licenses/by/4.0/" }],
      contributors: [{ title: "N. N.", role: "publisher", email: "nn@example.org" }],
      citation: "Cite it.",
    });
    writeFileSync(file, JSON.stringify(publishers[1]));
    await publish(copy, ...dumpOptions, "--about", file);
    const { licenses, ...others } = descriptorOf(copy) as Descriptor & { licenses: object };
    expect(licenses).toEqual([{ title: "CC BY 4.0", name: "CC-BY-4.0" }]);
    expect(others).not.toHaveProperty("citation");
  });

  test("link to the schemas of their lines, and to the front page", () => {
    const { resources: described, homepage } = descriptorOf(place);
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

/** The validator by the authors of the standard. */
const { validate } = createRequire(import.meta.url)("datapackage") as { validate: Validate };

describe("tables", () => {
  test("have the exact texts of the snapshot", () => {
    const database = new Database(place.snapshot, { readonly: true });
    const rows = database.prepare("SELECT id, text FROM text ORDER BY id").raw().all();
    database.close();
    expect(cells("texts.csv", "id", "text").map(([id, text]) => [Number(id), text])).toEqual(rows);
    expect(cells("passages.csv", "urn")).toHaveLength(60);
  });

  test("have lists in cells that can be split again", () => {
    const [first] = lists("passages.csv", "author_names", "keyword_names", "city_ids");
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
});

describe("the snapshot", () => {
  test("is the file itself, and passes SQLite's integrity check", () => {
    const file = join(dumpsOf(place), "anthology.sqlite");
    expect(readFileSync(file).equals(readFileSync(place.snapshot))).toBe(true);
    const database = new Database(file, { readonly: true });
    expect(database.pragma("integrity_check", { simple: true })).toBe("ok");
    database.close();
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
    await expectRefusal(copy, { status: 2, says }, dumpOptions, { nodeOptions });
  });
});
