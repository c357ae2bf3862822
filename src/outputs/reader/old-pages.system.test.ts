/** Pages that were loaded before another version of the program published the site: `serve` still has their files. */
import { appendFileSync, cpSync, mkdirSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { epigramUrn } from "../../testing/anthology.ts";
import { send } from "../../testing/conformance/raw-request.ts";
import type { RunningHost } from "../../testing/hosts/host.ts";
import { ownServer } from "../../testing/hosts/programs.ts";
import { programFile, runProgram } from "../../testing/program.ts";
import { oneForm } from "../../testing/site-options.ts";
import { alterSnapshot } from "../../testing/snapshots.ts";
import { makeWorkplace, removeWorkplace, type Workplace } from "../../testing/workplace.ts";

let place: Workplace;
let newer: string;
beforeAll(() => {
  place = makeWorkplace(6);
  newer = newerProgram(place.folder);
});
afterAll(() => removeWorkplace(place));

/** A copy of the program with other style sheets and another script. */
function newerProgram(folder: string): string {
  const dist = dirname(dirname(programFile));
  const copy = join(folder, "newer");
  mkdirSync(copy);
  cpSync(dist, join(copy, "dist"), { recursive: true });
  for (const name of ["node_modules", "schemas", "data", "docs", "package.json"]) {
    symlinkSync(join(dirname(dist), name), join(copy, name));
  }
  const changes = {
    "reader/style/base.css": ":root { --new: 1 }\n",
    "reader/scripts/search-page.js": "// new\n",
  };
  for (const [file, text] of Object.entries(changes)) {
    appendFileSync(join(copy, "dist", "outputs", file), text);
  }
  return join(copy, "dist", "cli", "main.js");
}

async function build(program: string, ...to: readonly string[]): Promise<void> {
  const args = ["build", "--snapshot", place.snapshot, ...to, "--no-sync", "--quiet"];
  args.push("--only", "api", "reader", "landing", "--base-url", oneForm.baseUrl);
  expect(await runProgram(args, { program })).toMatchObject({ status: 0, stderr: "" });
}

const pages = ["/", "/fr/", "/search/", `/passages/${epigramUrn(2)}/`, "/developers/"];

const get = ({ origin }: RunningHost, target: string) => send(origin, { method: "GET", target });

/** The style sheets, scripts, fonts and icons of the pages, by address. */
async function shownWith(host: RunningHost): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const page of pages) {
    const { status, body } = await get(host, page);
    expect([page, status]).toEqual([page, 200]);
    for (const [, path = ""] of `${body}`.matchAll(/(?:href|src)="([^"]*\/?assets\/[^"]*)"/g)) {
      const { pathname } = new URL(path, `http://host${page}`);
      found.set(pathname, await answerTo(host, pathname));
    }
  }
  return found;
}

/** Status and content of an answer. */
async function answerTo(host: RunningHost, target: string): Promise<string> {
  const { status, body } = await get(host, target);
  return `${status} ${body.toString("latin1")}`;
}

test("a page finds its files in an earlier release that is kept", async () => {
  const releases = join(place.folder, "www");
  await build(programFile, "--releases", releases);
  const host = await ownServer.start(join(releases, "current"));
  const before = await shownWith(host);
  const names = [...before.keys()].map((path) => path.slice(path.lastIndexOf("/") + 1));
  for (const name of ["reader.css", "passage-page.js", "search-page.js", "icon.svg"]) {
    expect(names).toContain(name);
  }
  const gone = `/passages/${epigramUrn(5)}/`;
  expect((await get(host, gone)).status).toBe(200);
  alterSnapshot(place.snapshot, (database) => {
    database.exec("UPDATE passage SET fragment = 95 WHERE fragment = 5");
  });
  await build(newer, "--releases", releases);
  const after = await shownWith(host);
  expect([...after.keys()].filter((address) => before.has(address))).toEqual([]);
  expect([...before.values(), ...after.values()].filter((answer) => !/^200 /.test(answer))).toEqual(
    [],
  );
  for (const [address, answer] of before) expect(await answerTo(host, address)).toBe(answer);
  // Other files of the earlier release are not served.
  expect((await get(host, gone)).status).toBe(404);
  await host.stop();
});

test("a build of changed records does not move these files", async () => {
  await build(programFile, "--out", place.out);
  const host = await ownServer.start(place.out);
  const before = await shownWith(host);
  alterSnapshot(place.snapshot, "UPDATE text SET text = text || ' καὶ ἄλλα'");
  await build(programFile, "--out", place.out);
  expect(await shownWith(host)).toEqual(before);
  await host.stop();
});
