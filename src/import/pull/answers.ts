/**
 * The answers of a service, kept in a folder next to the snapshot. A pull that was stopped continues from them, and a
 * later pull asks only for what has changed.
 *
 *     answers/<sha256>.gz  each body, named by its hash
 *     progress.ndjson      the answers of the current pull, one on each line
 *     finished.ndjson      the answers of the last complete pull
 *
 * A body is stored before the line that names it is written. A line that a kill cut short is ignored.
 */
import { hash } from "node:crypto";
import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { refuseLink } from "../../disk/files.ts";
import { isThere } from "../../disk/is-there.ts";

/** The answer from an address; without a hash, the service had no such page. */
export interface KeptAnswer {
  readonly url: string;
  readonly etag?: string;
  readonly sha256?: string;
}

/** A line of a file. The first one tells whether the answers are from another service, or too old. */
interface Line extends Partial<KeptAnswer> {
  readonly source?: string;
  readonly started?: number;
  readonly forgotten?: string;
  readonly doubts?: readonly string[];
}

/** How old progress may be, in milliseconds, for a pull to continue it. */
const oldest = 24 * 60 * 60 * 1000;

/** The answers of this pull and of the one before it. */
export class KeptAnswers {
  readonly #folder: string;
  readonly #source: string;
  /** The last answer from each address. */
  readonly #known = new Map<string, KeptAnswer>();
  /** The addresses that have answered in this pull. */
  readonly #done = new Set<string>();
  #isBegun: boolean;
  /** What the last complete pull found doubtful. */
  readonly doubts: readonly string[];
  /** Whether this pull continues one that was stopped. */
  readonly isResumed: boolean;

  constructor(folder: string, source: string) {
    this.#folder = folder;
    this.#source = source;
    for (const path of [folder, join(folder, "answers")]) refuseLink(path);
    mkdirSync(join(folder, "answers"), { recursive: true });
    this.doubts = this.#read("finished", Number.POSITIVE_INFINITY);
    this.#done.clear();
    this.#read("progress", oldest);
    this.isResumed = this.#done.size > 0;
    this.#isBegun = this.isResumed;
  }

  /** The answer of this pull to the address, if it has been asked. */
  done(url: string): KeptAnswer | undefined {
    return this.#done.has(url) ? this.#known.get(url) : undefined;
  }

  /** The last known answer, of this pull or the one before. */
  known(url: string): KeptAnswer | undefined {
    return this.#known.get(url);
  }

  /** The body of an answer; undefined if its file is missing or damaged. */
  text({ sha256 }: KeptAnswer): string | undefined {
    if (sha256 === undefined) return undefined;
    const file = this.#answer(sha256);
    try {
      const bytes = gunzipSync(readFileSync(file));
      if (hash("sha256", bytes) === sha256) return bytes.toString("utf8");
    } catch {
      // A file that cannot be read or unpacked counts as missing.
    }
    rmSync(file, { force: true });
    return undefined;
  }

  /** Stores an answer; without a text, that the service has no such page. */
  add(url: string, text?: string, etag?: string): void {
    const sha256 = text === undefined ? undefined : hash("sha256", text);
    if (text !== undefined && sha256 !== undefined) this.#store(sha256, text);
    // JSON omits undefined members.
    this.#append({ url, sha256, etag });
  }

  /** Forgets this pull's answers from these addresses, so that they are requested again. */
  forget(isMeant: (url: string) => boolean): void {
    for (const url of this.#done) if (isMeant(url)) this.#append({ forgotten: url });
  }

  /**
   * Completes the pull: its answers become those of the last pull, and other bodies are removed.
   * @param doubts what the next pull must know about this one
   */
  finish(doubts: readonly string[]): void {
    this.#append({ doubts });
    renameSync(this.#path("progress"), this.#path("finished"));
    const kept = new Set([...this.#done].map((url) => `${this.#known.get(url)?.sha256}.gz`));
    for (const name of readdirSync(join(this.#folder, "answers"))) {
      if (!kept.has(name)) rmSync(join(this.#folder, "answers", name));
    }
  }

  #append(line: object): void {
    if (!this.#isBegun) {
      const heading: Line = { source: this.#source, started: Date.now() };
      writeFileSync(this.#path("progress"), `${JSON.stringify(heading)}\n`);
      this.#isBegun = true;
    }
    const text = JSON.stringify(line);
    appendFileSync(this.#path("progress"), `\n${text}`);
    this.#take(parseLine(text));
  }

  #take({ url, forgotten, etag, sha256 }: Line): void {
    if (forgotten !== undefined) this.#done.delete(forgotten);
    if (url === undefined) return;
    const answer = { url, ...(etag && { etag }), ...(sha256 && { sha256 }) };
    this.#known.set(url, answer);
    this.#done.add(url);
  }

  /** Takes the answers in a file, unless it is from another service or too old. Returns its doubts. */
  #read(name: "progress" | "finished", age: number): readonly string[] {
    const file = this.#path(name);
    const text = isThere(file) ? readFileSync(file, "utf8") : "";
    const [heading, ...lines] = text.split("\n").map(parseLine);
    const isOurs = heading?.source === this.#source && Date.now() - Number(heading.started) < age;
    if (!isOurs) return [];
    for (const line of lines) this.#take(line);
    return lines.findLast(({ doubts }) => doubts !== undefined)?.doubts ?? [];
  }

  #store(sha256: string, text: string): void {
    const file = this.#answer(sha256);
    if (isThere(file)) return;
    writeFileSync(`${file}.part`, gzipSync(text));
    renameSync(`${file}.part`, file);
  }

  #answer(sha256: string): string {
    return join(this.#folder, "answers", `${sha256}.gz`);
  }

  #path(name: "progress" | "finished"): string {
    return join(this.#folder, `${name}.ndjson`);
  }
}

/** A line as an object; an empty one if it is damaged, like the last line after a kill. */
function parseLine(line: string): Line {
  try {
    return Object(JSON.parse(line)) as Line;
  } catch {
    return {};
  }
}
