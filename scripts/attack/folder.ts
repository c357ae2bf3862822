/** Checks of the promises about a published folder under attack. */
import { mkdirSync, rmSync } from "node:fs";
import { exitStatus } from "../../src/model/errors.ts";
import type { SiteOptions } from "../../src/site/options.ts";
import type { Outcome } from "../../src/testing/program.ts";
import { type Rival, Rivals } from "../../src/testing/rivals.ts";
import type { Trial } from "./campaign.ts";

/** A folder into which two snapshots are built by turns. */
export class AttackedFolder {
  readonly rivals: Rivals;
  /** The published snapshot. */
  #published: Rival;
  #next: Rival;

  private constructor(rivals: Rivals) {
    this.rivals = rivals;
    [this.#published, this.#next] = rivals.rivals;
  }

  static async make(epigrams: number, options: SiteOptions): Promise<AttackedFolder> {
    const folder = new AttackedFolder(await Rivals.make(epigrams, options));
    await folder.rivals.heal(folder.#published);
    return folder;
  }

  get published(): Rival {
    return this.#published;
  }

  get next(): Rival {
    return this.#next;
  }

  /**
   * Checks the result of a build: the folder is complete or marked as half applied, and the next plain command completes
   * it, byte for byte.
   * @param story the actions of the trial
   * @param random decides whether the next command builds the same snapshot or the previous one
   * @param outcome the exit status and output of the build, unless it was killed
   */
  async judge(story: string, random: () => number, outcome?: Outcome): Promise<Trial> {
    const left = await this.#judgeFolder(story, random);
    return left ?? (outcome && faultOfAnswer(outcome, story)) ?? { verdict: "survived" };
  }

  async #judgeFolder(story: string, random: () => number): Promise<Trial | undefined> {
    try {
      await this.rivals.stateAfter(this.#published, this.#next);
    } catch (error) {
      await this.#startAgain();
      return { verdict: "mixed", story: `${story}: ${short(error)}` };
    }
    const wanted = random() < 0.7 ? this.#next : this.#published;
    const lost = await this.#makeWhole(wanted, story);
    if (lost !== undefined) return lost;
    if (wanted === this.#next) [this.#published, this.#next] = [this.#next, this.#published];
    return undefined;
  }

  /** Publishes the published snapshot again; returns the fault, if any. */
  heal(story: string): Promise<Trial | undefined> {
    return this.#makeWhole(this.#published, story);
  }

  async #makeWhole(wanted: Rival, story: string): Promise<Trial | undefined> {
    try {
      const { status, stderr } = await this.rivals.start(wanted, 1).ended;
      if (status !== 0 || stderr !== "") throw new Error(`the next command: ${status} ${stderr}`);
      this.rivals.expectWhole(wanted);
      return undefined;
    } catch (error) {
      await this.#startAgain();
      return { verdict: "lost", story: `${story}: ${short(error)}` };
    }
  }

  close(): void {
    this.rivals.remove();
  }

  async #startAgain(): Promise<void> {
    const { site } = this.rivals.place;
    rmSync(site, { recursive: true });
    mkdirSync(site);
    await this.rivals.heal(this.#published);
  }
}

/**
 * The fault of the status and output of a command, which may have succeeded or failed; undefined if there is none. A refusal
 * must be one message with advice.
 */
export function faultOfAnswer(outcome: Outcome, story: string): Trial | undefined {
  const { status, signal, stderr } = outcome;
  // Node may end the process because of an error in its own code, which no program can catch.
  if (signal === "SIGABRT") return { verdict: "aborted" };
  const report = `${story}: status ${status ?? signal}: ${stderr.slice(0, 600)}`;
  if (/\n\s+at .+:\d+:\d+|defect of anthology-build/.test(stderr)) {
    return { verdict: "stacks", story: report };
  }
  // A disk that fails while files are replaced ends a build with status 3.
  const isRefusal = Object.values<number | null>(exitStatus).includes(status);
  const isClear = isRefusal
    ? stderr.match(/^error: /gm)?.length === 1 && / {2}try: /.test(stderr)
    : status === 0 && stderr === "";
  return isClear ? undefined : { verdict: "unclear", story: report };
}

/** A short text for an error of a test. */
export function short(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.slice(0, 600);
}
