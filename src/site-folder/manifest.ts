/** The manifest: every published file with its size and hash, and the snapshot and options of the build. */
import { explainDiskError } from "../disk/errors.ts";
import { fileLines, hasCode } from "../disk/files.ts";
import { readRegular } from "../disk/regular-file.ts";
import { AnthologyError, type ErrorKind } from "../model/errors.ts";
import type { ManifestFile } from "../model/files.ts";
import type { Manifest } from "../model/published.ts";
import { manifestName } from "../routing/routes.ts";
import type { Validator } from "../validation/validator.ts";

/** Name of the summary of the manifest. */
export const buildFileName = "build.json";

/** Files of a build that its manifest does not list, in the order in which they are uploaded. */
export const unlistedFiles: readonly string[] = [manifestName, buildFileName];

/** A manifest without its files. */
export type ManifestHead = Omit<Manifest, "files">;

/** An open manifest. Its files are read one by one, since there may be a million. */
export interface OpenManifest {
  readonly head: ManifestHead;
  /**
   * The files in the order of their paths.
   * @throws AnthologyError if a line does not describe a file
   */
  files(): Generator<ManifestFile>;
}

/** The text of a manifest in pieces: one line for each file, so that people can compare two manifests. */
export function* manifestText(
  head: ManifestHead,
  files: Iterable<ManifestFile>,
): Generator<string> {
  yield `${JSON.stringify(head).slice(0, -1)}${opening}\n`;
  let separator = "";
  for (const { path, bytes, sha256 } of files) {
    // No path has a character that JSON escapes: ids are safe, and we choose the other names.
    yield `${separator}{"path":"${path}","bytes":${bytes},"sha256":"${sha256}"}`;
    separator = ",\n";
  }
  yield `\n${closing}\n`;
}

const opening = ',"files":[';
const closing = "]}";

/** The paths in a manifest that this program wrote; it is not checked. */
export function* pathsIn(file: string): Generator<string> {
  for (const line of fileLines(file)) {
    const path = /^\{"path":"([^"]+)"/.exec(line)?.[1];
    if (path !== undefined) yield path;
  }
}

/** Compares code units, so that the order is the same on every machine. */
export function byPath(a: { readonly path: string }, b: { readonly path: string }): number {
  return a.path < b.path ? -1 : a.path > b.path ? 1 : 0;
}

/**
 * The manifest in a folder, or undefined if there is none.
 * @throws AnthologyError of this kind if the file is not a manifest of this version
 */
export function readManifest(
  folder: string,
  validator: Validator,
  kind: ErrorKind = "data",
): OpenManifest | undefined {
  const file = `${folder}/${manifestName}`;
  const wrong = (reason: string) => notOurs(file, kind, reason);
  return openManifest(file, validator, wrong, (manifest, check) => {
    check("manifest", manifest);
    const { files: _, ...head } = manifest as Manifest;
    return head;
  });
}

/**
 * The files that the manifest in a folder lists, or undefined if there is no manifest. Any version of this program may
 * have written it, so only its list is checked.
 * @throws AnthologyError of kind `run` if another program wrote the file
 */
export function readFileList(
  folder: string,
  validator: Validator,
): Pick<OpenManifest, "files"> | undefined {
  const file = `${folder}/${manifestName}`;
  const wrong = (reason: string) => notOurs(file, "run", reason);
  return openManifest(file, validator, wrong, (manifest, check) =>
    check("manifest#/properties/generator", Object(manifest).generator, "/generator"),
  );
}

function notOurs(file: string, kind: ErrorKind, reason: string): AnthologyError {
  return new AnthologyError(kind, `${file} is not a manifest of anthology-build: ${reason}`, {
    hint: "if anthology-build made the folder, build it again; otherwise name another folder, or use --force",
  });
}

/** Throws if a value does not match its schema; `at` is the pointer to the value. */
export type Check = (schema: string, value: unknown, at?: string) => void;

/**
 * The manifest in a file, or undefined if there is no file.
 * @param wrong makes the error that says why the file is not a manifest
 * @param headOf checks the head, and returns the part of it that the caller needs
 */
export function openManifest<Head>(
  file: string,
  validator: Validator,
  wrong: (reason: string) => AnthologyError,
  headOf: (head: unknown, check: Check) => Head,
): { readonly head: Head; files(): Generator<ManifestFile> } | undefined {
  const parse = (text: string): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      throw wrong("it is cut short, or was written by another program");
    }
  };
  const check: Check = (schema, value, at = "") => {
    // The fast check first: there may be a million lines.
    if (validator.isValid(schema, value)) return;
    const [fault] = validator.faults(schema, value);
    throw wrong(
      `${`${at}${fault?.pointer}` || "/"}: expected ${fault?.expected}, found ${fault?.found}`,
    );
  };
  const explained = (error: unknown) => explainDiskError(error, `read ${file}`);
  let first = "";
  try {
    for (const line of fileLines(file)) {
      first = line;
      break;
    }
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined;
    throw explained(error);
  }
  // A manifest with other line breaks is read whole, so that the checks can say what is wrong with it.
  const text = first.endsWith(opening) ? `${first}${closing}` : readRegular(file).toString("utf8");
  return {
    head: headOf(parse(text), check),
    files: function* () {
      let last = "";
      try {
        const lines = fileLines(file);
        lines.next();
        for (const line of lines) {
          if (line === closing) return;
          const found = parse(line.replace(/,$/, ""));
          check(fileSchema, found);
          const { path, bytes, sha256 } = found as ManifestFile;
          if (path <= last) throw wrong(`expected a path after "${last}", found ${line}`);
          last = path;
          yield { path, bytes, sha256 };
        }
      } catch (error) {
        throw explained(error);
      }
      throw wrong("it is cut short, or was written by another program");
    },
  };
}

const fileSchema = "manifest#/properties/files/items";
