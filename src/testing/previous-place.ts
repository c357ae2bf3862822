/** A published site that tests spoil, on the web or in a folder, and builds that are compared with it. */
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { AnthologyError } from "../model/errors.ts";
import type { SiteOptions } from "../site/options.ts";
import { buildAgainst, buildQuietly } from "./build-quietly.ts";
import { type FaultyHost, startHost } from "./faulty-host.ts";
import { allBut, oneForm } from "./site-options.ts";
import { alterSnapshot } from "./snapshots.ts";
import { copyWorkplace, makeWorkplace, removeWorkplace, type Workplace } from "./workplace.ts";

/** Options of a build that is compared. */
export const options: SiteOptions = {
  ...oneForm,
  baseUrl: "https://anthology.example",
  without: allBut("changes"),
};

/** Where the site is that was published before. */
export const oldOf = ({ site }: Workplace) => join(site, "old");
export const manifestOf = (place: Workplace) => join(oldOf(place), "manifest.json");

const hasty = {
  rate: 10_000,
  retries: 1,
  backoff: 1,
  longestPause: 500,
  timeout: 1000,
  longestAnswer: 2500,
};

/** The place of a file of tests, made before them. */
export interface PreviousPlace {
  /** The text of one epigram has changed since the site was published. */
  readonly good: Workplace;
  /** Where that site is on the web. */
  readonly host: FaultyHost;
  /** Builds against a site, which must be refused in these words; nothing is published, and nothing is left. */
  expectRefusal(previous: string, says: readonly (string | RegExp)[]): Promise<void>;
}

/** Makes it before the tests of a file, and removes it after them. */
export function previousPlace(): PreviousPlace {
  /** A temporary folder of its own, so that whatever is left there is seen. */
  const temporary = mkdtempSync(join(tmpdir(), "anthology-build-"));
  let good: Workplace;
  let host: FaultyHost;
  beforeAll(async () => {
    process.env.TMPDIR = temporary;
    good = makeWorkplace(12);
    await buildQuietly(good.snapshot, oldOf(good), { ...options, without: allBut("dumps") });
    alterSnapshot(good.snapshot, "UPDATE text SET text = 'Ἄλλο' WHERE id = 2");
    host = await startHost(oldOf(good));
  });
  afterAll(async () => {
    await host.stop();
    removeWorkplace(good);
    rmSync(temporary, { recursive: true });
  });
  afterEach(() => host.misbehave(() => false));
  return {
    get good() {
      return good;
    },
    get host() {
      return host;
    },
    expectRefusal: async (previous, says) => {
      const place = copyWorkplace(good);
      const before = readdirSync(temporary);
      try {
        const against = { previous, limits: hasty };
        const error = await buildAgainst(against, place.snapshot, place.out, options)
          .then(() => undefined)
          .catch((thrown: unknown) => thrown);
        expect(error).toBeInstanceOf(AnthologyError);
        const { kind, message, hint = "" } = error as AnthologyError;
        for (const words of says) expect(`${message}\n${hint}`).toMatch(words);
        expect(kind).toBe("run");
        expect(hint).not.toBe("");
        expect(existsSync(place.out)).toBe(false);
        expect(readdirSync(temporary)).toEqual(before);
      } finally {
        removeWorkplace(place);
      }
    },
  };
}

/** Members of a gzip file that unpack to so many blanks. */
export function bombs(length: number): Buffer[] {
  const size = 1 << 24;
  return Array.from({ length: length / size }, () => gzipSync(Buffer.alloc(size, " ")));
}
