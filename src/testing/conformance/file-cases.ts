/** Cases for files next to the pages of the API, and among them. */
import { mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { hashedFolders } from "../../routing/site-files.ts";
import { type Case, of } from "./case.ts";
import type { SiteFacts } from "./site-facts.ts";

/** Files that no host may serve. */
export const hiddenFiles = [
  ".hidden",
  "schemas/.hidden.json",
  ".well-known/.hidden.json",
  ".hidden-folder/x.json",
  "dumps/.well-known/x.json",
];

/** Drawings, as the settings `logo` and `static` add them: large enough to be compressed. */
const drawings = ["assets/by-hash/reader/0123456789abcdef/logo.svg", "drawing.svg"];
const drawing = `<svg xmlns="http://www.w3.org/2000/svg">${"<g/>".repeat(600)}</svg>`;

function addFiles(folder: string, files: readonly string[], text: string): void {
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
}

export function addHiddenFiles(folder: string): void {
  addFiles(folder, hiddenFiles, "{}");
}

/** Gives all files one time, as some deployments do. Apache has weak ETags for a file that is younger than two seconds. */
export function levelTimes(folder: string): void {
  const time = new Date("2026-07-20T10:00:00Z");
  for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    utimesSync(join(folder, file), time, time);
  }
}

/** For hosts of plain files, which do not read the manifest. */
export function addDrawings(folder: string): void {
  addFiles(folder, drawings, drawing);
}

/** Files that are compressed already. */
const packed = /[.](?:gz|woff2|sqlite|epub)$/;

/** One file of each type and folder: hosts send it unchanged, and compress it only if it is a text. */
export function fileCases({ folder, firstRecord }: SiteFacts): Case[] {
  const examples = new Map<string, string>();
  const all = readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
  const files = all.filter(
    (file) =>
      !/(?:^|[/])[.](?!well-known)|index[.]/.test(file) && statSync(join(folder, file)).isFile(),
  );
  for (const file of files) {
    const top = hashedFolders.find((start) => file.startsWith(start)) ?? file.split("/")[0];
    const extension = /[.][^./]*$/.exec(file)?.[0] ?? "";
    // The smallest texts are not compressed.
    const isSmall = statSync(join(folder, file)).size < 2000;
    if (isSmall && !packed.test(file)) continue;
    examples.set(`${top} ${extension}`, file);
  }
  const summary = `${firstRecord.books}passages.json`;
  const targets = [...examples.values()].map((file) => `/${file}`);
  const texts = targets.filter((target) => !packed.test(target) && !target.endsWith(".txt"));
  const gzip = { headers: { "accept-encoding": "gzip" }, needs: "gzip" } as const;
  return [
    ...of("files", [
      ...targets,
      "/manifest.json?x=1",
      summary,
      `${summary}?page=2&format=api`,
      summary.replace("passages", "p%61ssages"),
      `${summary}/`,
      summary.replace("passages", "nothing"),
      "/api/books/999999999/passages.json",
      summary.replace("books", "authors"),
    ]),
    ...["HEAD", "POST", "OPTIONS"].flatMap((method) => of("files", [summary], { method })),
    ...of("files", [summary], { ifNoneMatch: "same" }),
    ...of(
      "compression",
      targets.filter((target) => packed.test(target)),
      gzip,
    ),
    ...of("compression", texts, { coding: "gzip" }),
  ];
}
