/** Where the program speaks: results on standard output, all else on standard error. */
import { styleText } from "node:util";

/** How words are painted; without colour each function gives its text back. */
export interface Paint {
  bold(text: string): string;
  red(text: string): string;
  dim(text: string): string;
}

/** Leaves words as they are. */
export const unpainted: Paint = { bold: (text) => text, red: (text) => text, dim: (text) => text };

/** What the commands write to. */
export interface Terminal {
  /** A result, for the reader or for another program. */
  result(text: string): void;
  /** Progress, notes and errors. */
  error(text: string): void;
  /** Whether a person watches standard error. */
  readonly isInteractive: boolean;
  readonly paint: Paint;
}

/** The terminal of a process. No colour when piped, or when NO_COLOR is set. */
export function terminal(process: NodeJS.Process): Terminal {
  const isInteractive = process.stderr.isTTY === true;
  const coloured = isInteractive && !process.env.NO_COLOR;
  const painted = (style: "bold" | "red" | "dim") => (text: string) =>
    coloured ? styleText(style, text) : text;
  // `| head` closes the pipe early: that is the reader's choice, not an error.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
  return {
    result: (text) => process.stdout.write(`${text}\n`),
    error: (text) => process.stderr.write(`${text}\n`),
    isInteractive,
    paint: { bold: painted("bold"), red: painted("red"), dim: painted("dim") },
  };
}
