/** A published site to compare with, plain or packed, in a folder or at an address: its build.json, snapshot and feed. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { Flaw } from "../fetch/flaw.ts";
import { defaultLimits, type RequestLimits } from "../fetch/limits.ts";
import { AnthologyError, messageOf, quote } from "../model/errors.ts";
import { parseObject } from "../model/json.ts";
import type { Log } from "../model/log.ts";
import { snapshotName } from "../model/products.ts";
import type { Build } from "../model/published.ts";
import { resources } from "../resources/index.ts";
import { idsOf } from "../resources/resource.ts";
import { languageFolder, languagesIn } from "../routing/page-routes.ts";
import { isSafeId } from "../routing/routes.ts";
import { dumpFile, feedFile } from "../routing/site-files.ts";
import type { PreviousSite } from "../site/options.ts";
import { buildFileName } from "../site-folder/manifest.ts";
import { OtherTables } from "../snapshot/checks.ts";
import { supportedDefinition } from "../snapshot/definition.ts";
import { openSnapshot } from "../snapshot/open.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import { packageValidator } from "../validation/validator.ts";
import { isAddress, placeInFolder, placeOnWeb, refusal, save } from "./site-place.ts";

interface OpenSite extends PreviousSite {
  /**
   * Fetches its snapshot and opens it, after all checks.
   * @param note receives a message about columns that it lacks
   * @throws Incomparable if the site has none, or one of other tables
   */
  openSnapshot(note?: Log["note"]): Promise<Snapshot>;
  close(): Promise<void>;
}

/** A site cannot be compared, though nothing is wrong with it. */
export class Incomparable extends AnthologyError {
  /** Whether nothing is published there yet. */
  readonly isAbsent: boolean;

  constructor(isAbsent: boolean, message: string, hint: string) {
    super("run", message, { hint });
    this.isAbsent = isAbsent;
  }
}

/** Limits for a few large files instead of thousands of pages. */
const previousLimits: Omit<RequestLimits, "userAgent"> = {
  ...defaultLimits,
  rate: 50,
  retries: 3,
  longestPause: 60_000,
  timeout: 30_000,
  longestAnswer: 600_000,
  largestBody: 2 ** 32,
};

/** The most bytes of build.json, which has five thousand, and of a feed, which has a hundred entries. */
const largestBuild = 1 << 20;
const largestFeed = 1 << 22;

const snapshotFile = dumpFile(snapshotName);

interface Opening {
  readonly signal: AbortSignal;
  /** What messages call the site. */
  readonly called?: string;
  readonly limits?: Partial<RequestLimits>;
}

/**
 * Opens the site at an address or in a folder; the name may also be that of its manifest.
 * @throws AnthologyError of kind `run` if the site cannot be read; Incomparable if nothing is published there yet
 */
