/** What reaches the streams of the process: colours as the environment wants them, and no control characters of data. */
import { EventEmitter } from "node:events";
import { expect, test } from "vitest";
import { terminal } from "./terminal.ts";

/** A process with this environment, and what is written to its streams. */
function fake(env: NodeJS.ProcessEnv, isTTY = false, hasColors = true) {
  const written = { stdout: "", stderr: "", status: 0 };
  const stream = (name: "stdout" | "stderr") =>
    Object.assign(new EventEmitter(), {
      isTTY,
      hasColors: () => hasColors,
      write: (text: string) => {
        written[name] += text;
      },
    });
  const exit = (status: number) => {
    written.status = status;
  };
  const process = { env, stdout: stream("stdout"), stderr: stream("stderr"), exit };
  return { process, written, screen: terminal(process as unknown as NodeJS.Process) };
}

test.each<[env: NodeJS.ProcessEnv, isTTY: boolean, hasColors: boolean, isColoured: boolean]>([
  [{}, false, true, false],
  [{}, true, true, true],
  [{}, true, false, false],
  [{ NO_COLOR: "1" }, true, true, false],
  [{ NO_COLOR: "", FORCE_COLOR: "" }, true, true, true],
  [{ FORCE_COLOR: "1" }, false, false, true],
  [{ FORCE_COLOR: "0" }, true, true, false],
  [{ FORCE_COLOR: "false" }, true, true, false],
  [{ NO_COLOR: "1", FORCE_COLOR: "1" }, true, true, false],
])(
  "with %o on a terminal (%s) that has colours (%s), errors have colours: %s",
  (env, isTTY, hasColors, isColoured) => {
    const { screen, written } = fake(env, isTTY, hasColors);
    expect(screen.isInteractive).toBe(isTTY);
    const { paint } = screen;
    screen.error(paint.bold(paint.red("error:")));
    screen.error(paint.yellow(paint.green(paint.cyan("try"))));
    expect(written.stderr).toBe(
      isColoured
        ? "\u001b[1m\u001b[31merror:\u001b[39m\u001b[22m\n\u001b[33m\u001b[32m\u001b[36mtry\u001b[39m\u001b[39m\u001b[39m\n"
        : "error:\ntry\n",
    );
  },
);

test.each([{}, { FORCE_COLOR: "1" }])("control characters of data are escaped, with %o", (env) => {
  const { screen, written } = fake(env);
  // A title of the window, NUL, DEL, a C1 code, and characters that hide or turn around the text after them.
  screen.result("a\tb\n\u001b]0;owned\u0007\0\u007f\u009b2J\u202emp\u200b\u2066\ufeff\u001b[8m");
  const shown =
    "\\u001b]0;owned\\u0007\\u0000\\u007f\\u009b2J\\u202emp\\u200b\\u2066\\ufeff\\u001b[8m";
  expect(written).toEqual({ stdout: `a\tb\n${shown}\n`, stderr: "", status: 0 });
});

test("an error leaves out the middle of a long path, and a result has all of it", () => {
  const { screen, written } = fake({});
  const path = `/${"begin/".repeat(1000)}${"middle/".repeat(1000)}${"end/".repeat(1000)}last`;
  screen.error(`error: no file at ${path} or ${path.slice(0, 599)}`);
  screen.result(path);
  const short = `${path.slice(0, 200)}…${path.slice(-200)}`;
  expect(written.stderr).toBe(`error: no file at ${short} or ${path.slice(0, 599)}\n`);
  expect(written.stdout).toBe(`${path}\n`);
});

test("a closed pipe is no error; a full disk is one, but not that of progress and errors", () => {
  const { process, written } = fake({});
  process.stderr.emit("error", Object.assign(new Error("ENOSPC: full"), { code: "ENOSPC" }));
  process.stdout.emit("error", Object.assign(new Error("closed"), { code: "EPIPE" }));
  expect(written).toEqual({ stdout: "", stderr: "", status: 0 });
  process.stdout.emit("error", Object.assign(new Error("ENOSPC: full"), { code: "ENOSPC" }));
  expect(written).toEqual({
    stdout: "",
    stderr:
      "error: cannot write to standard output: ENOSPC: full\n" +
      "  try: free space, or send the output elsewhere; what the command did before is not undone\n",
    status: 2,
  });
});
