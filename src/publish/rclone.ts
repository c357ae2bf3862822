/** A remote of rclone: object storage, sftp, folders and many others. rclone is a program that the user installs. */
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { hasCode } from "../disk/errors.ts";
import { isThere } from "../disk/is-there.ts";
import { AnthologyError } from "../model/errors.ts";
import { hidingSecrets, withoutSecrets } from "../model/remote.ts";
import { fileType } from "../routing/file-types.ts";
import { cacheControl } from "../routing/replies.ts";

/** Paths are relative to the remote, with slashes. */
export interface Remote {
  /** The name of a file in messages. */
  nameOf(path: string): string;
  /** The files directly in a folder of the remote, by their names, with their sizes. */
  list(folder: string): Promise<ReadonlyMap<string, number>>;
  /** The path of a copy of a file on this machine; undefined if the remote does not have it. */
  fetch(path: string): Promise<string | undefined>;
  /** The same, and deletes it there. */
  take(path: string): Promise<string | undefined>;
  /** Puts a file of this machine at a path of the remote, and replaces an existing one in one step. */
  put(file: string, path: string): Promise<void>;
  /** Puts a file of this machine at a path, unless the remote has one there. */
  add(file: string, path: string): Promise<void>;
  /** Puts files of a folder at the same paths of the remote and replaces existing ones. */
  upload(folder: string, paths: readonly string[]): Promise<void>;
  /** Brings those of these files that the remote has to the same paths in a folder. */
  download(paths: readonly string[], folder: string): Promise<void>;
  /** Those files of a folder that the remote lacks, or has with another content, by their hashes. */
  differing(folder: string, paths: readonly string[]): Promise<ReadonlySet<string>>;
  remove(paths: readonly string[]): Promise<void>;
}

