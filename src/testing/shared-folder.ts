/** Two snapshots of one anthology that killed processes build into the same folder by turns. */
import { copyFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import type { SiteOptions } from "../site/options.ts";
import { noteTextKey } from "./anthology.ts";
import { buildQuietly } from "./build-quietly.ts";
import { type Running, type StartOptions, startProgram } from "./program.ts";
import { alterSnapshot } from "./snapshots.ts";
import { contents } from "./tree.ts";
import { leftNextTo, makeWorkplace, type Workplace } from "./workplace.ts";

/** A snapshot, and the files that a build of it into a new folder gives. */
export interface BuiltSnapshot {
  readonly snapshot: string;
  readonly files: Readonly<Record<string, string>>;
}

/** A folder and the two snapshots that are built into it. */
export class SharedFolder {
  readonly place: Workplace;
  readonly snapshots: readonly [BuiltSnapshot, BuiltSnapshot];
  readonly #options: SiteOptions;

  private constructor(
    place: Workplace,
    snapshots: readonly [BuiltSnapshot, BuiltSnapshot],
    options: SiteOptions,
  ) {
    this.place = place;
    this.snapshots = snapshots;
    this.#options = options;
  }

  /** Makes both snapshots; nothing is published yet. */
  static async make(epigrams: number, options: SiteOptions): Promise<SharedFolder> {
    const place = makeWorkplace(epigrams);
    const other = join(place.data, "other.sqlite");
    copyFileSync(place.snapshot, other);
    alterSnapshot(other, differences(epigrams));
    const build = async (snapshot: string): Promise<BuiltSnapshot> => {
      const out = join(place.folder, "clean", "out");
      await buildQuietly(snapshot, out, options);
      const files = contents(out);
      rmSync(out, { recursive: true });
      return { snapshot, files };
    };
    const both = [await build(place.snapshot), await build(other)] as const;
    return new SharedFolder(place, both, options);
  }

  /** Starts the program on one of the snapshots. */
  start(
    { snapshot }: BuiltSnapshot,
    jobs: number,
    options?: StartOptions,
    ...more: readonly string[]
  ): Running {
    const { baseUrl, pageSize, products } = this.#options;
    const args = ["build", "--snapshot", snapshot, "--out", this.place.out, "--quiet", "--no-sync"];
    args.push("--base-url", baseUrl, "--page-size", `${pageSize}`, "--jobs", `${jobs}`);
    args.push("--only", ...products);
    return startProgram([...args, ...more], options);
  }

  /** Builds in this process, which must remove all traces of earlier builds. */
  async repair(built: BuiltSnapshot): Promise<void> {
    await buildQuietly(built.snapshot, this.place.out, this.#options);
    this.expectWhole(built);
  }

  /**
   * Expects the folder to equal, byte for byte, a build of this snapshot into a new one, with nothing left next to it.
   */
  expectWhole({ files }: BuiltSnapshot): void {
    expect(contents(this.place.out)).toEqual(files);
    expect(leftNextTo(this.place)).toEqual([]);
  }
}

/**
 * SQL that changes half of the texts, removes the last scholium and adds an epigram; it needs at least six epigrams.
 */
function differences(epigrams: number): string {
  const last = epigrams - (epigrams % 3);
  return `
    UPDATE text SET text = text || ' καὶ ἄλλα' WHERE id % 2 = 0;
    DELETE FROM scholium_text WHERE scholium = ${last};
    DELETE FROM scholium WHERE id = ${last};
    DELETE FROM text WHERE id = ${noteTextKey(last)};
    INSERT INTO passage (id, book, fragment, sub_fragment)
      SELECT ${epigrams + 1}, id, ${epigrams + 1}, '' FROM book;`;
}
