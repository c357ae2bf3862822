/** The Netlify edge function: it runs before the published files, and fetches the file of each request from them. */
import { assetStore, respond } from "../edge.ts";

interface Context {
  /** The answer of the published files. */
  next(request: Request): Promise<Response>;
}

const memory = {};

export default (request: Request, context: Context): Promise<Response> =>
  respond(
    request,
    assetStore(request, (asset) => context.next(asset)),
    memory,
  );
