/** `anthology-build serve` and the package `serve`, each as a separate process. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { text } from "node:stream/consumers";
import { programFile } from "../program.ts";
import { freePort, type RunningHost, type TestHost, untilAnswers } from "./host.ts";

/** Our own server, compiled. */
export const ownServer: TestHost = {
  name: "anthology-build serve",
  abilities: ["gzip", "br", "filters"],
  needs: [],
  start: (folder) => startNode(programFile, (port) => ["serve", folder, "--port", `${port}`]),
};

/** The package `serve` with our serve.json, without compression, which would add Accept-Encoding to every `Vary`. */
export const serve: TestHost = {
  name: "serve -u out",
  abilities: [],
  needs: [],
  start: (folder) =>
    startNode(createRequire(import.meta.url).resolve("serve/build/main.js"), (port) => [
      folder,
      ...[
        "--no-compression",
        "--listen",
        `tcp://127.0.0.1:${port}`,
        "--no-clipboard",
        "--no-request-logging",
      ],
    ]),
};

async function startNode(
  file: string,
  argsFor: (port: number) => readonly string[],
): Promise<RunningHost> {
  const port = await freePort();
  const child = spawn(process.execPath, [file, ...argsFor(port)], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const messages = text(child.stderr);
  const ended = once(child, "exit");
  const origin = `http://127.0.0.1:${port}`;
  await Promise.race([
    untilAnswers(origin),
    ended.then(async ([status]) => {
      throw new Error(`the server ended with status ${status}: ${await messages}`);
    }),
  ]);
  return {
    origin,
    pid: child.pid,
    stop: () => {
      child.kill("SIGTERM");
      return ended;
    },
  };
}
