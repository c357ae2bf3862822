/** Runs rclone, the program that knows every kind of remote storage. */
import { spawn, spawnSync } from "node:child_process";
import { text } from "node:stream/consumers";
import { hasCode } from "../disk/files.ts";
import { AnthologyError } from "../model/errors.ts";
import type { TargetContext } from "./target.ts";

/** How a run of rclone ended. */
export interface RcloneOutcome {
  readonly status: number | null;
  /** The last message that it printed: why it failed. */
  readonly reason: string;
}

/**
 * A site has 90,000 small files: what counts is how many are under way at once, and that each costs one request. S3
 * compares each with the MD5 that comes with it, so rclone need not ask for it again, nor for the bucket.
 */
const settings = {
  RCLONE_TRANSFERS: "32",
  RCLONE_CHECKERS: "32",
  RCLONE_S3_NO_HEAD: "true",
  RCLONE_S3_NO_CHECK_BUCKET: "true",
};

/** Refuses to go on where rclone is not installed. */
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

/** Runs rclone to its end; variables such as RCLONE_TRANSFERS that the user has set hold. An abort stops it. */
export async function rclone(
  args: readonly string[],
  { signal, isWatched }: Pick<TargetContext, "signal" | "isWatched">,
): Promise<RcloneOutcome> {
  signal.throwIfAborted();
  const child = spawn("rclone", isWatched ? [...args, "--progress"] : args, {
    env: { ...settings, ...process.env },
    // Progress is for standard error: standard output is for results.
    stdio: ["ignore", isWatched ? process.stderr : "ignore", "pipe"],
  });
  const stop = () => child.kill("SIGINT");
  signal.addEventListener("abort", stop);
  try {
    const closed = new Promise<number | null>((resolve, reject) => {
      child.once("error", reject);
      child.once("close", resolve);
    });
    const [status, said] = await Promise.all([closed, text(child.stderr)]);
    signal.throwIfAborted();
    return { status, reason: lastMessage(said) };
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

/** The last message, which may have several lines, without the time before it. */
function lastMessage(said: string): string {
  const last = said.split(/^[0-9/]+ [0-9:]+ (?:[A-Z]+ *: )?/m).at(-1) ?? "";
  return last.trim().replace(/\s+/g, " ");
}
