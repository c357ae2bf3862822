import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listen } from "../../hosts/server/listen.ts";
import { halfAppliedName } from "../../routing/routes.ts";
import { expectMessage } from "../../testing/builds.ts";
import { send } from "../../testing/conformance/raw-request.ts";
import { freePort, untilAnswers } from "../../testing/hosts/host.ts";
import { type Outcome, type Running, runProgram, startProgram } from "../../testing/program.ts";
import { makeSite, type TestSite } from "../../testing/site.ts";
import { allBut } from "../../testing/site-options.ts";

let site: TestSite;
let port: number;
beforeAll(async () => {
  port = await freePort();
  site = await makeSite({ baseUrl: `http://localhost:${port}`, products: allBut("xml") });
});
afterAll(() => site.remove());

async function started(...args: readonly string[]): Promise<Running & { origin: string }> {
  const running = startProgram(["serve", site.place.out, "--port", `${port}`, ...args]);
  const origin = `http://127.0.0.1:${port}`;
  await untilAnswers(origin);
  return { ...running, origin };
}

async function stopped(running: Running, signal: NodeJS.Signals): Promise<Outcome> {
  running.process.kill(signal);
  return await running.ended;
}

describe("a good run", () => {
  test.each(["SIGINT", "SIGTERM"] as const)("ends with 0 on %s", async (signal) => {
    const { status, stderr } = await stopped(await started(), signal);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  });

  test("prints its address and four that answer, the first a web page", async () => {
    const running = await started();
    const { stdout } = await stopped(running, "SIGINT");
    const again = await started();
    const urls = [...stdout.matchAll(/^ {2}(\S+)$/gm)].map(([, url = ""]) => url);
    const answers = await Promise.all(urls.map((url) => fetch(url)));
    await stopped(again, "SIGINT");
    expect(stdout).toContain(`${site.place.out} is served at ${running.origin}`);
    expect(urls[0]).toBe(`${new URL(urls[0] ?? "").origin}/`);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  test("answers 404 for collections that were not built", async () => {
    const running = await started();
    const { status, body } = await send(running.origin, {
      method: "GET",
      target: "/api/authors_xml",
    });
    await stopped(running, "SIGINT");
    expect([status, `${body}`]).toEqual([404, '{"detail":"Not found."}']);
  });

  test("finishes the current answer, and takes no other request", async () => {
    const size = 30_000_000;
    const file = join(site.place.out, "dump.bin");
    writeFileSync(file, Buffer.alloc(size, "x"));
    const running = await started();
    const socket = connect(port, "127.0.0.1");
    socket.write("GET /dump.bin HTTP/1.1\r\nHost: here\r\n\r\n");
    await new Promise((resolve) => socket.once("readable", resolve));
    running.process.kill("SIGTERM");
    await wait(300);
    await expect(send(running.origin, { method: "GET", target: "/api/" })).rejects.toThrow(
      "ECONNREFUSED",
    );
    const answer = await buffer(socket);
    expect(answer.subarray(answer.indexOf("\r\n\r\n") + 4)).toHaveLength(size);
    expect((await running.ended).status).toBe(0);
    rmSync(file);
  });

  test("stops at once when clients hold idle connections", async () => {
    const running = await started();
    const socket = connect(port, "127.0.0.1");
    socket.write("GET /api/ HTTP/1.1\r\nHost: here\r\n\r\n");
    await new Promise((resolve) => socket.once("data", resolve));
    const start = performance.now();
    await stopped(running, "SIGTERM");
    expect(performance.now() - start).toBeLessThan(2000);
    socket.destroy();
  });
});

describe("warns", () => {
  test("of links that lead elsewhere", async () => {
    const other = await freePort();
    const running = startProgram(["serve", site.place.out, "--port", `${other}`]);
    await untilAnswers(`http://127.0.0.1:${other}`);
    const { stderr } = await stopped(running, "SIGINT");
    expect(stderr).toContain(`links lead to http://localhost:${port}`);
    expect(stderr).toContain(`--base-url http://127.0.0.1:${other}`);
  });
});

describe("could not run", () => {
  test("without a folder", async () => {
    const { status, stdout, stderr } = await runProgram(["serve", join(site.place.folder, "none")]);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toMatch(/^error: no folder at .*none\n {2}try: build it first/);
  });

  test("on a file", async () => {
    const outcome = await runProgram(["serve", site.place.snapshot]);
    expectMessage(outcome, { status: 2, says: ["expected a published folder, found a file"] });
  });

  test("on a folder that is no site", async () => {
    const outcome = await runProgram(["serve", site.place.data, "--port", `${port}`]);
    const says = ["data has no manifest.json: it is not a finished build", "build it first"];
    expectMessage(outcome, { status: 2, says });
  });

  test("on a folder with the manifest of another program", async () => {
    const folder = join(site.place.folder, "app");
    mkdirSync(folder);
    writeFileSync(join(folder, "manifest.json"), '{"name":"App","icons":[]}');
    const outcome = await runProgram(["serve", folder, "--port", `${port}`]);
    expectMessage(outcome, { status: 2, says: ["is not a manifest of anthology-build"] });
  });

  test("on a folder that holds files of two builds", async () => {
    const marker = join(site.place.out, halfAppliedName);
    writeFileSync(marker, "");
    const outcome = await runProgram(["serve", site.place.out, "--port", `${port}`]);
    rmSync(marker);
    expectMessage(outcome, { status: 2, says: ["is half applied", "run the build again"] });
  });

  test("on a port that is in use", async () => {
    const taken = await listen(createServer(), { host: "127.0.0.1", port: 0 });
    const used = new URL(taken.origin).port;
    const { status, stderr } = await runProgram(["serve", site.place.out, "--port", used]);
    await taken.stop();
    expect(status).toBe(2);
    expect(stderr).toBe(
      `error: cannot serve: port ${used} of 127.0.0.1 is in use\n  try: stop the program that uses it, or use another port: --port 0 chooses any free one\n`,
    );
  });

  test.each([
    ["--host", "192.0.2.1"],
    ["--host", "no.such.host.invalid"],
    ["--port", "65536"],
    ["--port", "x"],
  ])("with %s %s", async (option, value) => {
    const { status, stderr } = await runProgram(["serve", site.place.out, option, value]);
    expect(status).toBe(2);
    expect(stderr).toMatch(/^error: /);
    expect(stderr).not.toContain("    at ");
  });
});
