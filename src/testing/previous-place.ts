/** A published site that tests damage, on the web or in a folder, and builds that compare with it. */
import { existsSync, mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { AnthologyError } from "../model/errors.ts";
import type { SiteOptions } from "../site/options.ts";
import { buildAgainst, buildQuietly } from "./build-quietly.ts";
import { type FaultyHost, startHost } from "./faulty-host.ts";
import { oneForm, only } from "./site-options.ts";
import { alterSnapshot } from "./snapshots.ts";
import { copyWorkplace, makeWorkplace, type Workplace } from "./workplace.ts";

/** Options of the builds. */
export const options: SiteOptions = {
  ...oneForm,
  baseUrl: "https://anthology.example",
  products: only("changes"),
};

/** Folder of the previous site. */
export const oldOf = ({ site }: Workplace) => join(site, "old");
export const buildFileOf = (place: Workplace) => join(oldOf(place), "build.json");
export const snapshotOf = (place: Workplace) => join(oldOf(place), "dumps/anthology.sqlite");

const hasty = {
  rate: 10_000,
  retries: 1,
  backoff: 1,
  longestPause: 500,
  timeout: 1000,
  longestAnswer: 2500,
};

/** The setup of a test file. */
export interface PreviousPlace {
  /** A workplace in which one text has changed since the site was published. */
  readonly good: Workplace;
  /** The host of the previous site. */
  readonly host: FaultyHost;
  /** Expects a build against a site to be refused with these words, and to publish and leave nothing. */
  expectRefusal(previous: string, says: readonly (string | RegExp)[]): Promise<void>;
}

/** Makes the setup before the tests of a file, and removes it after them. */
export function previousPlace(): PreviousPlace {
  /** A separate temporary folder, so that files left in it are noticed. */
  const temporary = mkdtempSync(join(tmpdir(), "anthology-build-"));
  let good: Workplace;
  let host: FaultyHost;
  beforeAll(async () => {
    process.env.TMPDIR = temporary;
    good = makeWorkplace(12);
    await buildQuietly(good.snapshot, oldOf(good), { ...options, products: only("dumps") });
    alterSnapshot(good.snapshot, "UPDATE text SET text = 'Ἄλλο' WHERE id = 2");
    host = await startHost(oldOf(good));
  });
  afterAll(() => host.stop());
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
    },
  };
}
