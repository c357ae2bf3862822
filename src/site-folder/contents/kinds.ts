/** What the files of a site must be, by their names. */
import { isUtf8 } from "node:buffer";
import { unzipSync } from "fflate";
import { SaxesParser } from "saxes";

interface Kind {
  readonly path: RegExp;
  readonly expected: string;
  /** Whether a file is of this kind; an error says why not. */
  readonly fits: (file: Buffer) => boolean;
  /** Where it has addresses. */
  readonly addresses?: RegExp;
}

/** The first that has the path counts. */
export const kinds: readonly Kind[] = [
  {
    path: /\.html$/,
    expected: "a whole web page",
    fits: (file) => isText(file) && /^<!DOCTYPE html>.*<\/html>\n$/s.test(file.toString()),
    addresses: /\s(?:href|src|action|formaction|cite|poster|data)="([^"#][^"]*)"/g,
  },
  {
    path: /\.(?:xml|atom|tei|svg)$/,
    expected: "XML",
    fits: isXml,
    addresses: /[">](https?:[^"<>\s]+)["<]/g,
  },
  {
    path: /\.json(?:ld)?$|^\.well-known\//,
    expected: "JSON",
    fits: (file) => isText(file) && typeof JSON.parse(file.toString()) === "object",
    // Without templates, and without what only identifies a canvas.
    addresses: /(?<!\\)"(https?:(?![^"]+\/iiif\/canvas\/)[^"\s\\{]+)"/g,
  },
  {
    path: /\.epub$/,
    expected: "a book",
    fits: (file) =>
      Object.entries(unzipSync(file)).every(
        ([name, content]) => !/\.(?:xhtml|opf)$/.test(name) || isXml(Buffer.from(content)),
      ),
  },
  { path: /\.woff2$/, expected: "a font", fits: (file) => file.indexOf("wOF2") === 0 },
  {
    path: /^/,
    expected: "a text",
    fits: isText,
    addresses: /\burl\("?([^")]+)"?\)/g,
  },
];

function isText(file: Buffer): boolean {
  return isUtf8(file) && !file.includes(0);
}

function isXml(file: Buffer): boolean {
  new SaxesParser({ xmlns: true }).write(file.toString()).close();
  return isUtf8(file);
}
