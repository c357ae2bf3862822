/** Checks of the promises about a published folder under attack, and about the answer of any command. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { expect } from "vitest";
import { exitStatus } from "../../src/model/errors.ts";
import type { SiteOptions } from "../../src/site/options.ts";
import { verify } from "../../src/site-folder/verify.ts";
import { preload } from "../../src/testing/preload.ts";
import type { Outcome, Running, StartOptions } from "../../src/testing/program.ts";
import { type BuiltSnapshot, SharedFolder } from "../../src/testing/shared-folder.ts";
import { contents } from "../../src/testing/tree.ts";
import type { Trial } from "./campaign.ts";

/** A folder into which two snapshots are built by turns. */
export class AttackedFolder {
  readonly shared: SharedFolder;
  /** The published snapshot. */
  #published: BuiltSnapshot;
  #next: BuiltSnapshot;

  private constructor(shared: SharedFolder) {
    this.shared = shared;
    [this.#published, this.#next] = shared.snapshots;
  }

  static async make(epigrams: number, options: SiteOptions): Promise<AttackedFolder> {
    const folder = new AttackedFolder(await SharedFolder.make(epigrams, options));
    await folder.shared.repair(folder.#published);
    return folder;
  }

  get published(): BuiltSnapshot {
    return this.#published;
  }

  get next(): BuiltSnapshot {
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
      await this.shared.stateAfter(this.#published, this.#next);
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

  /**
   * Checks a build from hostile input. It was refused, and the published folder has not changed; or the input gave valid
   * data, and the folder fits its manifest exactly.
   */
  judgeInput(story: string, answer: Answer): Promise<Trial> {
    const { out } = this.shared.place;
    const isRefused = answer.status !== 0;
    return judged(
      story,
      answer,
      () => {
        if (isRefused) expect(contents(out)).toEqual(this.#published.files);
        else verify(out);
      },
      async () => {
        if (isRefused && isDeepStrictEqual(contents(out), this.#published.files)) return;
        const lost = await this.#repair(story);
        if (lost !== undefined) throw new Error(lost.story);
      },
    );
  }

  #repair(story: string): Promise<Trial | undefined> {
    return this.#makeWhole(this.#published, story);
  }

  async #makeWhole(wanted: BuiltSnapshot, story: string): Promise<Trial | undefined> {
    try {
      const { status, stderr } = await this.shared.start(wanted, 1).ended;
      if (status !== 0 || stderr !== "") throw new Error(`the next command: ${status} ${stderr}`);
      this.shared.expectWhole(wanted);
      return undefined;
    } catch (error) {
      await this.#startAgain();
      return { verdict: "lost", story: `${story}: ${short(error)}` };
    }
  }

  close(): void {
    this.shared.remove();
  }

  async #startAgain(): Promise<void> {
    const { site } = this.shared.place;
    rmSync(site, { recursive: true });
    mkdirSync(site);
    await this.shared.repair(this.#published);
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
  if (signal === "SIGKILL") return { verdict: "hangs", story };
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

/** The outcome of a command, and the most memory that it took, in MB; unknown if it was killed. */
export interface Answer extends Outcome {
  readonly megabytes?: number;
}

/** Milliseconds after which a command counts as one that never ends. */
const longest = 60_000;

/** Runs a command, kills it if it does not end, and measures its memory. */
export async function answerOf(start: (options: StartOptions) => Running): Promise<Answer> {
  const folder = mkdtempSync(join(tmpdir(), "anthology-attack-"));
  const file = join(folder, "memory");
  const measured = preload(({ fs }, to) => {
    process.on("exit", () => fs.writeFileSync(to, `${process.resourceUsage().maxRSS / 1024}`));
  }, file);
  const { process: child, ended } = start({ nodeOptions: measured });
  const timer = setTimeout(() => child.kill("SIGKILL"), longest);
  const outcome = await ended.finally(() => clearTimeout(timer));
  const megabytes = outcome.signal === null ? Number(readFileSync(file, "utf8")) : undefined;
  rmSync(folder, { recursive: true });
  return { ...outcome, ...(megabytes === undefined ? {} : { megabytes }) };
}

/**
 * The result of a trial.
 * @param answer of the attacked command, unless it was killed
 * @param kept throws if a reader could now get something wrong
 * @param repair runs the next command; throws if that does not complete the work
 */
export async function judged(
  story: string,
  answer: Answer | undefined,
  kept: () => void,
  repair: () => Promise<void>,
): Promise<Trial> {
  let trial = (answer && faultOfAnswer(answer, story)) ?? { verdict: "survived" };
  try {
    kept();
  } catch (error) {
    trial = { verdict: "mixed", story: `${story}: ${short(error)}` };
  }
  try {
    await repair();
  } catch (error) {
    trial = { verdict: "lost", story: `${story}: ${short(error)}` };
  }
  const megabytes = answer?.megabytes;
  return megabytes === undefined ? trial : { ...trial, memory: { input: story, megabytes } };
}

/** A short text for an error of a test. */
export function short(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.slice(0, 600);
}
