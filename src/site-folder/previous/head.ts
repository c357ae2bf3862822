/** Reads the head of the manifest of a previous site, which another version of this program may have written. */
import { readStart } from "../../disk/regular-file.ts";
import { type AnthologyError, quote } from "../../model/errors.ts";
import type { Manifest } from "../../model/published.ts";
import type { Check } from "../manifest.ts";
import type { PreviousBuild } from "./previous.ts";

/** The format of manifests that this version of the program reads. */
const knownFormat = 1;

/** The members of a head that a comparison needs. The others may differ between versions. */
export interface PreviousHead extends Pick<PreviousBuild, "options" | "collections"> {
  readonly snapshot: Pick<Manifest["snapshot"], "sha256">;
}

/** Checks and returns these members. */
export function readHead(
  value: unknown,
  check: Check,
  wrong: (reason: string) => AnthologyError,
): PreviousHead {
  const { format, snapshot, options, collections } = Object(value) as Manifest;
  if (format !== knownFormat) throw wrong(`expected format ${knownFormat}, found ${quote(format)}`);
  const { sha256 } = Object(snapshot) as Manifest["snapshot"];
  const { base_url } = Object(options) as Manifest["options"];
  check("manifest#/properties/snapshot/properties/sha256", sha256, "/snapshot/sha256");
  check("manifest#/properties/options/properties/base_url", base_url, "/options/base_url");
  check("manifest#/properties/collections", collections, "/collections");
  return { snapshot: { sha256 }, options: { base_url }, collections };
}

/** Bytes in which the first line of a manifest must end. */
const longestHead = 1 << 20;

/** Bytes at the start of a file that are enough to tell whether it is a manifest. */
export const startLength = 400;

/** Why the start of a file is not the start of a manifest; undefined if it is. */
export function strangeStart(start: Uint8Array): string | undefined {
  const text = Buffer.from(start.subarray(0, startLength)).toString("utf8");
  const format = /^\{"format":([0-9]+)[,}]/.exec(text)?.[1];
  if (format === undefined) {
    const what = /^\s*<(?:!doctype|html)/i.test(text) ? "a web page" : quote(text.slice(0, 40));
    return `expected a manifest of anthology-build, found ${what}`;
  }
  if (Number(format) > knownFormat) {
    return `expected a manifest of format ${knownFormat}, found one of format ${format}, which only a newer anthology-build can read`;
  }
  return undefined;
}

/** Why a file cannot be a manifest; undefined if it can. Reads no more than the longest first line of a manifest. */
export function strangeFile(file: string): string | undefined {
  const start = readStart(file, longestHead);
  const strange = strangeStart(start);
  if (strange !== undefined || start.includes(10) || start.length < longestHead) return strange;
  return `expected a first line of at most ${longestHead} bytes, found a longer one`;
}
