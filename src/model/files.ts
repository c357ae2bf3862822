/** Facts about published files, as the manifest states them. */
import type { Manifest } from "./published.ts";

/** A published file with the product that it belongs to. */
export type ProductFile = Required<Manifest["files"][number]>;

/** A published file: path relative to the folder, size in bytes, SHA-256 in hexadecimal. */
export type ManifestFile = Omit<ProductFile, "product">;

/** The product of a file, or `other`: the root object, schemas, settings of hosts, files of the publisher. */
export type FileProduct = ProductFile["product"];

/** Content that is made only if it is written: a check does not need it. */
export type Bytes = string | Uint8Array | (() => string | Uint8Array);

export type FileDigest = Omit<ManifestFile, "path">;
