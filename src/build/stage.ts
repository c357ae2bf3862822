/** Writes new and changed files beside the published folder, where they wait until every check has passed. */
import { mkdirSync, statSync, writeFileSync } from "node:fs";
import { folderOf, hasCode } from "./files.ts";
import { type ManifestFile, sha256 } from "./manifest.ts";
import type { Output } from "./render.ts";

/** Where to write, and what is published already. It is plain data: threads are given copies of it. */
export interface StagePlan {
  /** Folder for files that are to be published. */
  readonly staged: string;
  /** The folder as published. */
  readonly out: string;
  /** Hash and size of every file that the last build published, by path. */
  readonly published: ReadonlyMap<string, ManifestFile>;
}

/** Writes files of a task; what is published already with the same bytes is only listed. */
export class Stage implements Output {
  /** Every file of the site that was given, written or not. */
  readonly files: ManifestFile[] = [];
  /** How many of them were written. */
  written = 0;
  readonly #plan: StagePlan | undefined;
  readonly #folders = new Set<string>();

  /** Without a plan nothing is written: the files are only listed. */
  constructor(plan: StagePlan | undefined) {
    this.#plan = plan;
  }

  write(path: string, text: string): void {
    const bytes = Buffer.from(text, "utf8");
    const file = { path, bytes: bytes.length, sha256: sha256(bytes) };
    this.files.push(file);
    if (this.#plan === undefined || isPublished(file, this.#plan)) return;
    this.written += 1;
    const folder = folderOf(path);
    if (!this.#folders.has(folder)) {
      makeFolder(`${this.#plan.staged}/${folder}`);
      this.#folders.add(folder);
    }
    writeFileSync(`${this.#plan.staged}/${path}`, bytes);
  }
}

/** Most folders are a record's own, beside thousands of others: trying alone is faster than looking at all above. */
function makeFolder(folder: string): void {
  try {
    mkdirSync(folder);
  } catch (error) {
    if (!hasCode(error, "EEXIST")) mkdirSync(folder, { recursive: true });
  }
}

function isPublished({ path, bytes, sha256 }: ManifestFile, { published, out }: StagePlan) {
  if (published.get(path)?.sha256 !== sha256) return false;
  try {
    // The manifest says what was written; only the folder can say whether it is still there.
    const stat = statSync(`${out}/${path}`);
    return stat.isFile() && stat.size === bytes;
  } catch (error) {
    if (hasCode(error, "ENOENT")) return false;
    throw error;
  }
}
