/** `anthology-build serve`: what it prints, when it refuses, and how it stops. */
import { readdirSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { beforeAll, expect, test } from "vitest";
import { halfAppliedName } from "../../routing/site-files.ts";
import { freePort, untilAnswers } from "../../testing/hosts/host.ts";
import { runHere, signals } from "../../testing/in-process.ts";
import { packQuietly } from "../../testing/packed-site.ts";
import { startProgram } from "../../testing/program.ts";
import { makeSite, type TestSite } from "../../testing/site.ts";
import { allBut } from "../../testing/site-options.ts";
import { contents } from "../../testing/tree.ts";

let site: TestSite;
let port: number;
beforeAll(async () => {
  port = await freePort();
  site = await makeSite({ baseUrl: `http://localhost:${port}`, products: allBut("xml") });
});

/** Serves a folder while `work` runs; returns how the command ended. */
async function served(folder: string, work: (origin: string) => Promise<void>, at = port) {
  const ended = runHere("serve", folder, "--port", `${at}`);
  const origin = `http://127.0.0.1:${at}`;
  await untilAnswers(origin);
  await work(origin);
  signals.emit("SIGHUP", "SIGHUP");
  return await ended;
}

const statusOf = async (address: string) => (await fetch(address)).status;
const paths = ["/", "/api/", "/api/passages/?page=2"];

test("prints its address and three that answer; only the collections that were built are served", async () => {
  const origin = `http://127.0.0.1:${port}`;
  const outcome = await served(site.place.out, async () => {
    for (const path of paths) expect([path, await statusOf(origin + path)]).toEqual([path, 200]);
    const xml = await fetch(`${origin}/api/authors_xml/`);
    expect([xml.status, await xml.text()]).toEqual([404, '{"detail":"Not found."}']);
  });
  expect(outcome).toMatchObject({
    status: 0,
    stdout: `${site.place.out} is served at ${origin}; try\n${paths.map((path) => `  ${origin}${path}\n`).join("")}`,
    stderr: "",
  });
});

test("serves a packed site, logs a damaged pack in a line without a stack, and names a damaged index", async () => {
  const packed = join(site.place.folder, "packed");
  await packQuietly(site.place.out, packed);
  const folder = join(packed, "packs");
  const { status, stdout, stderr } = await served(packed, async (origin) => {
    for (const path of [...paths, "/packs/index.json"])
      expect([path, await statusOf(origin + path)]).toEqual([path, 200]);
    for (const name of readdirSync(folder))
      if (name.endsWith(".pack")) truncateSync(join(folder, name), 30);
    for (const path of Object.keys(contents(site.place.out)))
      if ((await statusOf(`${origin}/${path}`)) === 503) break;
    expect(await statusOf(`${origin}/packs/index.json`)).toBe(200);
  });
  expect(status).toBe(0);
  expect(stdout).toContain(
    `${packed}, a packed site, is served at http://127.0.0.1:${port}; try\n`,
  );
  expect(stderr).toMatch(
    /^error: GET \/\S+ could not be answered: packs\/\S+[.]pack: expected gzip .*\n$/,
  );
  writeFileSync(join(folder, "index.json"), "{}");
  const damaged = await runHere("serve", packed, "--port", `${port}`);
  expect([damaged.status, damaged.stderr]).toEqual([
    1,
    expect.stringContaining("error: packs/index.json: expected"),
  ]);
});

test("warns of links that lead elsewhere, and names no front page if there is none", async () => {
  const other = await freePort();
  rmSync(join(site.place.out, "index.html"));
  const { stdout, stderr } = await served(site.place.out, async () => {}, other);
  expect(stdout).toContain(`; try\n  http://127.0.0.1:${other}/api/\n`);
  expect(stderr).toBe(
    `warning: links lead to http://localhost:${port}; to follow them here, build with --base-url http://127.0.0.1:${other}\n`,
  );
});

test("finishes the current answer on SIGTERM, waits for no idle connection, and takes no other request", async () => {
  const size = 30_000_000;
  const file = join(site.place.out, "dump.bin");
  writeFileSync(file, Buffer.alloc(size, "x"));
  const running = startProgram(["serve", site.place.out, "--port", `${port}`]);
  await untilAnswers(`http://127.0.0.1:${port}`);
  const [idle, socket] = [connect(port, "127.0.0.1"), connect(port, "127.0.0.1")];
  idle.write("GET /api/ HTTP/1.1\r\nHost: here\r\n\r\n");
  await new Promise((resolve) => idle.once("data", resolve));
  socket.write("GET /dump.bin HTTP/1.1\r\nHost: here\r\n\r\n");
  await new Promise((resolve) => socket.once("readable", resolve));
  running.process.kill("SIGTERM");
  const asked = () => fetch(`http://127.0.0.1:${port}/api/`).then(String, () => "refused");
  await expect.poll(asked).toBe("refused");
  const answer = await buffer(socket);
  expect(answer.subarray(answer.indexOf("\r\n\r\n") + 4)).toHaveLength(size);
  expect(await running.ended).toMatchObject({ status: 0, stderr: "" });
  idle.destroy();
  rmSync(file);
});

test("refuses a folder that is not a finished build with status 2", async () => {
  writeFileSync(join(site.place.out, halfAppliedName), "");
  const refused = await runHere("serve", site.place.out, "--port", "0");
  rmSync(join(site.place.out, halfAppliedName));
  const stderr = expect.stringMatching(/^error: .* is half applied: .*\n {2}try: .*\n$/);
  expect(refused).toMatchObject({ status: 2, stdout: "", stderr });
});
