/** Cases for web pages: their addresses with and without the slash, and the files that they load. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileTypes } from "../../../routing/file-types.ts";
import { fileHeaders, webPageHeaders } from "../../../routing/replies.ts";
import { type Case, type Expectation, get, request } from "../case.ts";
import type { SiteFacts } from "../site-facts.ts";
import {
  compressed,
  lowerCase,
  notAllowed,
  notFound,
  optionsOfFile,
  redirect,
} from "./expectations.ts";

/** No cases for a site without the reading edition. */
export function webPageCases(site: SiteFacts): Case[] {
  if (!site.options.products.includes("reader")) return [];
  const { passage, paths } = pagesOf(site);
  const [page, encoded] = [`${passage}index.html`, passage.replaceAll(":", "%3A")];
  return [
    ...paths.map((path) => shown(`gives the page of ${path}`, path, webPage(`${path}index.html`))),
    ...["/index.html", page, "/404.html"].map((path) =>
      shown(`gives ${path} as a page`, path, webPage(path)),
    ),
    shown("reads encoded colons of a page", encoded, webPage(page)),
    ...["/?page=2", "/search/?q=x&page=2", "/authors/?format=api", "/fr/search/?q=%zz"].map(
      (target) => {
        const file = target.replace(/[?].*$/, "index.html");
        return shown(`ignores the query of ${target}`, target, webPage(file));
      },
    ),
    ...assetCases(site.folder),
    ...["/api/", "/api/passages/", "/manifest.json"].map((path) =>
      shown(`has no policy for ${path}`, path, { status: 200, headers: noPolicy }),
    ),
    ...redirects(paths, encoded),
    ...[...absent, `${page}/`].map((path) => get("404", `has no page at ${path}`, path, notFound)),
    ...methods([passage, passage.slice(0, -1), "/fr/books", "/fr/"]),
    request("HEAD", "answers HEAD of a page", passage, webPage(page)),
    request("HEAD", "redirects HEAD to a page", "/fr", { status: 301, location: "/fr/" }),
    get("ETags", "answers 304 for a web page", passage, { status: 304 }, { ifNoneMatch: "same" }),
    ...(["gzip", "br"] as const).map((coding) =>
      compressed(shown(`compresses a page with ${coding}`, passage, webPage(page)), coding, vary),
    ),
  ];
}

/** Paths that have no page, though some look as if they had. */
const absent = [
  ...["/search.js", "/passages/", "/passages/index.html", "/passages/nothing", "/passages/.1"],
  ...["/passages/urn:x/y.html", "/authors/nothing", "/authors/1x", "/authors/999999999/"],
  ...["/author/1", "/books.html", "/Books", "/ld", "/dts", "/schemas", "/de", "/de/books", "/FR"],
  ...["/en/books/", "/fr/fr", "/fr/nothing", "/fr/fr/books", "/fr/ld", "/fr/api/authors"],
  ...["/fr/api/authors/", "/assets/reader", "/assets/books/1"],
];

/** Paths of every kind of page, in both languages; one is the page of a passage. */
function pagesOf({ firstRecord }: SiteFacts) {
  const pathOfRecord = (name: string) => (firstRecord[name] ?? "").replace("/api", "");
  const passage = pathOfRecord("passages");
  const scholium = pathOfRecord("scholia").replace("/scholia/", "/passages/");
  const book = /:([0-9]+)[.][^:]*$/.exec(passage)?.[1];
  const english = [
    ...["/", "/books/", "/authors/", "/search/", `/books/${book}/`, `/scholia/${book}/`],
    ...[passage, scholium, ...["authors", "keywords", "cities"].map(pathOfRecord)],
  ];
  return { passage, paths: english.flatMap((path) => [path, `/fr${path}`]) };
}

function redirects(paths: readonly string[], encoded: string): Case[] {
  const slashless = paths.filter((path) => path !== "/").map((path) => path.slice(0, -1));
  return [
    ...slashless.map((path) => moved(`adds the slash to ${path}`, path, redirect(`${path}/`))),
    moved(
      "adds the slash to encoded colons of a page",
      encoded.slice(0, -1),
      redirect(encoded.replaceAll("%3A", ":")),
    ),
    moved("keeps the query of a page", "/search?q=x&q=//y", redirect("/search/?q=x&q=//y")),
  ];
}

function methods(paths: readonly string[]): Case[] {
  return paths.flatMap((path) => [
    request("POST", `refuses POST on the page of ${path}`, path, notAllowed("POST")),
    request("OPTIONS", `tells the options of the page of ${path}`, path, optionsOfFile(noPolicy)),
  ]);
}

/** Cases for one file of each type that pages load. Fonts are compressed already. */
function assetCases(folder: string): Case[] {
  const top = "assets/by-hash/reader";
  const paths = readdirSync(join(folder, top), { recursive: true, encoding: "utf8" }).sort();
  const files = ["css", "js", "svg", "woff2"].map((extension) => {
    const file = `/${top}/${paths.find((path) => path.endsWith(`.${extension}`))}`;
    const headers = { ...lowerCase(fileHeaders(fileTypes[extension] ?? "")), ...noPolicy };
    const expect = { status: 200, headers: { ...headers, "content-encoding": null }, file };
    return shown(`gives what ends in .${extension}`, file, expect);
  });
  const [style] = files;
  const typeface = files.at(-1);
  if (style === undefined || typeface === undefined) return files;
  return [
    ...files,
    compressed({ ...style, name: "compresses a style" }, "gzip", vary),
    {
      ...typeface,
      feature: "compression",
      name: "does not compress a font",
      needs: "gzip",
      headers: { "accept-encoding": "gzip" },
    },
  ];
}

const vary = ["Accept-Encoding", "Accept, Accept-Encoding"];

const noPolicy = Object.fromEntries(
  Object.keys(webPageHeaders).map((name) => [name.toLowerCase(), null]),
);

/** The answer of every host for a web page. */
function webPage(file: string): Expectation {
  const headers = { ...fileHeaders(fileTypes.html ?? ""), ...webPageHeaders };
  return { status: 200, headers: { ...lowerCase(headers), "content-encoding": null }, file };
}

function shown(name: string, target: string, expect: Expectation): Case {
  return get("pages for people", name, target, expect);
}

function moved(name: string, target: string, expect: Expectation): Case {
  return get("slash redirects", name, target, expect);
}
