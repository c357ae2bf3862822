/** Facts about published files, as the manifest states them. */
import type { Manifest } from "./published.ts";

/** A published file: path relative to the folder, size in bytes, SHA-256 in hexadecimal. */
export type ManifestFile = Manifest["files"][number];

/** Size and SHA-256 of a file. */
export type FileDigest = Omit<ManifestFile, "path">;

/**
 * A page of a collection: its form, what its envelope says, the index of its first record in the collection, and how many
 * records it has.
 */
export type PageFacts = NonNullable<Manifest["shard"]>["pages"][number];
