/**
 * The second validation of the reading edition: pages with html-validate, their language and address, and the first
 * bytes of the files that they load.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { FoundText } from "../../src/outputs/reader/search/text-piece.ts";
import { htmlFaults } from "../../src/testing/html-faults.ts";

/** The folder to check, and functions to report results. */
export interface PublishedFolder {
  readonly folder: string;
  readonly base: string;
  text(file: string): string;
  count(what: string): void;
  fault(file: string, message: string): void;
}

type Rule = [path: RegExp, check: (file: string, ...groups: string[]) => void];

/** Number of pages of each kind and language to check, without --all-pages; each takes about 10 ms. */
const sampleSize = 100;

/** The check for each file of the reading edition. */
export class ReaderRules {
  readonly rules: readonly Rule[];
  readonly #at: PublishedFolder;
  /** Languages of the pages that were found. */
  readonly languages = new Set<string>();
  /** Pages by kind and language. */
  readonly #pages = new Map<string, string[]>();

  constructor(at: PublishedFolder) {
    this.#at = at;
    const under = (rest: string) => new RegExp(`^assets/(?:by-hash/)?reader/${rest}$`);
    const assets = (rest: string) => under(`[0-9a-f]{16}/${rest}`);
    this.rules = [
      [
        /^(?:([a-z]{2,3})\/)?(?:(passages|books|authors|cities|keywords|scholia|codex|read|parallels)\/(?:[^/]+\/)?|(search|selection)\/)?index\.html$/,
        (file, language = "en", kind = "", single = "") =>
          this.#page(file, language, kind + single),
      ],
      [
        /^(?:([a-z]{2,3})\/)?404\.html$/,
        (file, language = "en") => this.#page(file, language, "404"),
      ],
      [/^developers\/(?:reference\/)?index\.html$/, (file) => this.#page(file, "en", "developers")],
      [assets("(?:[a-z-]+/)*[a-z0-9-]+\\.js"), (file) => this.#script(file)],
      [assets("fonts/[a-z0-9-]+\\.woff2"), (file) => this.#typeface(file)],
      [
        assets("(?:reader\\.css|icon\\.svg|coast\\.svg|fonts/LICENSE\\.txt)"),
        (file) => this.#words(file),
      ],
      [under("epub/book-[0-9]+-[a-z]{2,3}\\.epub"), (file) => this.#epub(file)],
      [assets("(?:documents|names|part|words)\\.json"), (file) => this.#index(file)],
      [under("lemmas\\.json"), (file) => this.#index(file)],
      [under("texts/[0-9]+/[0-9]+\\.json"), (file) => this.#foundTexts(file)],
    ];
  }

  /** Checks all pages that were found, or some of each kind. */
  checkPages(all: boolean): void {
    const { text, count, fault } = this.#at;
    for (const [kind, files] of [...this.#pages].sort()) {
      const step = all ? 1 : Math.max(1, files.length / sampleSize);
      for (let index = 0; index < files.length; index += step) {
        const file = files[Math.floor(index)] ?? "";
        count(`${kind}: checked by html-validate`);
        for (const message of htmlFaults(text(file))) fault(file, message);
      }
    }
  }

  /** Checks that a page states its language, and has no inline script or style. */
  #page(file: string, language: string, kind: string): void {
    const { text, count, fault } = this.#at;
    const name = `page (${kind || "home"}, ${language})`;
    count(name);
    if (kind !== "developers" && kind !== "404") this.languages.add(language);
    this.#pages.set(name, [...(this.#pages.get(name) ?? []), file]);
    const page = text(file);
    const stated = /<html [^>]*\blang="([^"]*)"/.exec(page)?.[1];
    if (stated !== language) fault(file, `lang: expected ${language}, found ${stated}`);
    if (
      /<(?:script(?! [^>]*(?:src=|type="application\/ld\+json"))|style)[ >]|\son[a-z]+=|\sstyle=/.test(
        withoutText(page),
      )
    ) {
      fault(file, "has a script or a style of its own");
    }
  }

  #script(file: string): void {
    const { text, count, fault } = this.#at;
    count("script");
    const script = text(file);
    for (const [, source = ""] of script.matchAll(/\b(?:from|import)\s*\(?\s*"([^"]+)"/g)) {
      if (!/^\.{1,2}\//.test(source)) fault(file, `imports ${source}: only files near it can be`);
    }
    if (/\beval\(|\bnew Function\(|\.innerHTML\b/.test(script)) fault(file, "makes code or markup");
  }

  #typeface(file: string): void {
    this.#at.count("typeface");
    const start = readFileSync(`${this.#at.folder}/${file}`).subarray(0, 4).toString("latin1");
    if (start !== "wOF2") this.#at.fault(file, "is no typeface in WOFF 2");
  }

  #index(file: string): void {
    this.#at.count("index or lemmas of the search");
    const text = this.#at.text(file);
    const hash = createHash("sha256").update(text).digest("hex");
    const isNamed = file.endsWith("/lemmas.json") || file.includes(`/${hash.slice(0, 16)}/`);
    if (!isNamed) this.#at.fault(file, "is not in the folder of its hash");
    if (Object.keys(JSON.parse(text)).length === 0) this.#at.fault(file, "is empty");
  }

  /** Checks texts, by the end of their record's urn: each has a language, lines and a place on its page. */
  #foundTexts(file: string): void {
    this.#at.count("texts of the search");
    const piece = JSON.parse(this.#at.text(file)) as Record<string, readonly FoundText[]>;
    for (const [label, texts] of Object.entries(piece)) {
      const isSound = texts.every(
        ({ tag, lines, anchor }) =>
          tag !== "" && anchor !== "" && lines.length > 0 && lines.every((line) => line !== ""),
      );
      if (!isSound) this.#at.fault(file, `${label}: has a text without language, lines or place`);
    }
  }

  /** Checks that a ZIP archive begins with an uncompressed `mimetype`, as EPUB 3 asks (OCF 3.3, section 4.3). */
  #epub(file: string): void {
    this.#at.count("book in EPUB");
    const start = readFileSync(`${this.#at.folder}/${file}`).subarray(0, 58).toString("latin1");
    if (!start.startsWith("PK\x03\x04") || !start.endsWith("mimetypeapplication/epub+zip")) {
      this.#at.fault(file, "is no book in EPUB");
    }
  }

  #words(file: string): void {
    this.#at.count("style, drawing or licence of the reading edition");
    if (this.#at.text(file).trim() === "") this.#at.fault(file, "is empty");
  }
}

/** A page without the text between its tags, which may contain anything. */
function withoutText(page: string): string {
  return page.replaceAll(/>[^<]*</g, "><");
}
