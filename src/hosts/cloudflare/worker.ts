/** The Cloudflare Worker: it runs before the static assets, and fetches the file of each request from them. */
import { answerOnEdge } from "../edge.ts";

interface Environment {
  readonly ASSETS: { fetch(request: Request): Promise<Response> };
}

export default {
  fetch: (request: Request, { ASSETS }: Environment): Promise<Response> =>
    answerOnEdge(request, (file) => ASSETS.fetch(file)),
};
