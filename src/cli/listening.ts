/** Shared by the commands that serve HTTP: the options for the address, and the message for a failed answer. */
import type { IncomingMessage } from "node:http";
import { type Command, InvalidArgumentError } from "commander";
import type { Terminal } from "./terminal.ts";

/** Adds the options for the address to listen on. */
export function addListenOptions(command: Command): Command {
  return command
    .option("-p, --port <n>", "port to listen on; 0 takes any free port", parsePort, 3000)
    .option(
      "--host <address>",
      "address to listen on; 0.0.0.0 lets other machines in",
      "127.0.0.1",
    );
}

/** Prints each request that failed through an error in the program. */
export function unanswered(screen: Terminal) {
  return (error: unknown, { method, url }: IncomingMessage): void => {
    const reason = error instanceof Error ? error.stack : String(error);
    screen.error(`error: ${method} ${url} could not be answered: ${reason}`);
  };
}

function parsePort(text: string): number {
  const port = /^[0-9]+$/.test(text) ? Number(text) : Number.NaN;
  if (port <= 65_535) return port;
  throw new InvalidArgumentError("Expected a whole number from 0 to 65535.");
}
