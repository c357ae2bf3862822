/**
 * Stands for rclone in tests, which is a program that not every machine has: carries out the commands that `publish` gives, in a
 * folder of this machine. Each step can be watched, delayed or made to fail.
 */
import child from "node:child_process";
import { EventEmitter, once } from "node:events";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { dirname, join } from "node:path";
import { PassThrough } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { ifFile } from "../disk/files.ts";

let made: string[] = [];
let onStep: (number: number) => unknown = () => {};

/** The steps since they are watched, such as `put index.html`. */
export const steps = () => made;

/** Calls a function with the number of each step, before it is made. If that throws, the command fails. */
export function watchSteps(call: typeof onStep = () => {}): void {
  [made, onStep] = [[], call];
}

async function begin(step: string): Promise<void> {
  // As with a process, others get their turn.
  await setImmediate();
  made.push(step);
  await onStep(made.length);
}

const remote = "fake:";
const { spawn, spawnSync } = child;

/** From now on, rclone has one remote, `fake:`, whose files are in folders of this machine. */
export function installFakeRclone(): void {
  Object.assign(child, {
    spawn: (program: string, args: readonly string[], ...rest: never[]) =>
      program === "rclone" ? started(args) : spawn(program, args, ...rest),
    spawnSync: (program: string, ...rest: never[]) =>
      program === "rclone" ? { status: 0 } : spawnSync(program, ...rest),
  });
  syncBuiltinESMExports();
}

function started(args: readonly string[]) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const process = Object.assign(new EventEmitter(), { stdout, stderr });
  void run(args)
    .then((output) => [0, output, ""] as const)
    .catch((error) => [error.code === "ENOENT" ? 3 : 9, "", String(error)] as const)
    .then(([status, output, message]) => {
      stdout.end(output);
      stderr.end(message);
      process.emit("close", status);
    });
  return process;
}

/** Carries out a command; returns what it prints. */
async function run([command = "", ...args]: readonly string[]): Promise<string> {
  const options = args.filter((word) => word.startsWith("--"));
  const values = ["--header-upload", "--files-from-raw", "--format", "--combined"];
  const [from = "", to = ""] = args.filter(
    (word, index) => !word.startsWith("--") && !values.includes(args[index - 1] ?? ""),
  );
  const list = args[args.indexOf("--files-from-raw") + 1] ?? "";
  const listed = () => readFileSync(list, "utf8").split("\n").slice(0, -1);
  switch (command) {
    case "version":
      return "rclone v1.65.0\n";
    case "check": {
      await begin("compare");
      const lines = listed().flatMap((path) => {
        const [source, target] = [join(from, path), join(at(to), path)].map((file) =>
          ifFile(() => readFileSync(file)),
        );
        if (source === undefined) return [];
        return target?.equals(source) ? `= ${path}` : `${target ? "*" : "+"} ${path}`;
      });
      writeFileSync(args[args.indexOf("--combined") + 1] ?? "", `${lines.join("\n")}\n`);
      return "";
    }
    case "backend":
      return '{"Hashes":["md5"]}';
    case "lsf": {
      await begin("list");
      const names = readdirSync(at(from), { withFileTypes: true });
      const sizeOf = (name: string) => statSync(join(at(from), name)).size;
      return names
        .map((one) => (one.isFile() ? `${sizeOf(one.name)};${one.name}\n` : `-1;${one.name}/\n`))
        .join("");
    }
    case "copyto":
    case "moveto": {
      const isPut = to.startsWith(remote);
      await begin(
        `${isPut ? "put" : command === "moveto" ? "take" : "get"} ${name(isPut ? to : from)}`,
      );
      const isKept = options.includes("--ignore-existing") && existsSync(at(to));
      if (!isKept) copy(at(from), at(to));
      if (command === "moveto") rmSync(at(from));
      return "";
    }
    case "copy":
      for (const path of listed()) {
        const [source, target] = [join(at(from), path), join(at(to), path)];
        await begin(`${to.startsWith(remote) ? "put" : "get"} ${path}`);
        // As rclone does with files that are gone.
        if (existsSync(source)) copy(source, target);
      }
      return "";
    case "delete":
      for (const path of listed()) {
        await begin(`delete ${path}`);
        rmSync(join(at(from), path), { force: true });
      }
      return "";
    default:
      throw new Error(`unknown command ${command}`);
  }
}

function copy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(from, to);
}

function at(path: string): string {
  return path.startsWith(remote) ? path.slice(remote.length) : path;
}

/** The name of a file, without the folder of the site. */
function name(path: string): string {
  return path.replace(/^.*\/(?=packs\/|[^/]*$)/, "");
}

/** What was thrown; undefined if nothing was. */
export function failure(running: Promise<unknown>): Promise<unknown> {
  return running.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
}

/**
 * Two publications: the first one waits before one of its steps until the second one has made so many, and ends before
 * the second one goes on.
 * @returns what they threw, and whether the first one has that step
 */
export async function twoAtOnce(
  one: () => Promise<unknown>,
  other: () => Promise<unknown>,
  before: number,
  many: number,
) {
  let [own, others, isOther] = [0, 0, false];
  const events = new EventEmitter();
  const [paused, resumed] = [once(events, "pause"), once(events, "resume")];
  let second: Promise<unknown> | undefined;
  watchSteps(async () => {
    if (isOther) {
      others += 1;
      if (others <= many) return;
      events.emit("pause");
      await resumed;
      return;
    }
    own += 1;
    if (own !== before) return;
    isOther = true;
    second = failure(other());
    await Promise.race([paused, second]);
    isOther = false;
  });
  const first = await failure(one());
  isOther = true;
  others = Number.NEGATIVE_INFINITY;
  events.emit("resume");
  return { thrown: [first, await second], isReached: second !== undefined };
}
