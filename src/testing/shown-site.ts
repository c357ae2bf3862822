/**
 * Shows a site as readable text, a file for each product. Before the text of each published file is a line with its path,
 * `-- path --`, as in the format txtar.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { unzipSync } from "fflate";
import { compareTexts, groupsOf } from "../model/groups.ts";
import type { Manifest } from "../model/published.ts";
import { readManifest } from "../site-folder/manifest.ts";
import { Database } from "../snapshot/sqlite.ts";
import { abridger } from "./abridger.ts";

/** Files that are copied into every site: schemas, and styles, scripts, fonts and pictures of pages. */
const copied = /^schemas\/|^assets\/.*\.(?:css|m?js|svg|txt|woff2)$/;

/** The part of an address that changes whenever the file does: the text of the file shows what has changed. */
const hashOfFile = /(?<=by-hash\/(?:[a-z]+\/)?)[0-9a-f]{16}(?=\/)/g;

/**
 * The text of each product by its name. `build.json` has the SHA-256 of each product and of the manifest, and with it
 * that of every file. What is copied is left out, and lines that an earlier text has are.
 */
export function shownSite(folder: string): Map<string, string> {
  const read = (path: string) => readFileSync(join(folder, path));
  const manifest = JSON.parse(read("manifest.json").toString()) as Manifest;
  const baseUrl = manifest.options.base_url;
  const paths = [...manifest.files.map(({ path }) => path), "build.json"];
  const products = new Map(
    Array.from(readManifest(folder).files(), ({ path, product }) => [path, product]),
  );
  const abridged = abridger();
  for (const path of paths.filter((one) => one.startsWith("schemas/"))) {
    abridged(brokenJson(JSON.stringify(JSON.parse(read(path).toString()))));
  }
  const byProduct = groupsOf(
    paths.filter((path) => !copied.test(path)),
    (path) => products.get(path)?.replace("other", "site") ?? "site",
  );
  // What products say about a record is most easily read in the API.
  const order = [...new Set(["json", ...byProduct.keys()])];
  const shown = order.map((product): [string, string] => {
    const files = (byProduct.get(product) ?? []).flatMap((path) => {
      const [, plain] = /^format-api\/(.*)/.exec(path) ?? [];
      const text = read(path);
      if (plain !== undefined && withFormat(read(plain).toString(), baseUrl) === text.toString()) {
        return [[path, `as ${plain}, with format=api in every address`]];
      }
      return entries(path, text);
    });
    const texts = files.map(([path, text = ""]) =>
      `-- ${path} --\n${visible(text)}\n`.replace(hashOfFile, "..."),
    );
    // In the order of the paths as they are shown, each above its text.
    return [product, abridged(texts.sort(compareTexts).join("\n"))];
  });
  return new Map(shown);
}

/** The text of a page of the API if it had been asked for with `format=api`. */
function withFormat(text: string, baseUrl: string): string {
  return text.replaceAll(
    new RegExp(`${baseUrl}/api/[^"<?]*(\\?page=[0-9]+)?`, "g"),
    (address, page?: string) => {
      if (page === undefined) return `${address}?format=api`;
      return `${address}${text.startsWith("<") ? "&amp;" : "&"}format=api`;
    },
  );
}

/** The text of a file, or of each file in an archive. */
function entries(path: string, bytes: Buffer): [path: string, text: string][] {
  if (path.endsWith(".epub")) {
    return Object.entries(unzipSync(bytes)).map(([name, content]) => [
      `${path}: ${name}`,
      readable(name, Buffer.from(content).toString()),
    ]);
  }
  if (path.endsWith(".sqlite")) return [[path, tablesOf(bytes)]];
  return [[path, readable(path, (path.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString())]];
}

function readable(path: string, text: string): string {
  if (/\.(?:xml|tei)$/.test(path)) return text.replaceAll("><", ">\n<");
  if (/html$/.test(path)) return text.replace(/<br[/]?>(?!\n)/g, "$&\n");
  return /\.(?:json|jsonld|gz)$/.test(path) && !/^[ \t]/m.test(text) ? brokenJson(text) : text;
}

/** JSON in lines: only blanks and line feeds are added, and those between texts alone. */
export function brokenJson(text: string): string {
  let depth = 0;
  const line = (change: number) => {
    depth += change;
    return `\n${" ".repeat(depth)}`;
  };
  const tokens = /"(?:[^"\\]|\\.)*"|[{[][^{}[\]]{0,80}[}\]]|[{}[\],]/g;
  return text.replace(tokens, (token) => {
    if (token === "{" || token === "[") return token + line(1);
    if (token === "}" || token === "]") return line(-1) + token;
    return token === "," ? token + line(0) : token;
  });
}

/** The rows of a database by table. */
function tablesOf(bytes: Buffer): string {
  const database = new Database(bytes, { readonly: true });
  const rows = (sql: string) => database.prepare(sql).raw().all() as unknown[][];
  const names = rows("SELECT name FROM sqlite_schema WHERE type IN ('table', 'view')").flat();
  const tables = names.flatMap((name) => {
    return [`${name}:`, ...rows(`SELECT * FROM "${name}"`).map((row) => JSON.stringify(row))];
  });
  database.close();
  return tables.join("\n");
}

/** Shows characters that an editor would hide or change. */
function visible(text: string): string {
  return text.replace(/[^\P{C}\n]|[^\P{Z} ]| (?=\n|$)/gu, (found) => {
    return `\\u{${found.codePointAt(0)?.toString(16)}}`;
  });
}
