/** The Cloudflare Worker for a packed site: it runs before the static assets, and reads packs from them. */
import { packedEdge } from "../edge.ts";
import type { Environment } from "./worker.ts";

let answer: ReturnType<typeof packedEdge> | undefined;

export default {
  fetch: (request: Request, { ASSETS, BELOW, CACHE }: Environment): Promise<Response> => {
    answer ??= packedEdge((asset) => ASSETS.fetch(asset), BELOW, CACHE);
    return answer(request);
  },
};
