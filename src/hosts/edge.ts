/** Answers requests on an edge, which has no file system, with files from the host's own assets. */
import { AnthologyError } from "../model/errors.ts";
import { packedSite } from "../packed/reader.ts";
import type { Content, PublishedSite } from "../site-folder/site.ts";
import type { Memory } from "./composed.ts";
import { handle } from "./handler.ts";

/**
 * The answer to a request, with the files of a site.
 * @param below the path of the site's address, such as `/ag`
 */
export async function respond(
  request: Request,
  site: PublishedSite,
  memory: Memory,
  below = "",
): Promise<Response> {
  const { method, url, headers: asked } = request;
  const { pathname: whole, search } = new URL(url);
  // Links of the front page begin in its folder.
  if (below !== "" && whole === below) {
    return new Response(null, { status: 301, headers: { Location: `${below}/${search}` } });
  }
  const pathname = whole.startsWith(`${below}/`) ? whole.slice(below.length) : whole;
  // In workerd an unread body breaks the connection. One that cannot be read changes nothing.
  await request.body?.pipeTo(new WritableStream()).catch(() => {});
  const header = (name: string) => asked.get(name);
  const answered = handle({ method, target: pathname + search, header }, site, memory, (error) => {
    // biome-ignore lint/suspicious/noConsole: the log of the host
    console.error(error);
  });
  const { status, headers, body } = await answered;
  return new Response(body, { status, headers });
}

type FetchAsset = (request: Request) => Promise<Response>;

/** The packed sites that an instance keeps: some platforms pass on requests for other hosts than the site's own. */
const keptOrigins = 4;

/** Answers requests with the files of a packed site. An instance keeps the index of the site and some of its packs. */
export function packedEdge(
  fetchAsset: FetchAsset,
  below?: string,
): (request: Request) => Promise<Response> {
  const sites = new Map<string, { readonly site: PublishedSite; readonly memory: Memory }>();
  const siteAt = (origin: string) => {
    const fetchPacked = (name: string, etag?: string) => {
      const headers = etag === undefined ? {} : { "If-None-Match": etag };
      return fetchAsset(new Request(`${origin}/${name}`, { headers }));
    };
    const known = sites.get(origin) ?? { site: packedSite(origin, fetchPacked), memory: {} };
    // A map has its entries in the order in which they were set.
    sites.delete(origin);
    sites.set(origin, known);
    const [oldest = origin] = sites.keys();
    if (sites.size > keptOrigins) sites.delete(oldest);
    return known;
  };
  return (request) => {
    const { site, memory } = siteAt(new URL(request.url).origin);
    return respond(request, site, memory, below);
  };
}

/** The host's assets as a site. The client's headers are left out: it must always send the whole file. */
export function assetSite({ url }: Request, fetchAsset: FetchAsset): PublishedSite {
  const open = async (path: string): Promise<Content | undefined> => {
    const { status, headers, body } = await fetchAsset(new Request(new URL(`/${path}`, url)));
    const close = () => body?.cancel();
    const read = () => body ?? new Uint8Array();
    const etag = headers.get("etag") ?? undefined;
    if (status === 200) return { size: undefined, etag, read, close };
    await close();
    if (status >= 500) throw new AnthologyError("run", `the store answers ${status} for ${path}`);
    // A redirect of the store counts as 404: there is no file of this name.
    return undefined;
  };
  // What is deployed at one time is one site.
  return { open, ofOneSite: (read) => read({ open }) };
}
