/** Answers requests with the files of a site: every kind of answer becomes a reply here, for each host that runs our code. */
import { AnthologyError } from "../model/errors.ts";
import {
  busyReply,
  errorReply,
  headersOf,
  headersOfFile,
  missingReply,
  type Reply,
  reply,
} from "../routing/replies.ts";
import { answer } from "../routing/requests.ts";
import { errorPageFor } from "../routing/routes.ts";
import { compose, type Memory } from "./composed.ts";
import type { OpenContent, SizedContent, Store } from "./store.ts";

/** The parts of a request that its answer depends on; the adapter of a host looks at the other headers. */
export interface Asked {
  readonly method: string;
  /** Path and query as they came. */
  readonly target: string;
  readonly accept: string | null | undefined;
}

/** An answer that has content. */
export interface ContentReply<File> {
  readonly status: 200 | 404;
  readonly headers: Readonly<Record<string, string>>;
  readonly content: File | SizedContent<never>;
}

export async function handle<File extends OpenContent>(
  { method, target, accept }: Asked,
  store: Store<File>,
  memory: Memory,
): Promise<ContentReply<File> | Reply> {
  const decision = answer({ method, target });
  if (decision.kind === "filtered") {
    const page = await store.ofOneSite((open) => compose(decision, open, memory));
    if (page === undefined || "status" in page) return page ?? busyReply;
    return { status: 200, headers: headersOf("application/json"), content: page };
  }
  if (decision.kind !== "page" && decision.kind !== "static") return reply(decision);
  const content = await store.open(decision.file);
  if (content !== undefined) {
    return { status: 200, headers: headersOfFile(decision, content.type), content };
  }
  const file = errorPageFor(decision.file, accept);
  const page = file === undefined ? undefined : await store.open(file);
  if (file === undefined || page === undefined) return missingReply(decision);
  const headers = { ...headersOfFile({ kind: "static", file }), Vary: "Accept" };
  return { status: 404, headers, content: page };
}

/** The reply to a request that failed because the store cannot give its files, or because of a defect. */
export function failure(error: unknown): Reply {
  return error instanceof AnthologyError ? busyReply : errorReply(500, "Server error.");
}
