/** Random damage to files, values and published folders. */
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { attacks } from "../../src/testing/attacks.ts";
import { below, oneOf } from "../../src/testing/random-numbers.ts";

/** Bytes of a page of SQLite. */
const page = 4096;

/** Ways to spoil something, by their description. */
export type Ways = Readonly<Record<string, () => unknown>>;

/** Takes one of the ways; returns its description. */
export function takeOne(ways: Ways, random: () => number): string {
  const [story, act] = oneOf(Object.entries(ways), random);
  act();
  return story;
}

/** Changes bytes of a file, or cuts it off; returns a description. */
export function damageBytes(file: string, random: () => number): string {
  let bytes = readFileSync(file);
  const place = below(Math.max(1, bytes.length), random);
  const start = place - (place % page);
  const other = page * below(Math.ceil(bytes.length / page), random);
  const noise = (length: number) => Buffer.from(Array.from({ length }, () => below(256, random)));
  const ways: Ways = {
    // The header has the type of the file, the size of its pages, and the start of the free pages.
    "a byte of the header changed": () => noise(1).copy(bytes, below(100, random)),
    "bytes changed": () => noise(1 + below(50, random)).copy(bytes, place),
    // The head of a page has its type and the positions of its cells.
    "the head of a page changed": () => noise(12).copy(bytes, start),
    "a page emptied": () => Buffer.alloc(page).copy(bytes, start),
    "a page in place of another": () => bytes.copyWithin(start, other, other + page),
    "cut off": () => {
      bytes = bytes.subarray(0, place);
    },
  };
  const story = takeOne(ways, random);
  writeFileSync(file, bytes);
  return `${story} at ${place}`;
}

/** Values for a column or a member that do not fit its definition. */
export const scalars: readonly (string | number | null)[] = [
  "",
  " ",
  "\0",
  "\u001b",
  "\uffff",
  "\ufffd",
  "\ufeff",
  "a".repeat(300),
  "ν".repeat(600_000),
  "../../../etc/passwd",
  "file:///etc/passwd",
  "urn:cts:x",
  "http://",
  "https://[",
  "%zz",
  "/api/texts/1/",
  "/api/texts/../x/",
  "http://evil.example/api/texts/1/",
  "javascript:a()",
  "__proto__",
  "constructor",
  "toString",
  "page",
  "index.json",
  "con",
  "null",
  "NaN",
  "{}",
  '{"__proto__":{"a":1}}',
  "[".repeat(900) + "]".repeat(900),
  "9".repeat(400),
  "[]",
  "*a_ ".repeat(8000),
  "[a](".repeat(20_000),
  "> ".repeat(20_000),
  "2020-02-31T25:61:61Z",
  null,
  0,
  -1,
  1.5,
  1e308,
  10_000_000,
  "'); DROP TABLE text; --",
  ...attacks,
];

/** Other replacements for any value in JSON. */
const structures: readonly unknown[] = [
  true,
  "\ud800",
  Number.MAX_SAFE_INTEGER + 2,
  [],
  {},
  [null],
  [[]],
  [{}],
  { url: "/api/texts/1/" },
  JSON.parse('{ "__proto__": 1, "constructor": 1 }'),
  Array.from({ length: 20_000 }, () => null),
];

/** A value with this many of its values replaced, removed, doubled or renamed. */
export function mutated(
  page: Record<string, unknown>,
  changes: number,
  random: () => number,
): unknown {
  for (let change = 0; change < changes; change += 1) {
    let at: Record<string, unknown> = page;
    for (;;) {
      const keys = Object.keys(at);
      if (keys.length === 0) break;
      const key = oneOf(keys, random);
      const inner = at[key];
      if (typeof inner === "object" && inner !== null && random() < 0.8) {
        at = inner as Record<string, unknown>;
        continue;
      }
      const way = random();
      const values = random() < 0.7 ? scalars : structures;
      if (way < 0.7) at[key] = structuredClone(oneOf(values, random));
      else if (way < 0.85) delete at[key];
      else at[oneOf(["url", "constructor", "toString", "results", "next"], random)] = inner;
      break;
    }
  }
  return page;
}

/** What may be in place of a file. */
export function standIns(file: string): Ways {
  const instead = (make: () => unknown) => () => {
    rmSync(file, { recursive: true, force: true });
    make();
  };
  return {
    nothing: instead(() => {}),
    "an empty file": instead(() => writeFileSync(file, "")),
    "a link to a device": instead(() => symlinkSync("/dev/zero", file)),
    "a folder as file": instead(() => mkdirSync(file)),
    "a fifo": instead(() => execFileSync("mkfifo", [file])),
  };
}

/**
 * Spoils a published folder; returns a description.
 * @param isFolder whether the program reads the folder itself: rclone waits for ever for a fifo, which no remote storage has
 */
export function spoilSite(site: string, random: () => number, isFolder = true): string {
  const manifest = join(site, "manifest.json");
  const text = readFileSync(manifest, "utf8");
  const path = oneOf([...text.matchAll(/"path":"([^"]+)"/g)], random)[1] ?? "";
  const rewrite = (change: (text: string) => string) => () => writeFileSync(manifest, change(text));
  const { "a fifo": fifo, ...others } = standIns(manifest);
  const ways: Ways = {
    "a damaged manifest": () => damageBytes(manifest, random),
    "a damaged build.json": () => damageBytes(join(site, "build.json"), random),
    "a damaged file": () => damageBytes(join(site, path), random),
    "a missing file": () => rmSync(join(site, path)),
    ...others,
    ...(isFolder && { "a fifo": fifo }),
    "a manifest with other values": rewrite(() =>
      JSON.stringify(mutated(JSON.parse(text), 3, random)),
    ),
    "a manifest with an endless line": rewrite(() =>
      text.replace("[", `["${"x".repeat(50_000_000)}"`),
    ),
    "a path out of the folder": rewrite(() => text.replace(path, `../../${path}`)),
    "a path twice": rewrite(() => text.replace(/^(\{"path".*\},)$/m, (line) => `${line}\n${line}`)),
    "a wrong size": rewrite(() => text.replace(/"bytes":\d+/, '"bytes":1e15')),
    "a linked folder": () => {
      rmSync(join(site, "api"), { recursive: true });
      symlinkSync(join(site, "schemas"), join(site, "api"));
    },
    "a file as folder": () => {
      rmSync(join(site, "api"), { recursive: true });
      writeFileSync(join(site, "api"), "");
    },
    "a mark of a half applied site": () =>
      writeFileSync(join(site, ".anthology-build-half-applied"), ""),
  };
  return `${takeOne(ways, random)} (${path})`;
}
