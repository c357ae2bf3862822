/** Runs the commands of a page in a separate terminal that other tests cannot disturb. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { packagesFolder } from "../needs.ts";
import { newFolder } from "../new-folder.ts";
import { root } from "./page.ts";
import type { Session, Step, Workspace } from "./sessions.ts";

const script = fileURLToPath(new URL("terminal.sh", import.meta.url));

/** Arguments of unshare that give a command its own network. */
const unshare = ["--map-root-user", "--net", "sh", "-c", 'ip link set lo up && exec "$@"', "sh"];

/**
 * Whether a terminal can have its own network, with only this machine in it. Then the port in the pages is free, and
 * requests to other hosts fail. Not every system supports this, and some forbid it.
 */
export const isIsolated = spawnSync("unshare", [...unshare, "true"]).status === 0;

/** The output of a step, and whether it succeeded. */
export interface StepResult {
  readonly step: Step;
  readonly succeeded: boolean;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the steps of a session up to the first that fails, or until it is aborted. */
export async function runSession(
  { workspace, steps }: Session,
  store: string,
  signal: AbortSignal,
): Promise<StepResult[]> {
  const folder = newFolder();
  const [home, scripts] = [join(folder, "home"), join(folder, "steps")];
  mkdirSync(join(scripts, "bin"), { recursive: true });
  const preparation = prepare(workspace, home, join(scripts, "bin"));
  const all = [preparation, ...steps.map((step, index) => scriptOf(step, `${scripts}/${index}`))];
  for (const [index, text] of all.entries()) writeFileSync(`${scripts}/${index + 1}.sh`, text);
  const args = [script, scripts, store];
  const words = isIsolated ? [...unshare, "bash", ...args] : args;
  const child = spawn(isIsolated ? "unshare" : "bash", words, {
    cwd: home,
    // A new process group, so that everything the script starts ends with it.
    detached: true,
    env: environment(),
    stdio: ["ignore", "inherit", "inherit"],
  });
  const kill = () => process.kill(-(child.pid ?? 0), "SIGKILL");
  signal.addEventListener("abort", kill);
  await once(child, "close");
  signal.removeEventListener("abort", kill);
  return steps.flatMap((step, index) => resultOf(step, `${scripts}/${index + 2}`));
}

/** Makes the folder of the terminal; returns the command to run before those of the page. */
function prepare(workspace: Workspace, home: string, programs: string): string {
  if (workspace !== "clone") {
    mkdirSync(home);
    return workspace === "package" ? "npm install anthology-build" : "";
  }
  makeClone(home);
  symlinkSync(join(home, "dist/cli/main.js"), join(programs, "anthology-build"));
  return "";
}

/** Makes a folder like a clone after `npm ci`. */
export function makeClone(home: string): void {
  cpSync(root, home, { recursive: true, filter: isOfClone });
  for (const folder of [root, packagesFolder]) {
    const link = join(home, relative(root, folder), "node_modules");
    symlinkSync(join(folder, "node_modules"), link);
  }
}

/** Whether a clone has the file after `npm ci`, which also compiles the program. */
function isOfClone(file: string): boolean {
  const names = relative(root, file).split(sep);
  return !names.some((name) => ["node_modules", ".git", "out", ".bucket"].includes(name));
}

/** The script of a step. A comment on a line may say that its command is special. */
function scriptOf({ file, text }: Step, name: string): string {
  if (file !== undefined) {
    writeFileSync(`${name}.file`, `${text}\n`);
    return `mkdir -p ${quoted(dirname(file))}\ncp ${quoted(`${name}.file`)} ${quoted(file)}\n`;
  }
  const lines = text.split("\n").map((line) => {
    const [, command = "", comment = ""] = /^(\S.*?)\s+# (.*)$/.exec(line) ?? [];
    if (comment === "in a terminal of its own") return `start ${quoted(command)}`;
    const [, status] = /^exit status (\d+)$/.exec(comment) ?? [];
    return status === undefined
      ? line
      : `status=0; ${command} || status=$?; test $status = ${status}`;
  });
  return `${lines.join("\n")}\n`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

function resultOf(step: Step, name: string): StepResult[] {
  if (!existsSync(`${name}.out`)) return [];
  const read = (ending: string) => readFileSync(`${name}.${ending}`, "utf8");
  const succeeded = existsSync(`${name}.done`);
  return [{ step, succeeded, stdout: read("out"), stderr: read("err") }];
}

/** The variables of a new terminal, without those of the test or the CI system. */
function environment(): NodeJS.ProcessEnv {
  const { HOME, USER, TMPDIR, PATH } = process.env;
  return { HOME, USER, TMPDIR, LANG: "C.UTF-8", PATH: `${dirname(process.execPath)}:${PATH}` };
}
