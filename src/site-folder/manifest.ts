/** The manifest: every published file with its size and hash, and the snapshot and options of the build. */
import { StringDecoder } from "node:string_decoder";
import { explainDiskError, explained } from "../disk/errors.ts";
import { piecesOf } from "../disk/files.ts";
import { AnthologyError, type ErrorKind, quote } from "../model/errors.ts";
import type { FileProduct, ProductFile } from "../model/files.ts";
import { linesIn } from "../model/lines.ts";
import type { Manifest } from "../model/published.ts";
import { manifestName } from "../routing/site-files.ts";
import { packageValidator } from "../validation/validator.ts";

/** Name of the summary of the manifest. */
export const buildFileName = "build.json";

/** Files of a build that its manifest does not list, in the order in which they are uploaded. */
export const unlistedFiles: readonly string[] = [manifestName, buildFileName];

export type ManifestHead = Omit<Manifest, "files">;

/** An open manifest. Its files are read one by one, since there may be a million. */
export interface OpenManifest<Head = ManifestHead> {
  readonly head: Head;
  /**
   * The files in the order of their paths.
   * @throws AnthologyError if a line does not describe a file
   */
  files(): Generator<ProductFile>;
}

/** The text of a manifest in pieces: one line for each file, so that people can compare two manifests. */
export function* manifestText(head: ManifestHead, files: Iterable<ProductFile>): Generator<string> {
  yield `${JSON.stringify(head).slice(0, -1)}${opening}\n`;
  let separator = "";
  let last = "";
  for (const { path, bytes, sha256, product } of files) {
    // No path has a character that JSON escapes: ids are safe, and we choose the other names.
    yield `${separator}{"path":"${path}","bytes":${bytes},"sha256":"${sha256}"${product === last ? "" : `,"product":"${product}"`}}`;
    last = product;
    separator = ",\n";
  }
  yield `\n${closing}\n`;
}

const opening = ',"files":[';
const closing = "]}";
/** No name in a path is `.` or `..`, as in schemas/manifest.json: a path never leads out of its folder. */
const fileLine =
  /^\{"path":"((?:\.?[\w~:@%+,=-][\w.~:@%+,=-]*\/)*\.?[\w~:@%+,=-][\w.~:@%+,=-]*)","bytes":(\d{1,15}),"sha256":"([0-9a-f]{64})"(?:,"product":"([a-z-]+)")?\},?$/;

/**
 * The manifest in a folder.
 * @param pieces gives its bytes if it is not a file in this folder
 * @throws AnthologyError of this kind if the file is not a manifest of this version
 */
export function readManifest(
  folder: string,
  kind: ErrorKind = "data",
  pieces?: () => Iterable<Uint8Array>,
): OpenManifest {
  const file = `${folder}/${manifestName}`;
  const wrong = (reason: string) =>
    notOurs(file, kind, reason, "use the version that made it, or build it again");
  const headOf = (manifest: unknown, check: Check) => {
    check("manifest", manifest);
    const { files: _, ...head } = manifest as Manifest;
    return head;
  };
  return openManifest(file, wrong, headOf, pieces);
}

/**
 * The files that a manifest lists. Any version of this program may have written it, so only its list is checked.
 * @throws AnthologyError of kind `run` if another program wrote the file
 */
export function listedFiles(file: string): Iterable<ProductFile> {
  const wrong = (reason: string) => notOurs(file, "run", reason, "build it again with --force");
  return openManifest(file, wrong, checkGenerator).files();
}

/** Checks that this program wrote the manifest. */
export function checkGenerator(head: unknown, check: Check): void {
  check("manifest#/properties/generator", Object(head).generator, "/generator");
}

function notOurs(file: string, kind: ErrorKind, reason: string, remedy: string): AnthologyError {
  return new AnthologyError(kind, `${file} is not a manifest of anthology-build: ${reason}`, {
    hint: `if anthology-build made the folder, ${remedy}; otherwise name another folder`,
  });
}

/** Throws if a value does not match its schema; `at` is the pointer to the value. */
export type Check = (schema: string, value: unknown, at?: string) => void;

/** Most characters of a line (docs/limits.md). Paths and the options of a build are far shorter. */
const longestLine = 1_000_000;

/**
 * The manifest in a file.
 * @param wrong makes the error that says why the file is not a manifest
 * @param headOf checks the head, and returns the part of it that the caller needs
 */
export function openManifest<Head>(
  file: string,
  wrong: (reason: string) => AnthologyError,
  headOf: (head: unknown, check: Check) => Head,
  pieces: () => Iterable<Uint8Array> = () => piecesOf(file),
): OpenManifest<Head> {
  const check: Check = (schema, value, at = "") => {
    const [fault] = packageValidator().faults(schema, value);
    if (fault === undefined) return;
    const { pointer, expected, found } = fault;
    throw wrong(`${`${at}${pointer}` || "/"}: expected ${expected}, found ${found}`);
  };
  const lines = () =>
    linesIn(textsIn(pieces()), longestLine, (line) => {
      const message = `${file}, line ${line}: expected at most ${longestLine} characters, found more`;
      const hint = "another program wrote this file: name another folder, or remove the file";
      return new AnthologyError("run", message, { hint });
    });
  const first = explained(`read ${file}`, () => firstOf(lines()));
  return {
    head: headOf(parseHead(first, wrong), check),
    files: function* () {
      let last = "";
      let product: FileProduct = "other";
      try {
        const rest = lines();
        rest.next();
        for (const line of rest) {
          if (line === closing) return;
          const [, path = "", bytes, sha256 = "", own = product] = fileLine.exec(line) ?? [];
          if (path <= last) {
            throw wrong(`expected a file whose path comes after "${last}", found ${quote(line)}`);
          }
          last = path;
          product = own as FileProduct;
          yield { path, bytes: Number(bytes), sha256, product };
        }
      } catch (error) {
        throw explainDiskError(error, `read ${file}`);
      }
      throw wrong("it is cut short, or was written by another program");
    },
  };
}

/** The first line; the file is closed then. */
function firstOf(lines: Iterable<string>): string {
  for (const line of lines) return line;
  return "";
}

function* textsIn(pieces: Iterable<Uint8Array>): Generator<string> {
  const decoder = new StringDecoder("utf8");
  for (const piece of pieces) yield decoder.write(piece);
}

function parseHead(first: string, wrong: (reason: string) => AnthologyError): unknown {
  if (/^\s*<(?:!doctype|html)/i.test(first)) throw wrong("it is a web page");
  try {
    return JSON.parse(first.endsWith(opening) ? `${first}${closing}` : first);
  } catch {
    throw wrong("it is cut short, or was written by another program");
  }
}
