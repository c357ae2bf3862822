/** The dev loop: builds a site, serves it, and builds it again whenever one of its inputs changes. */
import type { IncomingMessage } from "node:http";
import { type ListenAddress, listen } from "../hosts/server/listen.ts";
import { AnthologyError } from "../model/errors.ts";
import type { CollectionRoute } from "../routing/requests.ts";
import { type InputFiles, Inputs } from "./inputs.ts";
import { LiveServer } from "./live-server.ts";
import { OpenPages } from "./open-pages.ts";
import { SnapshotCopy } from "./snapshot-copy.ts";

/** The result of a build. */
export interface Built {
  /** Number of files written. */
  readonly written: number;
  /** Number of files removed. */
  readonly removed: number;
  readonly collections: readonly CollectionRoute[];
}

export interface DevRequest extends InputFiles {
  /** Folder that builds publish into and the server serves. */
  readonly folder: string;
  readonly address: ListenAddress;
  /** Names of this machine that requests may use, in addition to any IP address. */
  readonly names: readonly string[];
  /** Builds the site from a copy of the snapshot; the site is served at the origin. */
  build(snapshotFile: string, origin: string): Promise<Built>;
  /** The text of an error for open pages. */
  describe(error: AnthologyError): string;
  readonly signal: AbortSignal;
}

/** Receives the events of the loop. */
export interface DevLog {
  serving(origin: string): void;
  built(report: Built, seconds: number): void;
  /** A build failed; a change of the input files may fix it. */
  failed(error: AnthologyError): void;
  /** Another program's transaction takes long; `journal` is its file. */
  waiting(journal: string): void;
  unanswered(error: unknown, request: IncomingMessage): void;
}

/**
 * Runs until the signal aborts.
 * @throws AnthologyError of kind `run` when the server cannot listen at `address`
 */
export async function dev(request: DevRequest, log: DevLog): Promise<void> {
  const { folder, address, names, signal } = request;
  const pages = new OpenPages();
  const live = new LiveServer({ folder, pages, names, onError: log.unanswered });
  const { origin, stop } = await listen(live.server, address);
  const copy = new SnapshotCopy(request.snapshotFile);
  try {
    log.serving(origin);
    await buildOnChange(request, { origin, live, pages, copy }, log);
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    copy.remove();
    pages.close();
    await stop();
  }
}

interface Loop {
  readonly origin: string;
  readonly live: LiveServer;
  readonly pages: OpenPages;
  readonly copy: SnapshotCopy;
}

async function buildOnChange(
  request: DevRequest,
  { origin, live, pages, copy }: Loop,
  log: DevLog,
): Promise<never> {
  const inputs = new Inputs(request, log.waiting, request.signal);
  // Makes versions differ from those of an earlier run, whose pages may still be open.
  const session = Date.now();
  for (let number = 1; ; ) {
    await inputs.changed();
    const snapshotFile = await copy.take();
    // If the file was written during the copy, the copy may mix old and new content.
    if (!inputs.isUnchanged()) continue;
    const { version } = pages.state;
    try {
      const start = performance.now();
      const built = await request.build(snapshotFile, origin);
      log.built(built, (performance.now() - start) / 1000);
      const isNew = version === null || built.written + built.removed > 0;
      if (isNew) live.showSite(built.collections);
      pages.tell({ version: isNew ? `${session}-${number++}` : version, problem: null });
    } catch (error) {
      if (request.signal.aborted || !(error instanceof AnthologyError)) throw error;
      const explained = copy.explain(error);
      log.failed(explained);
      pages.tell({ version, problem: request.describe(explained) });
    }
  }
}
