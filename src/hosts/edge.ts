/** Answers requests on an edge, which has no file system, with files from the host's own assets. */
import { AnthologyError } from "../model/errors.ts";
import { packedSite } from "../packed/reader.ts";
import { redirect } from "../routing/replies.ts";
import type { Content, PublishedSite } from "../site-folder/site.ts";
import { type Host, handle, textReply } from "./handler.ts";

/** What an edge knows of a site but its files. */
export interface EdgeSite extends Omit<Host, "onError"> {
  readonly site: PublishedSite;
  /** The path of the site's address, such as `/ag`. */
  readonly below?: string | undefined;
}

/** The answer to a request. */
export async function respond(request: Request, edge: EdgeSite): Promise<Response> {
  const { site, below = "" } = edge;
  const { method, url, headers: asked } = request;
  const { pathname: whole, search } = new URL(url);
  const pathname =
    whole === below || whole.startsWith(`${below}/`) ? whole.slice(below.length) : whole;
  // In workerd an unread body breaks the connection. One that cannot be read changes nothing.
  await request.body?.pipeTo(new WritableStream()).catch(() => {});
  const onError = (error: unknown) => {
    // biome-ignore lint/suspicious/noConsole: the log of the host
    console.error(error);
  };
  const header = (name: string) => asked.get(name);
  // Links of the front page begin in its folder.
  const isMoved = pathname === "" && ["GET", "HEAD"].includes(method);
  const { status, headers, body } = isMoved
    ? textReply({ method }, redirect(`./${below.split("/").at(-1)}/${search}`))
    : await handle({ method, target: (pathname || "/") + search, header }, site, {
        ...edge,
        onError,
      });
  return new Response(body, { status, headers });
}

type FetchAsset = (request: Request) => Promise<Response>;

/** The packed sites that an instance keeps: some platforms pass on requests for other hosts than the site's own. */
const keptOrigins = 4;

/** Answers requests with the files of a packed site. An instance keeps the index of the site and some of its packs. */
export function packedEdge(
  fetchAsset: FetchAsset,
  below?: string,
  cache?: number,
): (request: Request) => Promise<Response> {
  const sites = new Map<string, EdgeSite>();
  const siteAt = (origin: string) => {
    const fetchPacked = (name: string, etag?: string) => {
      const headers = etag === undefined ? {} : { "If-None-Match": etag };
      return fetchAsset(new Request(`${origin}/${name}`, { headers }));
    };
    const known = sites.get(origin) ?? {
      site: packedSite(origin, fetchPacked),
      memory: {},
      below,
      cache,
    };
    // A map has its entries in the order in which they were set.
    sites.delete(origin);
    sites.set(origin, known);
    const [oldest = origin] = sites.keys();
    if (sites.size > keptOrigins) sites.delete(oldest);
    return known;
  };
  return (request) => respond(request, siteAt(new URL(request.url).origin));
}

/** The host's assets as a site. The client's headers are left out: it must always send the whole file. */
export function assetSite({ url }: Request, fetchAsset: FetchAsset): PublishedSite {
  const open = async (path: string): Promise<Content | undefined> => {
    const asset = new Request(new URL(`/${path}`, url));
    const { status, headers, body } = await fetchAsset(asset).catch((cause: unknown) => {
      throw new AnthologyError("run", `the store does not answer for ${path}`, { cause });
    });
    const close = () => body?.cancel();
    const read = () => body ?? new Uint8Array();
    const etag = headers.get("etag") ?? undefined;
    if (status === 200) return { size: undefined, etag: () => etag, read, close };
    await close();
    if (status >= 500) throw new AnthologyError("run", `the store answers ${status} for ${path}`);
    // A redirect of the store counts as 404: there is no file of this name.
    return undefined;
  };
  // What is deployed at one time is one site.
  return { open, ofOneSite: (read) => read({ open }) };
}
