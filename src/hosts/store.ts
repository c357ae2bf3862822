/** Where a host has the files of a site: a folder, a packed folder, or the assets of an edge. */

type Body = Uint8Array<ArrayBuffer> | AsyncIterable<Uint8Array>;

/** A file that is open. Whoever opens it reads it once, or closes it. */
export interface Content {
  readonly etag: string | undefined;
  /** All its bytes, and closes it. */
  read(): Body | Promise<Body>;
  close(): unknown;
}

/** Content whose size is known, so that a part of it can be read. */
export interface SizedContent extends Content {
  readonly etag: string;
  readonly size: number;
  /** When it was last changed; undefined if there is no such time. */
  readonly modified?: Date;
  /** The bytes from `start` to before `end`, and closes it. */
  read(start?: number, end?: number): Body | Promise<Body>;
}

/** Opens a file by its path; undefined if the site has no such file. */
export type Open<Found = Content> = (file: string) => Promise<Found | undefined>;

export interface Store<Found extends Content = Content> {
  readonly open: Open<Found>;
  /** The result of reading several files of one site; undefined while the site is being replaced. */
  ofOneSite<Value>(read: (open: Open) => Promise<Value>): Promise<Value | undefined>;
}

export function bytesContent(bytes: Uint8Array<ArrayBuffer>, etag: string): SizedContent {
  const { length: size } = bytes;
  return { size, etag, read: (start, end) => bytes.subarray(start, end), close: () => {} };
}

/** All bytes of the content. */
export async function bytesOf(content: Content): Promise<Uint8Array<ArrayBuffer>> {
  const body = await content.read();
  if (body instanceof Uint8Array) return body;
  return new Uint8Array(await new Response(body).arrayBuffer());
}
