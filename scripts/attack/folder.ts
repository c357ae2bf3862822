/** A published folder under attack: whether it is what its builds promise. */
import { mkdirSync, rmSync } from "node:fs";
import { exitStatus } from "../../src/model/errors.ts";
import type { SiteOptions } from "../../src/site/options.ts";
import type { Outcome } from "../../src/testing/program.ts";
import { type Rival, Rivals } from "../../src/testing/rivals.ts";
import type { Trial } from "./campaign.ts";

/** A folder into which two snapshots are built in turn. */
export class AttackedFolder {
  readonly rivals: Rivals;
  /** What is published. */
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
   * Looks at what a build left: the folder is whole or says that it is not, and the next plain command makes it whole,
   * byte for byte.
   * @param story what was done
   * @param random decides whether the next command builds the same or what was there before
   * @param outcome the build's own answer, unless it was killed
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

  /** Publishes again what was published; what went wrong with that, if anything did. */
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
 * What is wrong with the answer of a command that could do its work, or could not: undefined where nothing is. A refusal
 * is one message, which says what to do.
 */
export function faultOfAnswer(outcome: Outcome, story: string): Trial | undefined {
  const { status, signal, stderr } = outcome;
  // Node may give up on an error in its own machinery, which no program can catch.
  if (signal === "SIGABRT") return { verdict: "aborted" };
  const report = `${story}: status ${status ?? signal}: ${stderr.slice(0, 600)}`;
  if (/\n\s+at .+:\d+:\d+|defect of anthology-build/.test(stderr)) {
    return { verdict: "stacks", story: report };
  }
  // A disk that fails while files are replaced ends a build with a status of its own.
  const isRefusal = Object.values<number | null>(exitStatus).includes(status);
  const isClear = isRefusal
    ? stderr.match(/^error: /gm)?.length === 1 && / {2}try: /.test(stderr)
    : status === 0 && stderr === "";
  return isClear ? undefined : { verdict: "unclear", story: report };
}

/** An error of a test in a few lines. */
export function short(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.slice(0, 600);
}
