/** Answers requests on an edge, which has no file system, with files from the host's own assets. */
import { AnthologyError } from "../model/errors.ts";
import { isCurrent, type Reply } from "../routing/replies.ts";
import type { Memory } from "./composed.ts";
import { type ContentReply, failure, handle } from "./handle.ts";
import type { OpenContent, Store } from "./store.ts";

type EdgeContent = OpenContent<ReadableStream | null>;

/** The answer to a request, with the files of a store. */
export async function respond(
  request: Request,
  store: Store<EdgeContent>,
  memory: Memory,
): Promise<Response> {
  const { method, url, headers } = request;
  const { pathname, search } = new URL(url);
  const asked = { method, target: pathname + search, accept: headers.get("accept") };
  // In workerd an unread body breaks the connection.
  await request.body?.pipeTo(new WritableStream());
  try {
    return await responseOf(request, await handle(asked, store, memory));
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: the log of the host
    console.error(error);
    return responseOf(request, failure(error));
  }
}

async function responseOf(
  { method, headers: asked }: Request,
  found: ContentReply<EdgeContent> | Reply,
): Promise<Response> {
  const { status, headers } = found;
  if ("body" in found) {
    const body = method === "HEAD" || found.body === "" ? null : found.body;
    return new Response(body, { status, headers });
  }
  const { content } = found;
  const { etag } = content;
  const all = etag === undefined || status !== 200 ? headers : { ...headers, ETag: etag };
  const isKnown = etag !== undefined && isCurrent(asked.get("if-none-match"), etag);
  if (status === 200 && isKnown) {
    await content.close();
    return new Response(null, { status: 304, headers: all });
  }
  if (method !== "HEAD") return new Response(await content.read(), { status, headers: all });
  await content.close();
  return new Response(null, { status, headers: all });
}

/** The host's assets as a store. The client's headers are left out: it must always send the whole file. */
export function assetStore(
  { url }: Request,
  fetchAsset: (request: Request) => Promise<Response>,
): Store<EdgeContent> {
  const open = async (file: string): Promise<EdgeContent | undefined> => {
    const { status, headers, body } = await fetchAsset(new Request(new URL(`/${file}`, url)));
    if (status === 200) {
      return {
        etag: headers.get("etag") ?? undefined,
        type: headers.get("content-type") ?? "application/octet-stream",
        read: () => body,
        close: () => body?.cancel(),
      };
    }
    await body?.cancel();
    if (status >= 500) {
      throw new AnthologyError("run", `the store answers ${status} for ${file}`);
    }
    // A redirect of the store counts as 404: there is no file of this name.
    return undefined;
  };
  // What is deployed at one time is one site.
  return { open, ofOneSite: (read) => read(open) };
}
