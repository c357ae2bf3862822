/**
 * The installed package: the program, its schemas, and the types of published records.
 *
 * @module-tag tar
 */
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, expect, test } from "vitest";
import { packagesFolder } from "./testing/needs.ts";
import { newFolder } from "./testing/new-folder.ts";
import { readFolder } from "./testing/published-site.ts";
import { ownCompiler, runIn, succeedIn, unpackPackage } from "./testing/temporary-project.ts";

const root = fileURLToPath(new URL("../", import.meta.url));
const { name, version, dependencies } = JSON.parse(readFileSync(`${root}package.json`, "utf8"));

let project: string;
beforeAll(async () => {
  project = newFolder();
  await unpackPackage(join(project, "node_modules", name));
  for (const dependency of Object.keys(dependencies)) {
    const link = join(project, "node_modules", dependency);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(root, "node_modules", dependency), link);
  }
  writeFileSync(join(project, "package.json"), '{"private":true,"type":"module"}');
});

const program = `
import type { BookPassages, Capabilities, Collections, Envelope, ErrorBody, Manifest, Passage, Root } from "${name}/types";

type PageOf<Name extends keyof Collections> = Envelope<Collections[Name]>;

export function firstLines({ results }: PageOf<"passages">): string[] {
  return results.flatMap(({ texts }) => texts.map(({ text }) => text.split("\\n")[0] ?? ""));
}

export function urnsOf(passages: readonly Passage[]): string[] {
  return passages.map(({ urn }) => urn);
}

export const addressOf = <Name extends keyof Collections>(record: Collections[Name]): string => record.url;
export type Others = [BookPassages, Capabilities, ErrorBody, Manifest["files"], Root];

// @ts-expect-error: a passage has no such member
export const titleOf = (passage: Passage) => passage.title;
// @ts-expect-error: the edition of a text may be null
export const editionOf = (text: Collections["texts"]): string => text.edition.url;
// @ts-expect-error: there is no such collection
export type Epigrams = PageOf<"epigrams">;
`;

test.each(["nodenext", "bundler"])(
  "strict code compiles with its types (%s)",
  async (resolution) => {
    writeFileSync(join(project, "program.ts"), program);
    const options = {
      strict: true,
      noUncheckedIndexedAccess: true,
      exactOptionalPropertyTypes: true,
      skipLibCheck: false,
      verbatimModuleSyntax: true,
      noEmit: true,
      types: [],
      target: "es2023",
      module: resolution === "bundler" ? "esnext" : resolution,
      moduleResolution: resolution,
    };
    const settings = { compilerOptions: options, files: ["program.ts"] };
    writeFileSync(join(project, "tsconfig.json"), JSON.stringify(settings));
    expect(await runIn(project, process.execPath, [ownCompiler])).toEqual({
      status: 0,
      output: "",
    });
  },
);

test("the program runs, and the schemas and package.json can be read", async () => {
  const bin = join(project, "node_modules", name, "dist/cli/main.js");
  expect(await succeedIn(project, process.execPath, [bin, "--version"])).toBe(`${version}\n`);
  const read = `
    const require = (await import("node:module")).createRequire(process.cwd() + "/program.js");
    console.log(require("${name}/package.json").version);
    console.log(require("${name}/schemas/passage.json").title);
    console.log(Object.keys(await import("${name}/types")).length);
  `;
  const output = await succeedIn(project, process.execPath, ["--input-type=module", "-e", read]);
  expect(output).toBe(`${version}\nPassage\n0\n`);
});

test("the edge function that `host netlify` writes runs on Deno, which Netlify uses", {
  tags: ["packages"],
}, async () => {
  const bin = join(project, "node_modules", name, "dist/cli/main.js");
  await succeedIn(project, process.execPath, [bin, "host", "netlify", "--write", "."]);
  // The installed program has no SQLite.
  const run = (...words: string[]) =>
    succeedIn(project, process.execPath, [`${root}dist/cli/main.js`, ...words, "--quiet"]);
  await run("build", "--only", "api", "--page-size", "20", "--out", "site");
  await run("pack", "site", "packed");
  const files = Object.fromEntries(
    [...readFolder(join(project, "packed"))].map(([path, content]) => [
      path,
      content.toString("base64"),
    ]),
  );
  writeFileSync(
    join(project, "ask.js"),
    `import edgeFunction from "./netlify/edge-functions/api.js";
    const files = ${JSON.stringify(files)};
    globalThis.fetch = async ({ url }) => {
      const bytes = atob(files[new URL(url).pathname.slice(1)]);
      return new Response(Uint8Array.from(bytes, (letter) => letter.charCodeAt(0)));
    };
    for (const path of ["/api/authors/?page=2&format=api", "/api/authors", "/api/nothing/"]) {
      const answer = await edgeFunction(new Request("https://example.org" + path));
      const text = await answer.text();
      console.log(answer.status, answer.headers.get("location") ?? JSON.parse(text).previous ?? text);
    }`,
  );
  const deno = join(packagesFolder, "node_modules/.bin/deno");
  // Without permissions: it may only read what it imports.
  const output = await succeedIn(project, deno, ["run", "--no-prompt", "--cached-only", "ask.js"]);
  expect(output.trim().split("\n")).toEqual([
    "200 http://localhost:3000/api/authors/?format=api",
    "301 ./authors/",
    '404 {"detail":"Not found."}',
  ]);
});

test("every package of the lock file has a hash, and no address of its own", () => {
  const { packages } = JSON.parse(readFileSync(`${root}package-lock.json`, "utf8")) as {
    packages: Readonly<Record<string, { resolved?: string; integrity?: string; link?: true }>>;
  };
  const { "": _own, ...others } = packages;
  // Without an address, npm takes a package from its registry and compares the hash.
  const strange = Object.entries(others).filter(
    ([, { resolved, integrity, link }]) =>
      resolved !== undefined || integrity?.startsWith("sha512-") !== true || link === true,
  );
  expect(strange).toEqual([]);
  expect(Object.keys(others).length).toBeGreaterThan(100);
});
