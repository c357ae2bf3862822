/** Random damage to files, to records and to published folders. */
import { execFileSync } from "node:child_process";
import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { below, oneOf } from "../../src/testing/random-numbers.ts";

/** Bytes of a page of SQLite. */
const page = 4096;

/** Changes bytes of a file, or cuts it off; returns a description. */
export function damageBytes(file: string, random: () => number): string {
  const { size } = statSync(file);
  const descriptor = openSync(file, "r+");
  const write = (bytes: Buffer, at: number) =>
    void writeSync(descriptor, bytes, 0, Math.max(0, Math.min(bytes.length, size - at)), at);
  const noise = (length: number) => Buffer.from(Array.from({ length }, () => below(256, random)));
  const place = below(Math.max(1, size), random);
  const start = place - (place % page);
  const ways: readonly (() => string)[] = [
    () => {
      // The header has the type of the file, the size of its pages, and the start of the free pages.
      const at = below(100, random);
      write(noise(1), at);
      return `byte ${at} of the header changed`;
    },
    () => {
      const length = 1 + below(50, random);
      write(noise(length), place);
      return `${length} bytes changed at ${place}`;
    },
    () => {
      // The head of a page has its type and the positions of its cells.
      write(noise(12), start);
      return `the head of the page at ${start} changed`;
    },
    () => {
      write(Buffer.alloc(page), start);
      return `the page at ${start} emptied`;
    },
    () => {
      const other = below(Math.floor(size / page), random) * page;
      const bytes = Buffer.alloc(page);
      readSync(descriptor, bytes, 0, page, other);
      write(bytes, start);
      return `the page at ${other} copied to ${start}`;
    },
    () => {
      truncateSync(file, place);
      return `cut off at ${place}`;
    },
  ];
  try {
    return oneOf(ways, random)();
  } finally {
    closeSync(descriptor);
  }
}

/** Replacements for any value. */
const values: readonly unknown[] = [
  ...[
    null,
    true,
    0,
    -1,
    1.5,
    1e308,
    10_000_000,
    Number.MAX_SAFE_INTEGER + 2,
    "",
    " ",
    "\0",
    "\u001b",
  ],
  ...[
    "\ud800",
    "\uffff",
    "\ufeff",
    "a".repeat(300),
    "ν".repeat(600_000),
    "../../x",
    "file:///etc/passwd",
  ],
  ...["/api/texts/1/", "/api/texts/../x/", "http://evil.example/api/texts/1/", "__proto__", "page"],
  ...[
    [],
    {},
    [null],
    [[]],
    [{}],
    { url: "/api/texts/1/" },
    JSON.parse('{ "__proto__": 1, "constructor": 1 }'),
  ],
  ...[Array.from({ length: 20_000 }, () => null), "'); DROP TABLE text; --"],
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
      if (way < 0.7) at[key] = structuredClone(oneOf(values, random));
      else if (way < 0.85) delete at[key];
      else at[oneOf(["url", "constructor", "toString", "results", "next"], random)] = inner;
      break;
    }
  }
  return page;
}

/**
 * Spoils a published folder; returns a description.
 * @param isFolder whether the program reads the folder itself: rclone waits for ever for a fifo, which no remote storage has
 */
export function spoilSite(site: string, random: () => number, isFolder = true): string {
  const manifest = join(site, "manifest.json");
  const text = readFileSync(manifest, "utf8");
  const path = oneOf([...text.matchAll(/"path":"([^"]+)"/g)], random)[1] ?? "";
  const rewrite = (name: string, change: (text: string) => string) => {
    const file = join(site, name);
    writeFileSync(file, change(readFileSync(file, "utf8")));
  };
  const replace = (name: string, make: (file: string) => void) => {
    rmSync(join(site, name), { recursive: true });
    make(join(site, name));
  };
  const ways: Readonly<Record<string, () => void>> = {
    "a damaged manifest": () => void damageBytes(manifest, random),
    "a damaged build.json": () => void damageBytes(join(site, "build.json"), random),
    "a damaged file": () => void damageBytes(join(site, path), random),
    "no manifest": () => rmSync(manifest),
    "a missing file": () => rmSync(join(site, path)),
    "an empty manifest": () => rewrite("manifest.json", () => ""),
    "a manifest with other values": () =>
      rewrite("manifest.json", (text) => JSON.stringify(mutated(JSON.parse(text), 3, random))),
    "a manifest with an endless line": () =>
      rewrite("manifest.json", (text) => text.replace("[", `["${"x".repeat(50_000_000)}"`)),
    "a path out of the folder": () =>
      rewrite("manifest.json", (text) => text.replace(path, `../../${path}`)),
    "a path twice": () =>
      rewrite("manifest.json", (text) =>
        text.replace(/^(\{"path".*\},)$/m, (line) => `${line}\n${line}`),
      ),
    "a wrong size": () =>
      rewrite("manifest.json", (text) => text.replace(/"bytes":\d+/, '"bytes":1e15')),
    ...(isFolder && {
      "a fifo as manifest": () =>
        replace("manifest.json", (file) => void execFileSync("mkfifo", [file])),
    }),
    "a link to a device": () => replace("manifest.json", (file) => symlinkSync("/dev/zero", file)),
    "a folder as manifest": () => replace("manifest.json", (file) => mkdirSync(file)),
    "a linked folder": () => replace("api", (file) => symlinkSync(join(site, "schemas"), file)),
    "a file as folder": () => replace("api", (file) => writeFileSync(file, "")),
    "a mark of a half applied site": () =>
      writeFileSync(join(site, ".anthology-build-half-applied"), ""),
  };
  const [story, spoil] = oneOf(Object.entries(ways), random);
  spoil();
  return `${story} (${path})`;
}
