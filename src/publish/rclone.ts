/** A remote of rclone as a target: object storage, sftp and many others. rclone is a program that the user installs. */
import { spawn, spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { hasCode } from "../disk/errors.ts";
import { isThere } from "../disk/is-there.ts";
import { AnthologyError } from "../model/errors.ts";
import { fileType } from "../routing/file-types.ts";
import type { PublishTarget, TargetContext } from "./target.ts";

export function checkRclone(): void {
  const { error } = spawnSync("rclone", ["version"], { stdio: "ignore" });
  if (hasCode(error, "ENOENT")) {
    const message = "rclone is not installed: it is what writes to remote storage";
    const hint =
      "install it (apt-get install rclone, brew install rclone, or https://rclone.org/install/), then run the command again";
    throw new AnthologyError("run", message, { hint, cause: error });
  }
  if (error !== undefined) throw error;
}

/** The remote with this name, such as `remote:bucket/prefix`. */
export function rcloneTarget(name: string, context: TargetContext): PublishTarget {
  const nameOf = (path: string) => `${name}${/[:/]$/.test(name) ? "" : "/"}${path}`;
  const unwatched = { signal: context.signal, isWatched: false };
  const listed = (paths: readonly string[]) => {
    const file = join(context.work, "listed");
    writeFileSync(file, paths.map((path) => `${path}\n`).join(""));
    return file;
  };
  return {
    nameOf,
    fetch: async (path, file) => {
      const from = nameOf(path);
      const outcome = await rclone(["copyto", "--no-traverse", from, file], unwatched);
      if (!notThere.includes(outcome.status)) {
        check(outcome, `read ${from}`, `find out with rclone itself: rclone lsf ${name}`);
      }
      return isThere(file);
    },
    check: () => {},
    put: async (file, path) => {
      const to = nameOf(path);
      const words = ["copyto", "--no-check-dest", ...typeHeader(fileType(path)), file, to];
      check(await rclone(words, unwatched), `write ${to}`);
    },
    upload: async (folder, paths) => {
      // Without this header rclone would use the machine's own table of types.
      for (const type of new Set(paths.map(fileType))) {
        const files = listed(paths.filter((path) => fileType(path) === type));
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
  };
}

/** Exit statuses of rclone for a missing folder and a missing file. */
const notThere: readonly (number | null)[] = [3, 4];

function check(
  { status, reason }: Outcome,
  doing: string,
  hint = "publish again when that is fixed: this completes what was begun",
): void {
  if (status === 0) return;
  const says = reason === "" ? "" : ` and says: ${reason}`;
  throw new AnthologyError("run", `cannot ${doing}: rclone ended with status ${status}${says}`, {
    hint,
  });
}

function typeHeader(type: string | undefined): string[] {
  return type === undefined ? [] : ["--header-upload", `Content-Type: ${type}`];
}

/** How it ended, and the last message that it printed, which says why it failed. */
type Outcome = { readonly status: number | null; readonly reason: string };

/**
 * A site has 90,000 small files, so many are uploaded at once, each with one request. S3 checks each file with the MD5
 * that is sent with it, so rclone need not request the object again, nor check the bucket.
 */
const settings = {
  RCLONE_TRANSFERS: "32",
  RCLONE_CHECKERS: "32",
  RCLONE_S3_NO_HEAD: "true",
  RCLONE_S3_NO_CHECK_BUCKET: "true",
};

/** Runs rclone to its end, or until an abort. Variables set by the user, such as RCLONE_TRANSFERS, take precedence. */
async function rclone(
  args: readonly string[],
  { signal, isWatched }: Pick<TargetContext, "signal" | "isWatched">,
): Promise<Outcome> {
  signal.throwIfAborted();
  const child = spawn("rclone", isWatched ? [...args, "--progress"] : args, {
    env: { ...settings, ...process.env },
    // Progress goes to standard error (2): standard output is for results.
    stdio: ["ignore", isWatched ? 2 : "ignore", "pipe"],
    signal,
    killSignal: "SIGINT",
  });
  // After an abort, which is an error event, rclone takes a moment to end.
  child.once("error", () => {});
  const closed = new Promise<number | null>((resolve) => child.once("close", resolve));
  const [status, messages] = await Promise.all([closed, child.stderr ? text(child.stderr) : ""]);
  signal.throwIfAborted();
  return { status, reason: lastMessage(messages) };
}

/** The last message without its time; it may have several lines. */
function lastMessage(messages: string): string {
  const last = messages.split(/^[0-9/]+ [0-9:]+ (?:[A-Z]+ *: )?/m).at(-1) ?? "";
  return last.trim().replace(/\s+/g, " ");
}
