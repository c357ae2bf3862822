/** Small TypeScript projects in temporary folders, compiled and run as users would, with the package from `npm pack`. */
import { execFile } from "node:child_process";
import { mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { newFolder } from "./new-folder.ts";

const execute = promisify(execFile);

const manifest = createRequire(import.meta.url).resolve("typescript/package.json");

/** The compiler of this project. */
export const ownCompiler = join(dirname(manifest), "bin", "tsc");

/** Exit status and output of a program. */
export interface ProgramResult {
  readonly status: number;
  readonly output: string;
}

/** Runs a program in a folder to its end; its output must be small. */
export async function runIn(
  folder: string,
  program: string,
  args: readonly string[],
): Promise<ProgramResult> {
  try {
    const { stdout, stderr } = await execute(program, [...args], {
      cwd: folder,
      maxBuffer: 2 ** 26,
    });
    return { status: 0, output: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code?: unknown; stdout: string; stderr: string };
    if (typeof code !== "number") throw error;
    return { status: code, output: stdout + stderr };
  }
}

/** Runs a program that must succeed. */
export async function succeedIn(
  folder: string,
  program: string,
  args: readonly string[],
): Promise<string> {
  const { status, output } = await runIn(folder, program, args);
  if (status !== 0) {
    throw new Error(`${program} ${args.join(" ")} ended with status ${status}:\n${output}`);
  }
  return output;
}

const root = fileURLToPath(new URL("../../", import.meta.url));

/** Packs the compiled package, and unpacks it into a new folder. */
export async function unpackPackage(home: string): Promise<void> {
  const folder = newFolder();
  mkdirSync(home, { recursive: true });
  // The script `prepare` would compile again while other tests use the compiled program.
  const pack = ["pack", "--ignore-scripts", "--silent", "--pack-destination", folder];
  const file = (await succeedIn(root, "npm", pack)).trim().split("\n").at(-1) ?? "";
  await succeedIn(folder, "tar", ["-xzf", file, "-C", home, "--strip-components=1"]);
}
