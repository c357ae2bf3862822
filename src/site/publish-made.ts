/** Makes a site, publishes it, and leaves a note for the next build. */
import { existsSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import { Faults } from "../model/errors.ts";
import type { BuildLog } from "../model/log.ts";
import { byPath, type ManifestFile } from "../publishing/manifest.ts";
import type { Publication } from "../publishing/publication.ts";
import { publishSite } from "../publishing/publish-site.ts";
import { listPublished } from "../publishing/published.ts";
import { summarise } from "../publishing/summary.ts";
import { packageValidator } from "../validation/validator.ts";
import { type Circumstances, type Comparison, leaveNote } from "./last-build.ts";
import { filesOf } from "./made-files.ts";
import { type LastState, type MadeSite, throwIfFaulty } from "./made-site.ts";
import { makeSite } from "./make-site.ts";
import { manifestHead } from "./manifest-head.ts";
import type { BuildReport, BuildRequest } from "./request.ts";

export async function publishMade(
  publication: Publication,
  request: BuildRequest,
  circumstances: Circumstances,
  comparison: Comparison,
  checkUnchanged: () => void,
  log: BuildLog,
): Promise<BuildReport> {
  const { out, staged, pieces } = publication;
  const { snapshotFile, shard, signal } = request;
  const published = listPublished(publication, request, packageValidator());
  let last: LastState | undefined;
  let made: MadeSite | undefined;
  try {
    made = await makeSite(
      request,
      {
        stage: { staged, out: existsSync(out) ? out : undefined, work: pieces },
        shard,
        lastState: async () => {
          last = await comparison.lastState();
          return last;
        },
      },
      checkUnchanged,
      log,
    );
    await letSignalsIn();
    signal.throwIfAborted();
    checkUnchanged();
    log.phase("publish");
    const head = manifestHead(made, shard);
    const faults = new Faults();
    const obsolete: string[] = last === undefined ? [] : replacedFiles(made, last);
    const files = filesOf(made, shard, faults);
    const all = last === undefined ? withObsolete(files, published, obsolete) : files;
    const done = publishSite(publication, head, all, () => {
      throwIfFaulty(faults, snapshotFile, staged);
      return obsolete;
    });
    const { manifest, buildFile, changed, changes } = done;
    const summary = summarise(head, done.inventory);
    last?.state.close();
    try {
      const build = { circumstances, snapshot: comparison.snapshot, manifest, buildFile, summary };
      leaveNote(publication, build, made.state, snapshotFile);
    } catch (error) {
      // The site is published: a missing note only makes the next build slower, and must not make this one fail.
      log.note(
        `cannot save the state of this build: ${String(error)}; the next build makes everything again`,
      );
    }
    return { summary, written: made.written, removed: obsolete.length, changed, changes };
  } catch (error) {
    // The next build must not use the damaged state.
    if (last?.state.isSound() === false) publication.note = undefined;
    throw error;
  } finally {
    made?.state.close();
    last?.state.close();
  }
}

/** Files that the last build wrote and this one does not. Jobs that were not done again have kept their files. */
function replacedFiles({ done, state }: MadeSite, last: LastState): string[] {
  const jobs = state.fingerprints();
  const paths = new Set<string>();
  for (const name of last.state.fingerprints().keys()) {
    if (jobs.has(name) && !done.has(name)) continue;
    for (const { path } of last.state.files(name)) paths.add(path);
  }
  for (const name of done) for (const { path } of state.files(name)) paths.delete(path);
  return [...paths].sort();
}

/** The files. Adds published files that the site no longer has to `obsolete`. Both lists are sorted by path. */
function* withObsolete(
  files: Iterable<ManifestFile>,
  published: Iterable<ManifestFile>,
  obsolete: string[],
): Generator<ManifestFile> {
  const old = published[Symbol.iterator]();
  let next = old.next();
  for (const file of files) {
    for (; !next.done && byPath(next.value, file) < 0; next = old.next()) {
      obsolete.push(next.value.path);
    }
    if (!next.done && next.value.path === file.path) next = old.next();
    yield file;
  }
  for (; !next.done; next = old.next()) obsolete.push(next.value.path);
}

/** Signals are handled once in a turn of the event loop, and in this turn that may be over. */
async function letSignalsIn(): Promise<void> {
  await setImmediate();
  await setImmediate();
}
