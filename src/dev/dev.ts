/** The dev loop: builds a site, serves it, and builds it again whenever what it is made from has changed. */
import type { IncomingMessage } from "node:http";
import { listen, type Place } from "../hosts/server/listen.ts";
import { AnthologyError } from "../model/errors.ts";
import type { CollectionRoute } from "../routing/requests.ts";
import { type InputFiles, Inputs } from "./inputs.ts";
import { LiveServer } from "./live-server.ts";
import { OpenPages } from "./open-pages.ts";
import { SnapshotCopy } from "./snapshot-copy.ts";

/** What came of a build. */
export interface Built {
  /** Files written and removed. */
  readonly written: number;
  readonly removed: number;
  readonly collections: readonly CollectionRoute[];
}

export interface DevRequest extends InputFiles {
  /** Folder that builds publish into, and that is served. */
  readonly folder: string;
  readonly place: Place;
  /** Builds the site that is served at the origin from a copy of the snapshot. */
  build(snapshotFile: string, origin: string): Promise<Built>;
  /** An error as an open page shows it. */
  describe(error: AnthologyError): string;
  readonly signal: AbortSignal;
}

/** Is told how the loop goes on. */
export interface DevLog {
  serving(origin: string): void;
  built(report: Built, seconds: number): void;
  /** A build failed for a reason that a change of the files can remove. */
  failed(error: AnthologyError): void;
  /** A transaction of another program takes long, which this file shows. */
  waiting(journal: string): void;
  unanswered(error: unknown, request: IncomingMessage): void;
}

/**
 * Runs until the signal aborts.
 * @throws AnthologyError of kind `run` when the place cannot be had
 */
export async function dev(request: DevRequest, log: DevLog): Promise<void> {
  const { folder, place, signal } = request;
  const pages = new OpenPages();
  const live = new LiveServer({ folder, pages, onError: log.unanswered });
  const { origin, stop } = await listen(live.server, place);
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
  // Pages that an earlier run left open are of another version.
  const session = Date.now();
  for (let number = 1; ; ) {
    await inputs.changed();
    const snapshotFile = await copy.take();
    // A file that was written while it was copied may be half of each.
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
