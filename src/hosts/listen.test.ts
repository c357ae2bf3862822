/** Addresses at which the server cannot listen, and those at which it does. */
import { createServer, type Server } from "node:http";
import { expect, test } from "vitest";
import { AnthologyError } from "../model/errors.ts";
import { listen } from "./listen.ts";

const otherHost = "use --host 127.0.0.1, or 0.0.0.0 for all addresses of this machine";

const otherPort =
  "stop the program that uses it, or use another port: --port 0 chooses any free one";

test.each([
  ["EADDRINUSE", "port 80 of there is in use", otherPort],
  ["EACCES", "port 80 needs more rights than you have", "use a port above 1023 with --port"],
  ["EADDRNOTAVAIL", "there is not an address of this machine", otherHost],
  ["ENOTFOUND", "there is no host there", otherHost],
  ["EOTHER", undefined, undefined],
])("explains %s", async (code, message, hint) => {
  const error = Object.assign(new Error("why"), { code });
  const explained =
    message && new AnthologyError("run", `cannot serve: ${message}`, { hint, cause: error });
  await expect(listen(failing(code), { host: "there", port: 80 })).rejects.toThrow(
    explained || error,
  );
});

/** A server that cannot listen. */
function failing(code: string): Server {
  const server = createServer();
  server.listen = () => {
    queueMicrotask(() => server.emit("error", Object.assign(new Error("why"), { code })));
    return server;
  };
  return server;
}

test.each([
  ["127.0.0.1", /^http:\/\/127[.]0[.]0[.]1:[1-9]\d+$/],
  ["::1", /^http:\/\/\[::1\]:[1-9]\d+$/],
])("takes any free port of %s, and knows its address", async (host, shape) => {
  const { origin, stop } = await listen(
    createServer((_, response) => response.end("here")),
    { host, port: 0 },
  );
  expect(origin).toMatch(shape);
  expect(await (await fetch(origin)).text()).toBe("here");
  await stop();
  await expect(fetch(origin)).rejects.toThrow();
});
