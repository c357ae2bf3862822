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
  reply,
} from "../routing/replies.ts";
import { answer } from "../routing/requests.ts";
import { errorPageFor } from "../routing/routes.ts";
import { compose, type Memory } from "./composed.ts";
import type { OpenContent, SizedContent, Store } from "./store.ts";

/** What of a request its answer depends on. `target` is its path and query as they came. */
export interface Asked {
  readonly method: string;
  readonly target: string;
  readonly headers: {
    readonly accept?: string | undefined;
    readonly "if-none-match"?: string | undefined;
  };
}

/** A reply whose body is content of the store. */
export interface ContentReply<Content> extends Omit<Reply, "body"> {
  readonly body: Content;
}

export async function handle<Content extends OpenContent>(
  { method, target, headers: asked }: Asked,
  store: Store<Content>,
  memory: Memory,
): Promise<ContentReply<Content | SizedContent<never>> | Reply> {
  const decision = answer({ method, target });
  const current = async <Body extends OpenContent>(type: Reply["headers"], body: Body) => {
    const { etag } = body;
    if (etag === undefined) return { status: 200, headers: type, body };
    const headers = { ...type, ETag: etag };
    if (!isCurrent(asked["if-none-match"], etag)) return { status: 200, headers, body };
    await body.close();
    return { status: 304, headers, body: "" };
  };
  if (decision.kind === "filtered") {
    const page = await store.ofOneSite((open) => compose(decision, open, memory));
    if (page === undefined || "status" in page) return page ?? busyReply;
    return current(headersOf("application/json"), page);
  }
  if (decision.kind !== "page" && decision.kind !== "static") return reply(decision);
  const content = await store.open(decision.file);
  if (content !== undefined) {
    return current(headersOfFile(decision, commonType(decision.file)), content);
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
