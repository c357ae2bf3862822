/** Where the program speaks: results on standard output, all else on standard error. */
import { styleText } from "node:util";

/** How words are painted; without colour each function gives its text back. */
export type Paint = Readonly<Record<(typeof styles)[number], (text: string) => string>>;

const styles = ["bold", "dim", "red", "yellow", "green", "cyan"] as const;

/** What the commands write to. */
export interface Terminal {
  /** A result, for the reader or for another program. */
  result(text: string): void;
  /** Progress, notes and errors. */
  error(text: string): void;
  /** Whether a person watches standard error. */
  readonly isInteractive: boolean;
  /** For standard error. */
  readonly paint: Paint;
}

/** The terminal of a process. */
export function terminal(process: NodeJS.Process): Terminal {
  // `| head` closes the pipe early: that is the reader's choice, not an error.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
  return {
    result: (text) => process.stdout.write(`${text}\n`),
    error: (text) => process.stderr.write(`${text}\n`),
    isInteractive: process.stderr.isTTY === true,
    paint: paint(hasColours(process.stderr, process.env)),
  };
}

/** Paint that colours, or that does not. */
export function paint(coloured: boolean): Paint {
  const painted = (style: (typeof styles)[number]) => (text: string) =>
    // Whether to colour is decided here: Node itself would look at standard output.
    coloured ? styleText(style, text, { validateStream: false }) : text;
  return Object.fromEntries(styles.map((style) => [style, painted(style)])) as Paint;
}

/** NO_COLOR and FORCE_COLOR decide, else whether the stream is a terminal that has colours; so it is with the help. */
function hasColours(
  stream: NodeJS.WriteStream,
  { NO_COLOR: no, FORCE_COLOR: force }: NodeJS.ProcessEnv,
): boolean {
  if (no || force === "0" || force === "false") return false;
  return Boolean(force) || (stream.isTTY === true && stream.hasColors());
}
