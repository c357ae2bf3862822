/** `anthology-build serve` and the package `serve`, each as a separate process. */
import { createRequire } from "node:module";
import { programFile } from "../program.ts";
import { startProcess } from "./daemon.ts";
import { freePort, type TestHost } from "./host.ts";

/** Our own server, compiled. */
export const ownServer: TestHost = {
  name: "anthology-build serve",
  abilities: ["gzip", "br", "filters"],
  needs: [],
  start: async (folder) => {
    const port = await freePort();
    const args = [programFile, "serve", folder, "--port", `${port}`];
    return startProcess(process.execPath, args, port);
  },
};

/** The package `serve` with our serve.json, without compression, which would add Accept-Encoding to every `Vary`. */
export const serve: TestHost = {
  name: "serve -u out",
  abilities: [],
  needs: [],
  start: async (folder) => {
    const port = await freePort();
    const file = createRequire(import.meta.url).resolve("serve/build/main.js");
    const listen = ["--no-compression", "--listen", `tcp://127.0.0.1:${port}`];
    const args = [file, folder, ...listen, "--no-clipboard", "--no-request-logging"];
    return startProcess(process.execPath, args, port);
  },
};
