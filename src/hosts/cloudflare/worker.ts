/** The Cloudflare Worker: it runs before the static assets, and fetches the file of each request from them. */
import { assetSite, respond } from "../edge.ts";

export interface Environment {
  readonly ASSETS: { fetch(request: Request): Promise<Response> };
  /** The path of the site's address, if it has one. */
  readonly BELOW?: string;
  /** The setting `cache`. */
  readonly CACHE?: number;
}

const memory = {};

export default {
  fetch: (request: Request, { ASSETS, BELOW, CACHE }: Environment): Promise<Response> =>
    respond(request, {
      site: assetSite(request, (asset) => ASSETS.fetch(asset)),
      memory,
      below: BELOW,
      cache: CACHE,
    }),
};
