/**
 * A published site, wherever it is: its files by their paths. A folder, a packed folder and the assets of an edge are
 * sites. Runs on an edge.
 */

export type Body = Uint8Array<ArrayBuffer> | AsyncIterable<Uint8Array>;

/** An open file. Its user reads it once, or closes it. */
export interface Content {
  /** In bytes; undefined if that is not known before the content is read: then there are no parts of it. */
  readonly size: number | undefined;
  /** Its strong ETag, made of the hash of its bytes where the site knows or can compute it. Asked for before it is read. */
  etag(): string | undefined | Promise<string>;
  /** The bytes from `start` to before `end`, by default all, and closes it. */
  read(start?: number, end?: number): Body | Promise<Body>;
  close(): unknown;
}

/** The files of one site. */
export interface SiteFiles {
  /** Opens a file by its path; undefined if the site has no such file. @throws AnthologyError if it cannot be read */
  open(path: string): Promise<Content | undefined>;
}

/** A site, which may be replaced by another one at any time. */
export interface PublishedSite extends SiteFiles {
  /** The result of reading several files of one site; undefined while the site is being replaced. */
  ofOneSite<Value>(read: (files: SiteFiles) => Promise<Value>): Promise<Value | undefined>;
}

export interface ListedFiles extends SiteFiles {
  /** The paths of all files that are there, in any order, also of those that do not belong to the site. */
  paths(): AsyncIterable<string>;
}

/** A site whose files can be listed, as on this machine. */
export interface ListedSite extends ListedFiles {
  /** What messages call it. */
  readonly name: string;
  readonly kind: "plain" | "packed";
  ofOneSite<Value>(read: (files: ListedFiles) => Promise<Value>): Promise<Value | undefined>;
}

export function bytesContent(bytes: Uint8Array<ArrayBuffer>, etag: string): Content {
  const { length: size } = bytes;
  return {
    size,
    etag: () => etag,
    read: (start, end) => bytes.subarray(start, end),
    close: () => {},
  };
}

/** All bytes of the content. */
export async function bytesOf(content: Content): Promise<Uint8Array<ArrayBuffer>> {
  const body = await content.read();
  if (body instanceof Uint8Array) return body;
  return new Uint8Array(await new Response(body).arrayBuffer());
}

/** The digits of a hash that an ETag has. */
const etagDigits = 32;

/** The ETag of a content is its SHA-256: the same on every host, and the same again after a rollback. */
export function etagOf(sha256: string): string {
  return `"${sha256.slice(0, etagDigits)}"`;
}
