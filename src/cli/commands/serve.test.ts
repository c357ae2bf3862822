/** `anthology-build serve`: what it prints, when it refuses, and how it stops. */
import { readdirSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { beforeAll, expect, test } from "vitest";
import { halfAppliedName } from "../../routing/routes.ts";
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

test("prints its address and three that answer; only the collections that were built are served", async () => {
  const ended = runHere("serve", site.place.out, "--port", `${port}`);
  const origin = `http://127.0.0.1:${port}`;
  await untilAnswers(origin);
  const paths = ["/", "/api/", "/api/passages/?page=2"];
  for (const path of paths)
    expect([path, (await fetch(origin + path)).status]).toEqual([path, 200]);
  const xml = await fetch(`${origin}/api/authors_xml/`);
  expect([xml.status, await xml.text()]).toEqual([404, '{"detail":"Not found."}']);
  signals.emit("SIGHUP", "SIGHUP");
  expect(await ended).toMatchObject({
    status: 0,
    stdout: `${site.place.out} is served at ${origin}; try\n${paths.map((path) => `  ${origin}${path}\n`).join("")}`,
    stderr: "",
  });
});

test("logs a damaged pack in a line without a stack, and answers others", async () => {
  const packed = join(site.place.folder, "damaged");
  await packQuietly(site.place.out, packed);
  const ended = runHere("serve", packed, "--port", `${port}`);
  const origin = `http://127.0.0.1:${port}`;
  await untilAnswers(origin);
  const folder = join(packed, "packs");
  for (const name of readdirSync(folder))
    if (name.endsWith(".pack")) truncateSync(join(folder, name), 30);
  const statusOf = async (path: string) => (await fetch(`${origin}/${path}`)).status;
  for (const path of Object.keys(contents(site.place.out)))
    if ((await statusOf(path)) === 503) break;
  expect(await statusOf("nothing")).toBe(404);
  signals.emit("SIGHUP", "SIGHUP");
  const { stderr } = await ended;
  expect(stderr).toMatch(
    /^error: GET \/\S+ could not be answered: packs\/\S+[.]pack: expected gzip .*\n$/,
  );
});

test("serves a packed site, and names the fault of a damaged one", async () => {
  const packed = join(site.place.folder, "packed");
  await packQuietly(site.place.out, packed);
  const ended = runHere("serve", packed, "--port", `${port}`);
  const origin = `http://127.0.0.1:${port}`;
  await untilAnswers(origin);
  for (const path of ["/", "/api/", "/api/passages/?page=2", "/packs/index.json"])
    expect([path, (await fetch(origin + path)).status]).toEqual([path, 200]);
  signals.emit("SIGHUP", "SIGHUP");
  expect(await ended).toMatchObject({
    status: 0,
    stdout: expect.stringContaining(`${packed}, a packed site, is served at ${origin}; try\n`),
    stderr: "",
  });
  writeFileSync(join(packed, "packs/index.json"), "{}");
  const damaged = await runHere("serve", packed, "--port", `${port}`);
  expect([damaged.status, damaged.stderr]).toEqual([
    1,
    expect.stringContaining("error: packs/index.json: expected"),
  ]);
});

test("warns of links that lead elsewhere, and names no front page if there is none", async () => {
  const other = await freePort();
  rmSync(join(site.place.out, "index.html"));
  const ended = runHere("serve", site.place.out, "-p", `${other}`);
  await untilAnswers(`http://127.0.0.1:${other}`);
  signals.emit("SIGHUP", "SIGHUP");
  const { stdout, stderr } = await ended;
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
