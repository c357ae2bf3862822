/** The layers of the program: which folder may import which (`docs/architecture.md`). */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const source = fileURLToPath(new URL(".", import.meta.url));

/** The folders whose code each folder may import: the table of docs/architecture.md. Nothing may import `cli`, and the program never imports `testing`. */
const allowed: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  [
    ...readFileSync(join(source, "../docs/architecture.md"), "utf8").matchAll(
      /^\| `src\/([\w.-]+)` \|.*\| ([^|]+) \|$/gm,
    ),
  ]
    .filter(([, name]) => name !== "testing")
    .map(([, name, others = ""]) => [name, [...others.matchAll(/`([^`]+)`/g)].map(([, it]) => it)]),
);

/** Packages that only certain folders or files may import. */
const owners: Readonly<Record<string, readonly string[]>> = {
  "better-sqlite3": ["snapshot/sqlite.ts"],
  "better-sqlite3-node20": ["snapshot/sqlite.ts"],
  ajv: ["validation/"],
  "fs-extra": ["disk/files.ts"],
  // For requests only: files are read and written one after the other, which is faster.
  "p-limit": ["fetch/"],
  undici: ["fetch/"],
  "node:http": ["hosts/"],
  "node:net": ["hosts/"],
  commander: ["cli/"],
};

/** The folders of outputs that are no outputs, but what several share. */
const libraries = ["addresses", "golden", "pages"];

/** Files and folders of files that run without Node and packages. Everything that they import must do so too. */
const edge = ["hosts/netlify/", "hosts/cloudflare/", "packed/reader.ts", "model/"];

interface Import {
  /** File below `src` that imports. */
  readonly from: string;
  /** File below `src`, or the name of a package, or `node:...`. */
  readonly to: string;
  readonly isInside: boolean;
  /** Whether what it names is loaded with the file, and not a type, nor loaded when it is needed. */
  readonly isLoaded: boolean;
}

const files = readdirSync(source, { recursive: true, encoding: "utf8" })
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => file.endsWith(".ts") && !file.endsWith(".d.ts"))
  .sort();

/** The program itself. Tests and their helpers may import anything. */
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
    .map(([statement, specifier = ""]) => {
      return { specifier, isLoaded: /^(?:import|export)(?! type\b)\s/.test(statement) };
    })
    // Imports inside generated code name files of other projects.
    .filter(({ specifier }) => !specifier.startsWith(".") || specifier.endsWith(".ts"));
  return specifiers.map(({ specifier, isLoaded }) => {
    const isInside = specifier.startsWith(".");
    const to = isInside ? posix.join(dirname(from), specifier) : packageOf(specifier);
    return { from, to, isInside, isLoaded };
  });
}

/** The package of an import: `ajv` for `ajv/dist/2020.js`, `@scope/name` for `@scope/name/file`. */
function packageOf(specifier: string): string {
  if (specifier.startsWith("node:")) return specifier;
  return specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/");
}

function folderOf(file: string): string {
  // A file at the top stands for itself.
  return file.split("/")[0] ?? file;
}

function described({ from, to }: Import): string {
  return `src/${from} imports ${to}`;
}

test("the table has every folder once, and only folders below it as its imports", () => {
  const folders = Object.keys(allowed);
  expect(folders.toSorted()).toEqual([...new Set(program.map(folderOf))].sort());
  for (const [index, folder] of folders.entries()) {
    expect(folders.slice(index + 1)).toEqual(expect.arrayContaining([...(allowed[folder] ?? [])]));
  }
});

test("a name is exported once in the whole program", () => {
  const places = new Map<string, string[]>();
  // The package exports functions of the program under their own names.
  for (const file of program.filter((name) => name !== "index.ts")) {
    const code = readFileSync(join(source, file), "utf8");
    const exported =
      /^export (?:async )?(?:abstract )?(?:function\*?|class|interface|type|const) (\w+)/gm;
    for (const [, name = ""] of code.matchAll(exported)) {
      places.set(name, [...(places.get(name) ?? []), file]);
    }
  }
  expect([...places].filter(([, inFiles]) => inFiles.length > 1)).toEqual([]);
});

test("every import follows the rules", () => {
  const wrong = imports.filter(({ from, to, isInside }) => {
    const [own, other] = [folderOf(from), folderOf(to)];
    return isInside && own !== other && !allowed[own]?.includes(other);
  });
  expect(wrong.map(described)).toEqual([]);
  const used = new Set(imports.map(({ from, to }) => `${folderOf(from)} ${folderOf(to)}`));
  const pairs = Object.entries(allowed).flatMap(([own, others]) =>
    others.map((other) => `${own} ${other}`),
  );
  expect(pairs.filter((pair) => !used.has(pair))).toEqual([]);
});

test.each([
  ["outputs", 6],
  ["import", 2],
  ["import/load", 4],
])("no two folders of %s import each other, directly or through others", (parent, least) => {
  // A file at the top of the folder stands for itself.
  const unitOf = (file: string) => file.split("/", parent.split("/").length + 1).join("/");
  const direct = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    if (![from, to].every((file) => file.startsWith(`${parent}/`))) continue;
    direct.set(unitOf(from), (direct.get(unitOf(from)) ?? new Set()).add(unitOf(to)));
  }
  const reachedFrom = (unit: string) => {
    const reached = new Set(direct.get(unit));
    for (const next of reached) for (const other of direct.get(next) ?? []) reached.add(other);
    return reached;
  };
  const folders = [...direct.keys()].filter((unit) => !unit.endsWith(".ts"));
  expect(folders.length).toBeGreaterThanOrEqual(least);
  const circles = folders.flatMap((one) =>
    [...reachedFrom(one)]
      .filter((other) => one < other && reachedFrom(other).has(one))
      .map((other) => `src/${one} and src/${other}`),
  );
  expect(circles).toEqual([]);
});

/** The folders that can be removed, with the files that load them. */
const guests: readonly (readonly [folder: string, callers: readonly string[]])[] = [
  ...readdirSync(join(source, "outputs"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !libraries.includes(entry.name))
    .map(({ name }) => [`outputs/${name}`, ["outputs/index.ts"]] as const),
  ["publish", ["cli/commands/publish.ts", "cli/commands/verify.ts"]],
  ["hosts", ["cli/commands/host.ts", "cli/commands/serve.ts", "commands/site-settings.ts"]],
  [
    "packed",
    [
      ...["host", "pack", "publish", "rollback", "serve", "verify"].map(
        (name) => `cli/commands/${name}.ts`,
      ),
      "commands/site-place.ts",
      "hosts/composed.ts",
      "hosts/edge.ts",
      "publish/packed.ts",
      "publish/verify-remote.ts",
    ],
  ],
  ["import/pull", ["commands/pull.ts"]],
  [
    "import/load",
    [
      "commands/build.ts",
      "commands/load.ts",
      "commands/words.ts",
      ...["changes", "gather", "page", "pull", "shapes"].map((name) => `import/pull/${name}.ts`),
    ],
  ],
];

test.each(guests)("no file imports from %s but %j", (folder, callers) => {
  const isInside = (file: string) => file.startsWith(`${folder}/`);
  const uses = imports.filter(({ from, to }) => isInside(to) && !isInside(from));
  expect([...new Set(uses.map(({ from }) => from))]).toEqual(callers);
  if (folder.startsWith("outputs/")) expect(uses.map(({ isLoaded }) => isLoaded)).toEqual([false]);
});

test("a package with owners is imported by them, and by no others", () => {
  const strays = imports.filter(
    ({ from, to }) => owners[to]?.every((owner) => !from.startsWith(owner)) ?? false,
  );
  expect(strays.map(described)).toEqual([]);
  const used = new Set(imports.map(({ to }) => to));
  expect(Object.keys(owners).filter((name) => !used.has(name))).toEqual([]);
});

test("the model and code for an edge import, directly and indirectly, only code that can run there", () => {
  const reached = new Set(program.filter((file) => edge.some((folder) => file.startsWith(folder))));
  expect(reached.size).toBeGreaterThan(0);
  for (const file of reached) {
    for (const { from, to } of imports) if (from === file) reached.add(to);
  }
  const wrong = [...reached].filter(
    (name) => !/^(?:(?:hosts|packed|routing|markup|model)\/.*|site-folder\/site)\.ts$/.test(name),
  );
  expect(wrong).toEqual([]);
});

test.each([
  [
    "a build that finds nothing changed",
    ["cli/thread.ts", "commands/build.ts", "commands/about.ts", "site/build.ts"],
    /^(?:outputs\/(?!index\.).*|hosts\/(?!published|configuration).*|resources\/.*|site\/make|fetch\/client|import\/load\/load)\.ts$|^ajv$/,
  ],
  [
    "a load without a workbook",
    ["cli/thread.ts", "commands/load.ts", "import/load/read.ts", "import/load/load.ts"],
    /^@e965\/xlsx$|^outputs\/(?!index\.)/,
  ],
])("%s does not load what it does not need", (_, starts, large) => {
  const loaded = new Set(starts);
  for (const file of loaded) {
    for (const { from, to, isLoaded } of imports) if (isLoaded && from === file) loaded.add(to);
  }
  expect([...loaded].filter((name) => large.test(name))).toEqual([]);
});
