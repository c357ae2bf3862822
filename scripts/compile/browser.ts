/** Bundles each script of the reading edition into one file: on a slow connection every additional file takes time. */
import { rmSync } from "node:fs";
import { basename } from "node:path";
import { build } from "esbuild";

/** The scripts that pages load at first, and those that they load later. */
const entries = [
  "passage-page.js",
  "search-page.js",
  "selection-page.js",
  "error-page.js",
  "list-page.js",
  "menu.js",
  "found-words.js",
  "aligned-words.js",
  "selection.js",
  "selection-epub.js",
  "side-by-side.js",
  "word-list.js",
  "word-panel.js",
];

/**
 * Bundles the compiled scripts in `browser/` of a folder into `scripts/`, and the search for other programs into `search.mjs`.
 * Scripts that are loaded later stay separate files.
 * @param sources a folder of scripts to bundle instead, in TypeScript
 */
export async function bundleScripts(folder: string, sources?: string): Promise<void> {
  if (sources === undefined) rmSync(`${folder}/scripts`, { recursive: true, force: true });
  const bundle = {
    absWorkingDir: folder,
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    charset: "utf8",
  } as const;
  await build({
    ...bundle,
    entryPoints: [sources === undefined ? "search/program.js" : `${sources}/../search/program.ts`],
    outfile: "search.mjs",
  });
  await build({
    ...bundle,
    entryPoints: entries.map((name) =>
      sources === undefined ? `browser/${name}` : `${sources}/${name.replace(/js$/, "ts")}`,
    ),
    outdir: "scripts",
    plugins: [
      {
        name: "loaded later",
        setup: ({ onResolve }) =>
          onResolve({ filter: /./ }, ({ kind, path }) => {
            if (kind !== "dynamic-import") return undefined;
            if (entries.includes(basename(path))) return { path, external: true };
            // Otherwise the script would be a part of every page that may load it.
            const text = `${path} is loaded later: add it to the list in scripts/compile/browser.ts`;
            return { errors: [{ text }] };
          }),
      },
    ],
  });
}
