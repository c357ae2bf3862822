/** The Netlify edge function: it runs before the published files, and fetches the file of each request from them. */
import { answerOnEdge } from "../edge.ts";

interface Context {
  /** The answer of the published files. */
  next(request: Request): Promise<Response>;
}

export default (request: Request, context: Context): Promise<Response> =>
  answerOnEdge(request, (file) => context.next(file));
