/** Runs rclone, a program that reads and writes most kinds of remote storage. */
import { spawn, spawnSync } from "node:child_process";
import { text } from "node:stream/consumers";
import { hasCode } from "../disk/files.ts";
import { AnthologyError } from "../model/errors.ts";
import type { TargetContext } from "./target.ts";

/** How a run of rclone ended. */
export interface RcloneOutcome {
  readonly status: number | null;
  /** The last message that it printed, which says why it failed. */
  readonly reason: string;
}

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

/** Throws if rclone is not installed. */
export function checkRclone(): void {
  const { error } = spawnSync("rclone", ["version"], { stdio: "ignore" });
  if (hasCode(error, "ENOENT")) {
    throw new AnthologyError(
      "run",
      "rclone is not installed: it is what writes to remote storage",
      {
        hint: "install it (apt-get install rclone, brew install rclone, or https://rclone.org/install/), then run the command again",
        cause: error,
      },
    );
  }
  if (error !== undefined) throw error;
}

/** Runs rclone to its end, or until an abort. Variables set by the user, such as RCLONE_TRANSFERS, take precedence. */
export async function rclone(
  args: readonly string[],
  { signal, isWatched }: Pick<TargetContext, "signal" | "isWatched">,
): Promise<RcloneOutcome> {
  signal.throwIfAborted();
  const child = spawn("rclone", isWatched ? [...args, "--progress"] : args, {
    env: { ...settings, ...process.env },
    // Progress goes to standard error: standard output is for results.
    stdio: ["ignore", isWatched ? process.stderr : "ignore", "pipe"],
  });
  const stop = () => child.kill("SIGINT");
  signal.addEventListener("abort", stop);
  try {
    const closed = new Promise<number | null>((resolve, reject) => {
      child.once("error", reject);
      child.once("close", resolve);
    });
    const [status, messages] = await Promise.all([closed, text(child.stderr)]);
    signal.throwIfAborted();
    return { status, reason: lastMessage(messages) };
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

/** The last message without its time; it may have several lines. */
function lastMessage(messages: string): string {
  const last = messages.split(/^[0-9/]+ [0-9:]+ (?:[A-Z]+ *: )?/m).at(-1) ?? "";
  return last.trim().replace(/\s+/g, " ");
}
