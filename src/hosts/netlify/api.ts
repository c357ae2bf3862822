/**
 * The Netlify edge function: it runs before the published files, and fetches the file of each request from them.
 *
 * Netlify caches its answers until the next deploy. The key is made of the path, `page`, `format` and the filters of
 * passages. It is not documented how the key treats other spellings (`p%61ge=2`, two pages in one query), so answers to
 * those are not cached.
 */
import { collections } from "../../routing/collections.ts";
import { filterNames } from "../../routing/filters.ts";
import { isFiltered, routeOf } from "../../routing/requests.ts";
import { isPlainQuery, pageParameters, readTarget } from "../../routing/target.ts";
import { answerOnEdge } from "../edge.ts";

interface Context {
  /** The answer of the published files. */
  next(request: Request): Promise<Response>;
}

/** For browsers and other caches: check each time whether the answer has changed. */
const revalidate = "public, max-age=0, must-revalidate";

/** For Netlify only: a deploy empties its cache. */
const untilDeploy = "public, max-age=31536000, must-revalidate";

export default async (request: Request, context: Context): Promise<Response> => {
  const response = await answerOnEdge(request, (file) => context.next(file));
  if (!response.ok || request.method !== "GET") return response;
  if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", revalidate);
  const { pathname, search } = new URL(request.url);
  const parameters = parametersAt(pathname);
  if (isPlainQuery(search.slice(1), parameters)) {
    response.headers.set("Netlify-CDN-Cache-Control", untilDeploy);
    response.headers.set("Netlify-Vary", `query=${parameters.join("|")}`);
  }
  return response;
};

/** The parameters on which the answer at a path depends. */
function parametersAt(pathname: string): readonly string[] {
  const target = readTarget(pathname);
  const route = target && routeOf(target, collections);
  return isFiltered(route) ? [...pageParameters, ...filterNames] : pageParameters;
}