export async function openPublishedSite(
  name: string,
  { signal, called = `--previous ${name}`, limits }: Opening,
): Promise<OpenSite> {
  const isOption = called.startsWith("--previous");
  /** The result of work, whose errors name the site. */
  const named = async <Result>(work: () => Result | Promise<Result>): Promise<Result> => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof AnthologyError)) throw error;
      const { message, hint = "" } = error;
      const says = `${called}: ${message}`;
      if (error instanceof Incomparable) throw new Incomparable(error.isAbsent, says, hint);
      const ending = isOption ? ", or leave --previous out" : "";
      throw new AnthologyError("run", says, { hint: hint + ending, cause: error });
    }
  };
  const place = await named(() =>
    isAddress(name)
      ? placeOnWeb(name, { ...previousLimits, ...limits }, signal)
      : placeInFolder(name.endsWith(".json") ? dirname(name) : name),
  );
  const work = mkdtempSync(join(tmpdir(), "anthology-build-previous-"));
  const close = async () => {
    await place.close();
    rmSync(work, { recursive: true, force: true });
  };
  /** The path of a copy of a file: a build may replace the site meanwhile. */
  const fetch = async (path: string, most: number) => {
    const copy = join(work, basename(path));
    try {
      return await place.read(path, (bytes) => save(copy, bytes, most));
    } catch (error) {
      if (error instanceof Flaw) throw refusal(`${place.nameOf(path)}: ${error.message}`);
      const { cause } = Object(error);
      throw cause instanceof Flaw ? refusal(messageOf(error), cause.hint, error) : error;
    }
  };
  try {
    const build = await named(async () => {
      const at = place.nameOf(buildFileName);
      const file = await fetch(buildFileName, largestBuild);
      if (file !== undefined) return readBuild(readFileSync(file, "utf8"), at);
      const hint = isOption
        ? "if nothing has been published there yet, leave --previous out for this first time, or add --previous-optional"
        : "name a snapshot, or a published site by its folder or its address";
      throw new Incomparable(true, `there is no ${at}`, hint);
    });
    const { snapshot, options, manifest } = build;
    const has = (product: string) => [options.products].flat().some((one) => one === product);
    return {
      baseUrl: options.base_url,
      languages: has("reader") ? languagesIn(options) : [],
      identity: { snapshot_sha256: snapshot.sha256, manifest_sha256: manifest.sha256 },
      openSnapshot: (note) =>
        named(async () => {
          if (!has("dumps")) {
            const reason = `its ${buildFileName} does not name the product dumps, which has its snapshot`;
            const hint = "publish that site again with the product dumps";
            throw new Incomparable(false, reason, hint);
          }
          if (snapshot.schema_version !== supportedDefinition().version) throw otherTables();
          const at = place.nameOf(snapshotFile);
          const file = await fetch(snapshotFile, previousLimits.largestBody);
          if (file !== undefined) return openChecked(file, snapshot.sha256, at, note);
          throw refusal(
            `there is no ${at}, though its ${buildFileName} names the product dumps`,
            again,
          );
        }),
      fetchFeed: (language) =>
        named(async () => {
          const languages = languagesIn(options);
          if (!has("changes") || !languages.includes(language)) return undefined;
          const path = languageFolder(language, languages) + feedFile;
          const feed = await fetch(path, largestFeed);
          return feed && readFileSync(feed, "utf8");
        }),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The members of build.json that a comparison needs. The others may differ between versions of this program. */
const needed = {
  "/snapshot/sha256": "manifest#/properties/snapshot/properties/sha256",
  "/snapshot/schema_version": "manifest#/properties/snapshot/properties/schema_version",
  "/options/base_url": "manifest#/properties/options/properties/base_url",
  "/manifest/sha256": "build#/properties/manifest/properties/sha256",
} as const;

function readBuild(text: string, at: string): Build {
  const wrong = (reason: string, hint?: string) => refusal(`${at} cannot be used: ${reason}`, hint);
  const build = (parseObject(text) ?? {}) as unknown as Build;
  const format: unknown = build.format;
  if (Number(format) > 1) {
    const reason = `expected format 1, found ${format}, which only a newer anthology-build can read`;
    throw wrong(reason, "use that version");
  }
  if (format !== 1) {
    const start = format === undefined ? `, at the start of ${quote(text, 40)}` : "";
    throw wrong(`expected format 1, found ${quote(format)}${start}`);
  }
  for (const [pointer, schema] of Object.entries(needed)) {
    const [, member = "", name = ""] = pointer.split("/");
    const value: unknown = Object(Object(build)[member])[name];
    const [fault] = packageValidator().faults(schema, value);
    if (fault === undefined) continue;
    throw wrong(`${pointer}: expected ${fault.expected}, found ${fault.found}`);
  }
  return build;
}

const again = "publish that site again completely";

function otherTables(): Incomparable {
  const reason = "its snapshot has the tables of another version of anthology-build";
  const hint = "publish a site of this version there: the next build compares with that one";
  return new Incomparable(false, reason, hint);
}

/**
 * Opens the snapshot of a site.
 * @param sha256 of its content, as build.json says
 * @param at what messages call the file
 */
function openChecked(file: string, sha256: string, at: string, note?: Log["note"]): Snapshot {
  let snapshot: Snapshot;
  try {
    snapshot = openSnapshot(file, (text) => note?.(text.replace(file, at)), "allowed");
  } catch (error) {
    if (!(error instanceof AnthologyError)) throw error;
    if (error instanceof OtherTables) throw otherTables();
    const fault = error.faults?.shown[0];
    const first = fault
      ? `: ${fault.record} ${fault.field}: expected ${fault.expected}, found ${fault.found}`
      : "";
    throw refusal(`${at} cannot be used: ${error.message}${first}`, again, error);
  }
  try {
    const found = snapshot.contentHash();
    if (found !== sha256) {
      throw refusal(
        `${at}: expected the content ${sha256}, as its ${buildFileName} says, found ${found}`,
        "if a build of that site was interrupted, run it again; `anthology-build verify` finds changed files",
      );
    }
    for (const resource of resources) {
      const id = idsOf(resource.entries(snapshot)).find((one) => !isSafeId(one));
      if (id === undefined) continue;
      const reason = `expected an id that can stand in an address, found ${quote(id)}`;
      throw refusal(`${at}: ${reason}`, again);
    }
    return snapshot;
  } catch (error) {
    snapshot.close();
    throw error;
  }
}
