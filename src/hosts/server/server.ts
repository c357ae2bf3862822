/** Answers requests for a published folder. The routing function decides the answers. */
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import {
  busyReply,
  errorReply,
  headersOf,
  headersOfFile,
  missingReply,
  reply,
} from "../../routing/replies.ts";
import { answer, type CollectionRoute } from "../../routing/requests.ts";
import { errorPageFor, isAsset } from "../../routing/routes.ts";
import { compose, type FilterSource } from "../composed.ts";
import { openFilters } from "./filter-source.ts";
import { limitedServer, type Respond } from "./limited-server.ts";
import { readOneSite } from "./one-site.ts";
import { type OpenContent, openContent, openFile } from "./open-file.ts";
import { sendContent, sendReply } from "./send-content.ts";

export interface SiteServerOptions {
  readonly folder: string;
  readonly collections: readonly CollectionRoute[];
  /** Called for a request that failed because of a defect of the server. */
  readonly onError: (error: unknown, request: IncomingMessage) => void;
  /** Folders of other releases, the newest first. */
  readonly otherSites?: () => readonly string[];
  /** Opens a file of the folder, if files are not sent as stored. */
  readonly open?: typeof openFile;
}

/** A server that does not listen yet. */
export function createSiteServer(options: SiteServerOptions): Server {
  return limitedServer(siteAnswers(options));
}

/** Answers requests for the site. */
export function siteAnswers(options: SiteServerOptions): Respond {
  const filters = openFilters();
  return (request, response) => {
    respond(request, response, options, filters).catch((error: unknown) => {
      if (isDisconnect(error)) return;
      options.onError(error, request);
      if (response.headersSent) response.destroy();
      else {
        for (const name of response.getHeaderNames()) response.removeHeader(name);
        sendReply(response, errorReply(500, "Server error."));
      }
    });
  };
}

/** Error codes of a stream whose client has closed the connection, during the answer or before. */
const disconnects = new Set(["ERR_STREAM_PREMATURE_CLOSE", "ERR_STREAM_UNABLE_TO_PIPE"]);

function isDisconnect(error: unknown): boolean {
  return error instanceof Error && "code" in error && disconnects.has(String(error.code));
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  options: SiteServerOptions,
  filters: (folder: string) => FilterSource,
): Promise<void> {
  const { folder, collections, open = openFile } = options;
  const { method = "", url = "" } = request;
  const decision = answer({ method, target: url }, collections);
  if (decision.kind === "filtered") {
    const page =
      (await readOneSite(folder, (site) => compose(decision, filters(site)))) ?? busyReply;
    if ("status" in page) return sendReply(response, page);
    const content = openContent(page.bytes, page.etag);
    const headers = headersOf("application/json");
    return sendContent(request, response, { file: "", content, headers, status: 200 });
  }
  if (decision.kind !== "page" && decision.kind !== "static") {
    return sendReply(response, reply(decision));
  }
  const { file } = decision;
  const content = open(folder, file) ?? openKept(file, options);
  if (content !== undefined) {
    const headers = headersOfFile(decision);
    return sendContent(request, response, { file, content, headers, status: 200 });
  }
  const page = errorPageFor(file, request.headers.accept);
  const shown = page && open(folder, page);
  if (!page || !shown) return sendReply(response, missingReply(decision));
  const headers = { ...headersOfFile({ kind: "static", file: page }), Vary: "Accept" };
  await sendContent(request, response, { file: page, content: shown, headers, status: 404 });
}

/** Opens an asset of an older release: a client may still show a page of that release. */
function openKept(
  file: string,
  { otherSites = () => [], open = openFile }: SiteServerOptions,
): OpenContent | undefined {
  if (!isAsset(file)) return undefined;
  for (const site of otherSites()) {
    const found = open(site, file);
    if (found !== undefined) return found;
  }
  return undefined;
}
