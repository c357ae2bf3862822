/** Answers requests on an edge, which has no file system, with files from the host's own assets. */
import { AnthologyError } from "../model/errors.ts";
import { readPacked } from "../packed/reader.ts";
import type { Memory } from "./composed.ts";
import { failure, handle } from "./handle.ts";
import { packedStore } from "./packed-store.ts";
import type { Content, Store } from "./store.ts";

/** The answer to a request, with the files of a store. */
export async function respond(request: Request, store: Store, memory: Memory): Promise<Response> {
  const { method, url } = request;
  const { pathname, search } = new URL(url);
  const asked = { method, target: pathname + search, headers: Object.fromEntries(request.headers) };
  const isHead = method === "HEAD";
  const answered = async () => {
    const { status, headers, body } = await handle(asked, store, memory);
    if (typeof body === "string") return { status, headers, body };
    if (isHead) await body.close();
    return { status, headers, body: isHead ? null : await body.read() };
  };
  // In workerd an unread body breaks the connection.
  await request.body?.pipeTo(new WritableStream());
  const { status, headers, body } = await answered().catch((error: unknown) => {
    // biome-ignore lint/suspicious/noConsole: the log of the host
    console.error(error);
    return failure(error);
  });
  return new Response(isHead || body === "" ? null : body, { status, headers });
}

type FetchAsset = (request: Request) => Promise<Response>;

/** Answers requests with the files of a packed site. An instance keeps the index of the site and some of its packs. */
export function packedEdge(fetchAsset: FetchAsset): (request: Request) => Promise<Response> {
  const memory = {};
  let site = "";
  const reader = readPacked((name, etag) => {
    const headers = etag === undefined ? {} : { "If-None-Match": etag };
    return fetchAsset(new Request(new URL(`/${name}`, site), { headers }));
  });
  const store = packedStore(reader);
  return (request) => {
    site = request.url;
    return respond(request, store, memory);
  };
}

/** The host's assets as a store. The client's headers are left out: it must always send the whole file. */
export function assetStore({ url }: Request, fetchAsset: FetchAsset): Store {
  const open = async (file: string): Promise<Content | undefined> => {
    const { status, headers, body } = await fetchAsset(new Request(new URL(`/${file}`, url)));
    const close = () => body?.cancel();
    const read = () => body ?? new Uint8Array();
    if (status === 200) return { etag: headers.get("etag") ?? undefined, read, close };
    await close();
    if (status >= 500) throw new AnthologyError("run", `the store answers ${status} for ${file}`);
    // A redirect of the store counts as 404: there is no file of this name.
    return undefined;
  };
  // What is deployed at one time is one site.
  return { open, ofOneSite: (read) => read(open) };
}
