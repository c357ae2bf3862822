/** Starts servers as processes: our own, and installed ones with files in a temporary folder. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { newFolder } from "../new-folder.ts";
import { type RunningHost, untilAnswers } from "./host.ts";

/** Whether tests run as root; servers that root starts run their workers as another user. */
export const isRoot = process.getuid?.() === 0;

export interface Daemon {
  /** The command. */
  readonly program: string;
  readonly port: number;
  /** The published folder. */
  readonly folder: string;
  /** Its files by name; `PLACE` in them stands for their folder. */
  readonly files: Readonly<Record<string, string>>;
  /** Arguments to check the configuration in this folder. */
  readonly check: (place: string) => readonly string[];
  /** Arguments to start the server with the configuration in this folder. */
  readonly start: (place: string) => readonly string[];
}

/** Starts the server after it has checked its configuration. */
export async function startDaemon(daemon: Daemon): Promise<RunningHost> {
  const { program, port, folder, files } = daemon;
  const place = newFolder();
  openToAll(place);
  openToAll(folder);
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(join(place, name), content.replaceAll("PLACE", place));
  }
  const env = { ...process.env, HOME: place, XDG_DATA_HOME: place, XDG_CONFIG_HOME: place };
  const remove = () => rmSync(place, { recursive: true });
  try {
    runTool(program, daemon.check(place), env);
    const host = await startProcess(program, daemon.start(place), port, env);
    return { ...host, stop: () => host.stop().then(remove) };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Starts a server, and resolves when it answers at this port. */
export async function startProcess(
  program: string,
  args: readonly string[],
  port: number,
  env = process.env,
): Promise<RunningHost> {
  const child = spawn(program, args, { env, stdio: ["ignore", "ignore", "pipe"] });
  const messages = text(child.stderr);
  const ended = once(child, "exit");
  const origin = `http://127.0.0.1:${port}`;
  await Promise.race([
    untilAnswers(origin),
    ended.then(async ([status]) => {
      throw new Error(`${program} ended with status ${status}: ${await messages}`);
    }),
  ]);
  return {
    origin,
    pid: child.pid,
    stop: () => {
      child.kill("SIGTERM");
      return ended;
    },
  };
}

/** Runs a server's own tool and returns its output; throws if it fails. */
export function runTool(
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): string {
  const { error, status, stdout, stderr } = spawnSync(program, args, { env, encoding: "utf8" });
  if (error !== undefined) throw error;
  if (status !== 0 || stderr.includes("[warn]")) {
    const words = [program, ...args].join(" ");
    throw new Error(`${words} ended with status ${status}: ${stderr}${stdout}`);
  }
  return stdout;
}

/** Lets other users into a temporary folder, which only its owner can enter at first. */
function openToAll(folder: string): void {
  for (let path = folder; path.startsWith(join(tmpdir(), "/")); path = dirname(path)) {
    chmodSync(path, 0o755);
  }
}
