/** Runs commands as a CI system does: in bash, which stops at the first that fails. */
import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";

/** Variables of the environment. */
export type Variables = Readonly<Record<string, string>>;

/**
 * Runs a script that must succeed, with these variables and no others.
 * @returns its output on both streams
 */
export async function runScript(script: string, cwd: string, env: Variables): Promise<string> {
  return await runFile(
    "bash",
    ["--noprofile", "--norc", "-eo", "pipefail", "-c", script],
    cwd,
    env,
  );
}

/** The same for a program. */
export async function runFile(
  file: string,
  args: readonly string[],
  cwd: string,
  env: Variables,
): Promise<string> {
  const child = spawn(file, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
  const closed = new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  const [status, out, error] = await Promise.all([closed, text(child.stdout), text(child.stderr)]);
  if (status !== 0) {
    throw new Error(`ended with status ${status}:\n${file} ${args.join(" ")}\n${out}${error}`);
  }
  return out + error;
}