interface RemoteContext {
  /** Folder for temporary files. */
  readonly work: string;
  /** Seconds for which caches may use what may change. */
  readonly cache?: number | undefined;
  readonly signal: AbortSignal;
  /** Whether a terminal is watched, so that progress may be shown. */
  readonly isWatched: boolean;
}

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
export function openRemote(name: string, context: RemoteContext): Remote {
  const called = withoutSecrets(name);
  const inside = (folder: string, path: string) =>
    `${folder}${/[:/]$/.test(folder) ? "" : "/"}${path}`;
  const at = (path: string) => inside(name, path);
  const nameOf = (path: string) => inside(called, path);
  /** The headers with which a file is stored. Without its type, rclone would use the machine's own table of types. */
  const headersOf = (path: string) => {
    const type = fileType(path);
    const typed = type === undefined ? [] : ["--header-upload", `Content-Type: ${type}`];
    const cached = `Cache-Control: ${cacheControl(path, context.cache)}`;
    return [...typed, "--header-upload", cached];
  };
  const listed = (paths: readonly string[]) => {
    const file = join(context.work, "listed");
    writeFileSync(file, paths.map((path) => `${path}\n`).join(""));
    return ["--files-from-raw", file, "--no-traverse"];
  };
  const run = async (words: readonly string[], isWatched = false) => {
    const outcome = await rclone(words, { ...context, isWatched });
    return { ...outcome, reason: hidingSecrets(outcome.reason, name) };
  };
  const runLong = (words: readonly string[]) => run(words, context.isWatched);
  const tryItself = `find out with rclone itself: rclone lsf ${called}`;
  /** What a command prints; undefined if it finds nothing. */
  const read = async (words: readonly string[], doing: string) => {
    const outcome = await run(words);
    if (notThere.includes(outcome.status)) return undefined;
    check(outcome, doing, tryItself);
    return outcome.output;
  };
  const bring = (how: "copyto" | "moveto") => async (path: string) => {
    // A new folder each time: rclone takes a copy that it finds for the file itself.
    const copy = join(mkdtempSync(join(context.work, "fetched-")), basename(path));
    await read([how, "--no-traverse", at(path), copy], `read ${nameOf(path)}`);
    return isThere(copy) ? copy : undefined;
  };
  const write = async (how: string, file: string, path: string, to = path) => {
    const words = ["copyto", how, ...headersOf(path), file, at(to)];
    check(await run(words), `write ${nameOf(path)}`);
  };
  const featuresOf = async () => {
    const output = await read(["backend", "features", name], `find out what ${called} can do`);
    const { Hashes: hashes = [], Features: features = {} } = JSON.parse(output || "{}");
    return { hasHashes: hashes.length > 0, isBucket: features.BucketBased !== false };
  };
  /** Until version 1.63, rclone wrote into the file itself where a storage has files that can be written to. */
  let replaces: Promise<boolean> | undefined;
  const askReplaces = async () => {
    const [, version] = /v1\.(\d+)/.exec((await run(["version"])).output) ?? [];
    return Number(version ?? oneStep) >= oneStep || (await featuresOf()).isBucket;
  };
  const replacesInOneStep = () => {
    replaces ??= askReplaces();
    return replaces;
  };
  return {
    nameOf,
    list: async (folder) => {
      const output = await read(["lsf", "--format", "sp", at(folder)], `list ${nameOf(folder)}`);
      const lines = output?.matchAll(/^(-?\d+);(.+)$/gm) ?? [];
      return new Map(Array.from(lines, ([, size, file = ""]) => [file, Number(size)]));
    },
    fetch: bring("copyto"),
    take: bring("moveto"),
    put: async (file, path) => {
      if (await replacesInOneStep()) return await write("--no-check-dest", file, path);
      const part = `${path}.partial`;
      await write("--no-check-dest", file, path, part);
      // Without the option, rclone would delete the old file first.
      const words = ["moveto", "--no-check-dest", at(part), at(path)];
      check(await run(words), `write ${nameOf(path)}`);
    },
    add: (file, path) => write("--ignore-existing", file, path),
    upload: async (folder, paths) => {
      const groups = new Map<string, string[]>();
      for (const path of paths) {
        const headers = headersOf(path).join();
        const group = groups.get(headers) ?? [];
        group.push(path);
        groups.set(headers, group);
      }
      for (const group of groups.values()) {
        const words = ["copy", ...listed(group), "--no-check-dest", ...headersOf(group[0] ?? "")];
        check(await runLong([...words, resolve(folder), name]), `upload to ${called}`);
      }
    },
    download: async (paths, folder) => {
      const words = ["copy", ...listed(paths), name, resolve(folder)];
      const outcome = await runLong(words);
      if (!notThere.includes(outcome.status)) check(outcome, `read ${called}`, tryItself);
    },
    differing: async (folder, paths) => {
      if (paths.length === 0) return new Set();
      const compared = join(context.work, "compared");
      writeFileSync(compared, "");
      // A remote without hashes may have a wrong file of the right size.
      const how = (await featuresOf()).hasHashes ? [] : ["--download"];
      const words = ["check", ...listed(paths), "--one-way", "--combined", compared, ...how];
      const outcome = await runLong([...words, resolve(folder), name]);
      const lines = Array.from(readFileSync(compared, "utf8").matchAll(/^(.) (.+)$/gm));
      // The status is 1 if a file differs, and if rclone could not compare them. It leaves out files that are gone here.
      if (lines.length < paths.length) {
        check({ ...outcome, status: outcome.status || 1 }, `compare all files with ${called}`);
      }
      return new Set(lines.flatMap(([, sign, path = ""]) => (sign === "=" ? [] : [path])));
    },
    remove: async (paths) => {
      if (paths.length === 0) return;
      check(await runLong(["delete", ...listed(paths), name]), `delete files of ${called}`);
    },
  };
}

/** The first version 1.x of rclone that replaces files in one step. */
const oneStep = 63;

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

/** How it ended, what it printed, and its last message, which says why it failed. */
interface Outcome {
  readonly status: number | null;
  readonly output: string;
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

/** Runs rclone to its end, or until an abort. Variables set by the user, such as RCLONE_TRANSFERS, take precedence. */
async function rclone(
  args: readonly string[],
  { signal, isWatched }: Pick<RemoteContext, "signal" | "isWatched">,
): Promise<Outcome> {
  signal.throwIfAborted();
  const child = spawn("rclone", isWatched ? [...args, "--progress"] : args, {
    env: { ...settings, ...process.env },
    // Progress goes to standard error (2): standard output is for results.
    stdio: ["ignore", isWatched ? 2 : "pipe", "pipe"],
    signal,
    killSignal: "SIGINT",
  });
  // After an abort, which is an error event, rclone takes a moment to end.
  child.once("error", () => {});
  const closed = new Promise<number | null>((resolve) => child.once("close", resolve));
  const [status, output, messages] = await Promise.all([
    closed,
    child.stdout ? text(child.stdout) : "",
    child.stderr ? text(child.stderr) : "",
  ]);
  signal.throwIfAborted();
  return { status, output, reason: lastMessage(messages) };
}

/** The last message without its time; it may have several lines. */
function lastMessage(messages: string): string {
  const last = messages.split(/^[0-9/]+ [0-9:]+ (?:[A-Z]+ *: )?/m).at(-1) ?? "";
  return last.trim().replace(/\s+/g, " ");
}
