/** The plan of the house: which part of the program may use which (STYLE: Layout). */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const source = fileURLToPath(new URL(".", import.meta.url));

/** The folders whose code each folder may import; nothing may import `cli`, and the program never imports `testing`. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  cli: [
    ...["commands", "dev", "init", "upload", "site", "publishing", "hosts", "fetch", "disk"],
    ...["resources", "validation", "routing", "model"],
  ],
  commands: [
    ...["init", "site", "import", "publishing", "hosts", "fetch", "disk", "resources", "snapshot"],
    ...["routing", "model"],
  ],
  init: ["hosts", "model"],
  dev: ["hosts", "markup", "routing", "model"],
  upload: ["publishing", "disk", "validation", "routing", "model"],
  site: [
    ...["publishing", "outputs", "disk", "resources", "snapshot", "validation"],
    ...["routing", "markup", "model"],
  ],
  publishing: ["outputs", "disk", "fetch", "validation", "routing", "model"],
  outputs: ["resources", "validation", "routing", "markup", "model"],
  import: [
    ...["fetch", "disk", "resources", "snapshot", "validation", "routing", "markup", "model"],
  ],
  hosts: ["resources", "routing", "markup", "model"],
  disk: ["snapshot", "validation", "model"],
  fetch: ["model"],
  resources: ["snapshot", "routing", "model"],
  snapshot: ["model"],
  validation: ["routing", "markup", "model"],
  routing: ["markup", "model"],
  markup: ["model"],
  model: [],
  // What the package exports.
  "index.ts": ["commands", "disk", "publishing", "model"],
};

/** Packages that belong to certain places: folders, or single files. */
const owners: Readonly<Record<string, readonly string[]>> = {
  "better-sqlite3": ["snapshot/sqlite.ts"],
  "better-sqlite3-node20": ["snapshot/sqlite.ts"],
  ajv: ["validation/"],
  "fs-extra": ["disk/files.ts"],
  // Requests; files are read and written in turn, which is faster.
  "p-limit": ["fetch/"],
  undici: ["fetch/"],
  "p-throttle": ["fetch/"],
  commander: ["cli/"],
  "cli-progress": ["cli/"],
};

/** Folders whose files run on an edge, without Node and without packages: what they reach is written for that too. */
const edge = ["hosts/netlify/", "hosts/cloudflare/"];

interface Import {
  /** File below `src` that imports. */
  readonly from: string;
  /** File below `src`, or the name of a package, or `node:...`. */
  readonly to: string;
  readonly isInside: boolean;
}

const files = readdirSync(source, { recursive: true, encoding: "utf8" })
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => file.endsWith(".ts") && !file.endsWith(".d.ts"))
  .sort();

/** The program itself: tests and what helps them may import anything. */
const program = files.filter((file) => !file.endsWith(".test.ts") && !file.startsWith("testing/"));
const imports = program.flatMap(importsOf);

/** Every import of a file, static or dynamic, of values or of types. */
function importsOf(from: string): Import[] {
  const code = readFileSync(join(source, from), "utf8");
  const specifiers = [
    ...code.matchAll(/^(?:import|export)\b[^"';]*?\bfrom\s+["']([^"']+)["']/gm),
    ...code.matchAll(/^import\s+["']([^"']+)["']/gm),
    ...code.matchAll(/\bimport\(\s*["'`]([^"'`]+)["'`]/g),
    ...code.matchAll(/\brequire(?:\.resolve)?\(\s*["'`]([^"'`]+)["'`]/g),
  ]
    .map((match) => match[1] ?? "")
    // Code that is written for others names files of theirs.
    .filter((specifier) => !specifier.startsWith(".") || specifier.endsWith(".ts"));
  return specifiers.map((specifier) => {
    const isInside = specifier.startsWith(".");
    const to = isInside ? posix.join(dirname(from), specifier) : packageOf(specifier);
    return { from, to, isInside };
  });
}

/** `ajv/dist/2020.js` is a file of `ajv`, `@scope/name/file` one of `@scope/name`. */
function packageOf(specifier: string): string {
  if (specifier.startsWith("node:")) return specifier;
  return specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/");
}

function folderOf(file: string): string {
  // A file at the top is its own place.
  return file.split("/")[0] ?? file;
}

function said({ from, to }: Import): string {
  return `src/${from} imports ${to}`;
}

test("the import lines are found", () => {
  expect(imports.length).toBeGreaterThan(300);
  const count = program
    .map(
      (file) => readFileSync(join(source, file), "utf8").match(/\bfrom\s+"[^"]+";/g)?.length ?? 0,
    )
    .reduce((sum, lines) => sum + lines, 0);
  expect(imports.length).toBeGreaterThanOrEqual(count);
});

test("every folder has its place in the plan", () => {
  const folders = new Set(program.map(folderOf));
  expect([...folders].filter((folder) => allowed[folder] === undefined)).toEqual([]);
});

test("no folder can come back to itself by way of others", () => {
  const open = Object.keys(allowed);
  const sure = new Set<string>();
  // A folder is sure when all that it may import is.
  for (let before = -1; before !== sure.size; ) {
    before = sure.size;
    for (const folder of open) {
      if (allowed[folder]?.every((other) => sure.has(other))) sure.add(folder);
    }
  }
  expect(open.filter((folder) => !sure.has(folder))).toEqual([]);
});

test("no import points the wrong way", () => {
  const wrong = imports.filter(({ from, to, isInside }) => {
    const [own, other] = [folderOf(from), folderOf(to)];
    return isInside && own !== other && !allowed[own]?.includes(other);
  });
  expect(wrong.map(said)).toEqual([]);
});

test("every import inside leads to a file", () => {
  const lost = imports.filter(({ to, isInside }) => isInside && !files.includes(to));
  expect(lost.map(said)).toEqual([]);
});

test("the model imports nothing, not even Node", () => {
  const outside = imports.filter(
    ({ from, to }) => folderOf(from) === "model" && folderOf(to) !== "model",
  );
  expect(outside.map(said)).toEqual([]);
});

test("a package that belongs to a place is imported there, and nowhere else", () => {
  const strays = imports.filter(
    ({ from, to }) => owners[to]?.every((owner) => !from.startsWith(owner)) ?? false,
  );
  expect(strays.map(said)).toEqual([]);
  const used = new Set(imports.map(({ to }) => to));
  expect(Object.keys(owners).filter((name) => !used.has(name))).toEqual([]);
});

test("what runs on an edge reaches nothing but what is pure and what is written for an edge", () => {
  const reached = new Set(program.filter((file) => edge.some((folder) => file.startsWith(folder))));
  expect(reached.size).toBeGreaterThan(0);
  for (const file of reached) {
    for (const { from, to } of imports) if (from === file) reached.add(to);
  }
  const wrong = [...reached].filter((name) => !/^(hosts|routing|markup|model)\/.*\.ts$/.test(name));
  expect(wrong).toEqual([]);
});
