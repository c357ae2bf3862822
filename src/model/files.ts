/** Facts about published files, as the manifest states them. */
import type { Manifest } from "./published.ts";

/** A published file: path relative to the folder, size in bytes, SHA-256 in hexadecimal. */
export type ManifestFile = Manifest["files"][number];

/** Content that is made only if it is written: a check does not need it. */
export type Bytes = string | Uint8Array | (() => string | Uint8Array);

export type FileDigest = Omit<ManifestFile, "path">;
