/** Our server in the process of the test. */
import type { Server } from "node:http";
import { type Listening, listen } from "../../hosts/listen.ts";
import { createSiteServer } from "../../hosts/serve.ts";
import { plainSite } from "../../site-folder/plain-site.ts";

const fail = (error: unknown) => {
  throw error;
};

/** A server of a folder. Its defects fail the test, unless `onError` takes them. */
export function serverOf(folder: string, onError: (error: unknown) => void = fail): Server {
  return createSiteServer(plainSite(folder), onError);
}

/** Starts the server at a free port of this machine. */
export function serveHere(server: Server | string): Promise<Listening> {
  const started = typeof server === "string" ? serverOf(server) : server;
  return listen(started, { host: "127.0.0.1", port: 0 });
}
