/** The Cloudflare Worker: it runs before the static assets, and fetches the file of each request from them. */
import { assetSite, respond } from "../edge.ts";

export interface Environment {
  readonly ASSETS: { fetch(request: Request): Promise<Response> };
}

const memory = {};

export default {
  fetch: (request: Request, { ASSETS }: Environment): Promise<Response> =>
    respond(
      request,
      assetSite(request, (asset) => ASSETS.fetch(asset)),
      memory,
    ),
};
