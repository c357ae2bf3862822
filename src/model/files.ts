/** Facts about published files, as the manifest states them. */
import type { Manifest } from "./published.ts";

/** A published file: path relative to the folder, size in bytes, SHA-256 in hexadecimal. */
export type ManifestFile = Manifest["files"][number];

/** Size and SHA-256 of a file. */
export type FileDigest = Omit<ManifestFile, "path">;

/** A page of a collection. */
export interface PageFacts {
  /** Path of the collection. */
  readonly path: string;
  readonly form: "plain" | "api";
  /** Number of the page, counted from 1. */
  readonly page: number;
  /** Index of its first record in the collection. */
  readonly first: number;
  readonly records: number;
  /** Its envelope without the records. */
  readonly head: {
    readonly count: number;
    readonly next: string | null;
    readonly previous: string | null;
  };
}
