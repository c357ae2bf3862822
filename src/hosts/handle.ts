/** Answers requests with the files of a site: every kind of answer becomes a reply here, for each host that runs our code. */
import { AnthologyError } from "../model/errors.ts";
import { commonType } from "../routing/file-types.ts";
import {
  busyReply,
  errorReply,
  headersOf,
  headersOfFile,
  isCurrent,
  missingReply,
  type Reply,
} from "../routing/replies.ts";
import { answer } from "../routing/requests.ts";
import { errorPageFor } from "../routing/routes.ts";
import { compose, type Memory } from "./composed.ts";
import type { Content, SizedContent, Store } from "./store.ts";

/** What of a request its answer depends on. `target` is its path and query as they came. */
interface Asked {
  readonly method: string;
  readonly target: string;
  readonly headers: {
    readonly accept?: string | undefined;
    readonly "if-none-match"?: string | undefined;
  };
}

/** The reply to a request; its body may be content of the store, which is open. */
export async function handle<Found extends Content>(
  { method, target, headers: asked }: Asked,
  store: Store<Found>,
  memory: Memory,
): Promise<Reply<string | Found | SizedContent>> {
  const decision = answer({ method, target });
  const found = async <Body extends Content>(type: Reply["headers"], body: Body) => {
    const { etag } = body;
    if (etag === undefined) return { status: 200, headers: type, body };
    const headers = { ...type, ETag: etag };
    if (!isCurrent(asked["if-none-match"], etag)) return { status: 200, headers, body };
    await body.close();
    return { status: 304, headers, body: "" };
  };
  if (decision.kind === "filtered") {
    const page = await store.ofOneSite((open) => compose(decision, open, memory));
    if (page === undefined) return busyReply;
    return "status" in page ? page : found(headersOf("application/json"), page);
  }
  if (decision.kind === "reply") return decision.reply;
  const content = await store.open(decision.file);
  if (content !== undefined) {
    return found(headersOfFile(decision, commonType(decision.file)), content);
  }
  const file = errorPageFor(decision.file, asked.accept);
  const page = file === undefined ? undefined : await store.open(file);
  if (file === undefined || page === undefined) return missingReply(decision);
  const headers = { ...headersOfFile({ kind: "static", file }), Vary: "Accept" };
  return { status: 404, headers, body: page };
}

/** The reply to a request that failed because the store cannot give its files, or because of a defect. */
export function failure(error: unknown): Reply {
  return error instanceof AnthologyError ? busyReply : errorReply(500, "Server error.");
}
