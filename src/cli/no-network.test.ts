/** Commands that work only on files open no socket. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { preload } from "../testing/preload.ts";
import { runProgram } from "../testing/program.ts";
import { makeWorkplace, type Workplace } from "../testing/workplace.ts";

let place: Workplace;
beforeAll(() => {
  place = makeWorkplace(8);
});

/** Runs the program with every network function of Node disabled; gives the functions that it called. */
async function networkUseOf(...args: readonly string[]) {
  const log = join(place.folder, `${args[0]}.log`);
  const nodeOptions = preload(({ fs }, file) => {
    const [net, dgram, dns] = (["net", "dgram", "dns"] as const).map((name) =>
      process.getBuiltinModule(name),
    ) as [typeof import("node:net"), typeof import("node:dgram"), typeof import("node:dns")];
    const forbid = (owner: object, name: string) =>
      Object.assign(owner, {
        [name]: () => {
          fs.appendFileSync(file, `${name}\n`);
          throw new Error(`${name} was called`);
        },
      });
    for (const name of ["connect", "createConnection", "createServer"]) forbid(net, name);
    forbid(net.Socket.prototype, "connect");
    forbid(net.Server.prototype, "listen");
    forbid(dgram, "createSocket");
    for (const name of ["lookup", "resolve", "resolve4", "resolve6"]) forbid(dns, name);
    for (const name of ["lookup", "resolve"]) forbid(dns.promises, name);
  }, log);
  const { status, stderr } = await runProgram(args, { nodeOptions, cwd: place.folder });
  return { status, stderr, used: existsSync(log) ? readFileSync(log, "utf8") : "" };
}

test("build, check and verify open no socket", async () => {
  const from = ["--snapshot", place.snapshot, "--quiet", "--jobs", "2"];
  const runs = [
    ["build", ...from, "--out", place.out],
    ["check", ...from, "--previous", place.out],
    ["verify", place.out],
  ];
  for (const args of runs) {
    expect([args[0], await networkUseOf(...args)]).toEqual([
      args[0],
      { status: 0, stderr: "", used: "" },
    ]);
  }
});
