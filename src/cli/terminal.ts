/** The output of the program: results on standard output, everything else on standard error. */
import { styleText } from "node:util";
import { exitStatus } from "../model/errors.ts";

/** Functions that colour a text; without colour each returns its text unchanged. */
export type Paint = Readonly<Record<(typeof styles)[number], (text: string) => string>>;

const styles = ["bold", "dim", "red", "yellow", "green", "cyan"] as const;

/** The streams that commands write to. */
export interface Terminal {
  /** Prints a result, for people or for another program. */
  result(text: string): void;
  /** Prints progress, notes and errors. */
  error(text: string): void;
  /** Whether standard error is a terminal. */
  readonly isInteractive: boolean;
  /** Colours for standard error. */
  readonly paint: Paint;
}

/** The terminal of a process. */
export function terminal(process: NodeJS.Process): Terminal {
  // A reader such as `head` may close the pipe early: that is not an error.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") return;
    process.stderr.write(
      `error: cannot write to standard output: ${error.message}\n` +
        "  try: free space, or send the output elsewhere; what the command did before is not undone\n",
    );
    process.exit(exitStatus.run);
  });
  return {
    result: (text) => process.stdout.write(`${text}\n`),
    error: (text) => process.stderr.write(`${text}\n`),
    isInteractive: process.stderr.isTTY === true,
    paint: paint(hasColours(process.stderr, process.env)),
  };
}

/** Functions that colour texts, or leave them unchanged. */
export function paint(coloured: boolean): Paint {
  const painted = (style: (typeof styles)[number]) => (text: string) =>
    // `hasColours` has decided; with validateStream, Node would check standard output.
    coloured ? styleText(style, text, { validateStream: false }) : text;
  return Object.fromEntries(styles.map((style) => [style, painted(style)])) as Paint;
}

/** NO_COLOR and FORCE_COLOR decide; without them, whether the stream is a terminal with colours. So does the help. */
function hasColours(
  stream: NodeJS.WriteStream,
  { NO_COLOR: no, FORCE_COLOR: force }: NodeJS.ProcessEnv,
): boolean {
  if (no || force === "0" || force === "false") return false;
  return Boolean(force) || (stream.isTTY === true && stream.hasColors());
}
