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

/** The line of an answer; without a hash, the service had no such page. */
export interface KeptAnswer {
  readonly url: string;
  readonly etag?: string;
  readonly sha256?: string;
}

/** The first line: it tells whether the answers are from another service, or too old. */
interface Heading {
  readonly source: string;
  readonly started: number;
}

/** How old progress may be, in milliseconds, for a pull to continue it. */
const oldest = 24 * 60 * 60 * 1000;

/** The answers of this pull and of the one before it. */
export class KeptAnswers {
  readonly #folder: string;
  readonly #source: string;
  readonly #before: Map<string, KeptAnswer>;
  readonly #done: Map<string, KeptAnswer>;
  #isBegun: boolean;
  /** The remark of the last complete pull. */
  readonly remark: string | undefined;
  /** Whether this pull continues one that was stopped. */
  readonly isResumed: boolean;

  constructor(folder: string, source: string) {
    this.#folder = folder;
    this.#source = source;
    for (const path of [folder, join(folder, "answers")]) refuseLink(path);
    mkdirSync(join(folder, "answers"), { recursive: true });
    const before = readLines(this.#path("finished"), source, Number.POSITIVE_INFINITY);
    this.#before = before.entries;
    this.remark = before.remark;
    this.#done = readLines(this.#path("progress"), source, oldest).entries;
    this.isResumed = this.#done.size > 0;
    this.#isBegun = this.isResumed;
  }

  /** The answer of this pull to the address, if it has been asked. */
  done(url: string): KeptAnswer | undefined {
    return this.#done.get(url);
  }

  /** The last known answer, of this pull or the one before. */
  known(url: string): KeptAnswer | undefined {
    return this.#done.get(url) ?? this.#before.get(url);
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
  add(url: string, text?: string, etag?: string): KeptAnswer {
    const sha256 = text === undefined ? undefined : hash("sha256", text);
    const entry: KeptAnswer = {
      url,
      ...(sha256 === undefined ? {} : { sha256 }),
      ...(etag === undefined ? {} : { etag }),
    };
    if (text !== undefined && sha256 !== undefined) this.#store(sha256, text);
    this.#append(entry);
    this.#done.set(url, entry);
    return entry;
  }

  /** Forgets this pull's answers from these addresses, so that they are requested again. */
  forget(isMeant: (url: string, entry: KeptAnswer) => boolean): void {
    for (const [url, entry] of this.#done) {
      if (!isMeant(url, entry)) continue;
      this.#append({ forgotten: url });
      this.#done.delete(url);
      this.#before.set(url, entry);
    }
  }

  /**
   * Completes the pull: its answers become those of the last pull, and other bodies are removed.
   * @param remark what the next pull must know about this one
   */
  finish(remark: string): void {
    this.#append({ remark });
    renameSync(this.#path("progress"), this.#path("finished"));
    const kept = new Set([...this.#done.values()].map(({ sha256 }) => `${sha256}.gz`));
    for (const name of readdirSync(join(this.#folder, "answers"))) {
      if (!kept.has(name)) rmSync(join(this.#folder, "answers", name));
    }
  }

  #append(line: object): void {
    if (!this.#isBegun) {
      const heading: Heading = { source: this.#source, started: Date.now() };
      writeFileSync(this.#path("progress"), `${JSON.stringify(heading)}\n`);
      this.#isBegun = true;
    }
    appendFileSync(this.#path("progress"), `\n${JSON.stringify(line)}`);
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

interface Lines {
  readonly entries: Map<string, KeptAnswer>;
  readonly remark: string | undefined;
}

function readLines(file: string, source: string, age: number): Lines {
  const entries = new Map<string, KeptAnswer>();
  let remark: string | undefined;
  const text = isThere(file) ? readFileSync(file, "utf8") : "";
  const [heading, ...lines] = text.split("\n").map(parseLine);
  const isOurs = heading?.source === source && Date.now() - Number(heading.started) < age;
  for (const line of isOurs ? lines : []) {
    if (typeof line?.forgotten === "string") entries.delete(line.forgotten);
    if (typeof line?.remark === "string") remark = line.remark;
    const url = line?.url;
    if (typeof url === "string") entries.set(url, { ...line, url });
  }
  return { entries, remark };
}

/** A line as an object; undefined if it is not one, like the last line after a kill. */
function parseLine(line: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
