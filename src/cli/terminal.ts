/** The output of the program: results on standard output, everything else on standard error. */
import { styleText } from "node:util";
import { exitStatus } from "../model/errors.ts";

/** Functions that colour a text; without colour each returns its text unchanged. */
export type Paint = Readonly<Record<(typeof styles)[number], (text: string) => string>>;

const styles = ["bold", "red", "yellow", "green", "cyan"] as const;

/** The streams that commands write to, and the signals that stop them. */
export interface Terminal {
  /** Prints a result, for people or for another program. */
  result(text: string): void;
  /** Prints progress, notes and errors. */
  error(text: string): void;
  readonly isInteractive: boolean;
  /** Colours for standard error. */
  readonly paint: Paint;
  readonly signals: Pick<NodeJS.EventEmitter, "on">;
  /** Resolves when every signal that has come is emitted; none is emitted later. */
  lastSignal(): Promise<void>;
}

/** A terminal of the main thread, where signals come at any time. */
export function terminal(process: NodeJS.Process): Terminal {
  // The reader of progress and errors may stop, or have a full disk: the work goes on.
  process.stderr.on("error", () => {});
  // A reader such as `head` may close the pipe early: that is not an error.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") return;
    process.stderr.write(
      `error: cannot write to standard output: ${error.message}\n` +
        "  try: free space, or send the output elsewhere; what the command did before is not undone\n",
    );
    process.exit(exitStatus.run);
  });
  const write = (stream: NodeJS.WriteStream, text: string) =>
    stream.write(`${visible(text, hasColours(stream, process.env))}\n`);
  return {
    result: (text) => write(process.stdout, text),
    error: (text) => write(process.stderr, shortened(text)),
    isInteractive: process.stderr.isTTY === true,
    paint: paint(hasColours(process.stderr, process.env)),
    signals: process,
    lastSignal: async () => {},
  };
}

/** Leaves out the middle of what has no blank for 600 characters, such as a path: a message would be twenty pages long. */
function shortened(text: string): string {
  return text.replace(/(\S{200})\S{200,}(\S{200})/gu, "$1…$2");
}

/** Characters that a terminal obeys or that hide or reorder others; a line break and a tab do no harm. */
const invisible =
  /(?![\n\t])[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff]/gu;

/** The same in a text with colours: all but the codes of the styles above. */
const invisibleInColour = new RegExp(`(?!\\u001b\\[(?:1|22|3[1236]|39)m)${invisible.source}`, "gu");

/**
 * Escapes what values of the data could do to the terminal, as JSON spells it: texts of messages come from files and
 * services.
 */
function visible(text: string, isColoured: boolean): string {
  const escaped = (character: string) =>
    `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return text.replace(isColoured ? invisibleInColour : invisible, escaped);
}

export function paint(coloured: boolean): Paint {
  const painted = (style: (typeof styles)[number]) => (text: string) =>
    // `hasColours` has decided; with validateStream, Node would check standard output.
    coloured ? styleText(style, text, { validateStream: false }) : text;
  return Object.fromEntries(styles.map((style) => [style, painted(style)])) as Paint;
}

/** NO_COLOR and FORCE_COLOR decide; without them, whether the stream is a terminal with colours. So does the help. */
export function hasColours(
  stream: NodeJS.WriteStream,
  { NO_COLOR: no, FORCE_COLOR: force }: NodeJS.ProcessEnv,
): boolean {
  if (no || force === "0" || force === "false") return false;
  return Boolean(force) || (stream.isTTY === true && stream.hasColors());
}
