/** A published site to compare with, in a folder or at an address: its build.json, its snapshot and its feed. */
import { readFileSync } from "node:fs";
import { explained } from "../disk/errors.ts";
import { defaultLimits, type RequestLimits } from "../fetch/limits.ts";
import { AnthologyError, quote } from "../model/errors.ts";
import { snapshotName } from "../model/products.ts";
import type { Build, Manifest } from "../model/published.ts";
import { resources } from "../resources/index.ts";
import { idsOf } from "../resources/resource.ts";
import { dumpFile, feedFile, isSafeId } from "../routing/routes.ts";
import { OtherTables } from "../snapshot/checks.ts";
import { supportedDefinition } from "../snapshot/definition.ts";
import { openSnapshot } from "../snapshot/open.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import { packageValidator } from "../validation/validator.ts";
import { buildFileName } from "./manifest.ts";
import {
  folderPlace,
  isAddress,
  type RefuseSite,
  remotePlace,
  type SitePlace,
} from "./site-place.ts";

export interface PreviousSite {
  readonly baseUrl: string;
  /** How the manifest of a new site identifies it. */
  readonly identity: NonNullable<Manifest["options"]["previous"]>;
  /**
   * Fetches its snapshot and opens it, after all checks.
   * @throws Incomparable if the site has none, or one of other tables
   */
  openSnapshot(): Promise<Snapshot>;
  /** Its feed of changes, if it has one. */
  fetchFeed(): Promise<string | undefined>;
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
export const previousLimits: Omit<RequestLimits, "userAgent"> = {
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

/**
 * Opens the site at an address or in a folder; the name may also be that of its manifest.
 * @param called what messages call it
 * @throws AnthologyError of kind `run` if the site cannot be read; Incomparable if nothing is published there yet
 */
export async function openPreviousSite(
  name: string,
  limits: RequestLimits,
  signal: AbortSignal,
  called = `--previous ${name}`,
): Promise<PreviousSite> {
  const isOption = called.startsWith("--previous");
  const refuse: RefuseSite = (
    reason,
    hint = "check that the published site works, then run the command again",
    cause = undefined,
  ) => {
    const ending = isOption ? ", or leave --previous out" : "";
    return new AnthologyError("run", `${called}: ${reason}`, { hint: hint + ending, cause });
  };
  const place = isAddress(name)
    ? await remotePlace(name, limits, signal, refuse)
    : folderPlace(name, refuse);
  try {
    const at = place.nameOf(buildFileName);
    const file = await place.fetch(buildFileName, largestBuild);
    if (file === undefined) {
      const hint = isOption
        ? "if nothing has been published there yet, leave --previous out for this first time, or add --previous-optional"
        : "name a snapshot, or a published site by its folder or its address";
      throw new Incomparable(true, `${called}: there is no ${at}`, hint);
    }
    const text = explained(`read ${file}`, () => readFileSync(file, "utf8"));
    const build = readBuild(text, (reason, hint) =>
      refuse(`${at} cannot be used: ${reason}`, hint),
    );
    return {
      baseUrl: build.options.base_url,
      identity: { snapshot_sha256: build.snapshot.sha256, manifest_sha256: build.manifest.sha256 },
      openSnapshot: () => openSnapshotOf(build, place, called, refuse),
      fetchFeed: async () => {
        if (!build.options.products.includes("changes")) return undefined;
        const feed = await place.fetch(feedFile, largestFeed);
        return feed && explained(`read ${feed}`, () => readFileSync(feed, "utf8"));
      },
      close: place.close,
    };
  } catch (error) {
    await place.close();
    throw error;
  }
}

/** The members of build.json that a comparison needs. The others may differ between versions of this program. */
type Head = ReturnType<typeof readBuild>;

function readBuild(text: string, wrong: (reason: string, hint?: string) => AnthologyError) {
  const { format, snapshot, options, manifest } = Object(parsed(text)) as Build;
  if (format !== 1) {
    const isNewer = Number(format) > 1;
    const found = isNewer
      ? `${format}, which only a newer anthology-build can read`
      : quote(format);
    const start = format === undefined ? `, at the start of ${quote(text, 40)}` : "";
    throw wrong(
      `expected format 1, found ${found}${start}`,
      isNewer ? "use that version" : undefined,
    );
  }
  const check = (schema: string, value: unknown, at: string) => {
    const [fault] = packageValidator().faults(schema, value);
    if (fault !== undefined) throw wrong(`${at}: expected ${fault.expected}, found ${fault.found}`);
  };
  const { sha256, schema_version } = Object(snapshot) as Build["snapshot"];
  const { base_url, products } = Object(options) as Build["options"];
  const { sha256: manifest_sha256 } = Object(manifest) as Build["manifest"];
  const described = "manifest#/properties/snapshot/properties";
  check(`${described}/sha256`, sha256, "/snapshot/sha256");
  check(`${described}/schema_version`, schema_version, "/snapshot/schema_version");
  check("manifest#/properties/options/properties/base_url", base_url, "/options/base_url");
  check("build#/properties/manifest/properties/sha256", manifest_sha256, "/manifest/sha256");
  return {
    snapshot: { sha256, schema_version },
    options: { base_url, products: Array.isArray(products) ? products : [] },
    manifest: { sha256: manifest_sha256 },
  };
}

/** The value of a JSON text; undefined if it is none. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function openSnapshotOf(
  { snapshot: { sha256, schema_version }, options: { products } }: Head,
  place: SitePlace,
  called: string,
  refuse: RefuseSite,
): Promise<Snapshot> {
  if (!products.includes("dumps")) {
    const reason = `its ${buildFileName} does not name the product dumps, which has its snapshot`;
    throw new Incomparable(
      false,
      `${called}: ${reason}`,
      "publish that site again with the product dumps",
    );
  }
  const otherTables = () => {
    const reason = "its snapshot has the tables of another version of anthology-build";
    const hint = "publish a site of this version there: the next build compares with that one";
    return new Incomparable(false, `${called}: ${reason}`, hint);
  };
  if (schema_version !== supportedDefinition().version) throw otherTables();
  const at = place.nameOf(snapshotFile);
  const file = await place.fetch(snapshotFile, previousLimits.largestBody);
  const again = "publish that site again completely";
  if (file === undefined) {
    throw refuse(`there is no ${at}, though its ${buildFileName} names the product dumps`, again);
  }
  let snapshot: Snapshot;
  try {
    snapshot = openSnapshot(file);
  } catch (error) {
    if (!(error instanceof AnthologyError)) throw error;
    if (error instanceof OtherTables) throw otherTables();
    const fault = error.faults?.shown[0];
    const first = fault
      ? `: ${fault.record} ${fault.field}: expected ${fault.expected}, found ${fault.found}`
      : "";
    throw refuse(`${at} cannot be used: ${error.message}${first}`, again, error);
  }
  try {
    const found = snapshot.contentHash();
    if (found !== sha256) {
      const hint =
        "if a build of that site was interrupted, run it again; `anthology-build verify` finds changed files";
      throw refuse(
        `${at}: expected the content ${sha256}, as its ${buildFileName} says, found ${found}`,
        hint,
      );
    }
    for (const resource of resources) {
      const id = idsOf(resource.entries(snapshot)).find((one) => !isSafeId(one));
      if (id !== undefined)
        throw refuse(
          `${at}: expected an id that can stand in an address, found ${quote(id)}`,
          again,
        );
    }
    return snapshot;
  } catch (error) {
    snapshot.close();
    throw error;
  }
}
