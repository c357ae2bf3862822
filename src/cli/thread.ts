/** The thread in which the command runs. It sends what the command prints, and answers signals. */
import { EventEmitter, once } from "node:events";
import { setFlagsFromString } from "node:v8";
import { parentPort, workerData } from "node:worker_threads";
import { runCommand } from "./run.ts";
import type { StopSignal } from "./signals.ts";
import { paint } from "./terminal.ts";

/** What the thread cannot ask itself. */
export interface Given {
  readonly args: readonly string[];
  readonly isInteractive: boolean;
  readonly isColoured: boolean;
  /** The width of the terminal to which results go. */
  readonly columns: number | undefined;
}

export interface Sent {
  readonly result?: string;
  readonly error?: string;
  /** A signal that the command handles. */
  readonly handled?: StopSignal;
  /** A signal that came before the command handles any. */
  readonly unhandled?: StopSignal;
  /** No signal may stop the command from now on. The answer is `last`, after all signals. */
  readonly isLate?: true;
}

// Threads that start later make one unit after another, with less memory: MB of each half of the space for new objects.
setFlagsFromString("--max-semi-space-size=4");

const port = parentPort;
if (port === null) throw new Error("main.ts starts this file");
const { args, isInteractive, isColoured, columns }: Given = workerData;
const send = (sent: Sent) => port.postMessage(sent);
const signals = new EventEmitter();
port.on("message", (signal: StopSignal) => {
  send(signals.emit(signal, signal) ? { handled: signal } : { unhandled: signal });
});
port.unref();
// Commander asks for the width of the help there.
Object.assign(process.stdout, { isTTY: columns !== undefined, columns });
const status = await runCommand(args, {
  result: (result) => send({ result }),
  error: (error) => send({ error }),
  isInteractive,
  paint: paint(isColoured),
  signals,
  async lastSignal() {
    port.ref();
    send({ isLate: true });
    await once(signals, "last");
    port.unref();
  },
});
process.exit(status);
