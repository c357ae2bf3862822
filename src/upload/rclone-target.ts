/** A remote of rclone as a target: object storage, sftp and many others. */
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { writeText } from "../disk/files.ts";
import { AnthologyError } from "../model/errors.ts";
import { fileType } from "../routing/file-types.ts";
import { type RcloneOutcome, rclone } from "./rclone.ts";
import type { Target, TargetContext } from "./target.ts";

/** The remote with this name, such as `remote:bucket/prefix`. */
export function rcloneTarget(name: string, context: TargetContext): Target {
  const nameOf = (path: string) => `${name}${/[:/]$/.test(name) ? "" : "/"}${path}`;
  const unwatched = { signal: context.signal, isWatched: false };
  const listed = (paths: Iterable<string>) => {
    const file = join(context.work, "listed");
    writeText(file, lines(paths));
    return file;
  };
  return {
    name,
    nameOf,
    fetch: async (path, file) => {
      const from = nameOf(path);
      const outcome = await rclone(["copyto", "--no-traverse", from, file], unwatched);
      if (!notThere.includes(outcome.status)) {
        check(outcome, `read ${from}`, `find out with rclone itself: rclone lsf ${name}`);
      }
      return existsSync(file);
    },
    check: () => {},
    put: async (file, path) => {
      const to = nameOf(path);
      const words = ["copyto", "--no-check-dest", ...typeHeader(fileType(path)), file, to];
      check(await rclone(words, unwatched), `write ${to}`);
    },
    upload: async (folder, paths) => {
      // Without this header rclone would use the machine's own table of types.
      for (const type of new Set(typesOf(paths))) {
        const files = listed(ofType(type, paths));
        const words = ["copy", "--files-from-raw", files, "--no-traverse", "--no-check-dest"];
        const copy = [...words, ...typeHeader(type), resolve(folder), name];
        check(await rclone(copy, context), `upload to ${name}`);
      }
    },
    remove: async (paths) => {
      const words = ["delete", "--files-from-raw", listed(paths), "--no-traverse", name];
      check(await rclone(words, context), `delete files of ${name}`);
    },
    // A bucket may have a million objects, and keeps what it has acknowledged.
    has: () => true,
    flush: () => {},
    files: () => {
      throw new Error("a remote is never taken over");
    },
  };
}

/** Exit statuses of rclone for a missing folder and a missing file. */
const notThere: readonly (number | null)[] = [3, 4];

function check(
  { status, reason }: RcloneOutcome,
  doing: string,
  hint = "publish again when that is fixed: this completes what was begun",
): void {
  if (status === 0) return;
  const why = reason === "" ? `rclone ended with status ${status}` : `rclone says: ${reason}`;
  throw new AnthologyError("run", `cannot ${doing}: ${why}`, { hint });
}

function typeHeader(type: string | undefined): string[] {
  return type === undefined ? [] : ["--header-upload", `Content-Type: ${type}`];
}

function* typesOf(paths: Iterable<string>): Generator<string | undefined> {
  for (const path of paths) yield fileType(path);
}

function* ofType(type: string | undefined, paths: Iterable<string>): Generator<string> {
  for (const path of paths) if (fileType(path) === type) yield path;
}

function* lines(paths: Iterable<string>): Generator<string> {
  for (const path of paths) yield `${path}\n`;
}
