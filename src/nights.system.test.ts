/**
 * Runs `nightly.sh` of docs/ci.md for three nights, against a live service and a published site on this machine.
 *
 * @module-tag bash
 */
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Listening } from "./hosts/listen.ts";
import { anthology } from "./testing/anthology.ts";
import { buildQuietly } from "./testing/build-quietly.ts";
import { serveHere } from "./testing/hosts/served-here.ts";
import { loadFiles } from "./testing/load-files.ts";
import { runProgram } from "./testing/program.ts";
import { forPrograms } from "./testing/site-options.ts";
import { alterSnapshot } from "./testing/snapshots.ts";
import { picture, touched } from "./testing/tree.ts";

const packageFolder = fileURLToPath(new URL("../", import.meta.url));
const [, script = ""] =
  /^```sh title="nightly\.sh"\n([\s\S]*?)^```$/m.exec(
    readFileSync(join(packageFolder, "docs/ci.md"), "utf8"),
  ) ?? [];

let folder: string;
let servers: Listening[];
const at = (name: string) => join(folder, name);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "anthology-nights-"));
  servers = [];
});
afterEach(() => Promise.all(servers.map((server) => server.stop())));

/** Serves a folder, whose content may change later. @returns its address */
async function serve(name: string): Promise<string> {
  mkdirSync(at(name));
  const listening = await serveHere(at(name));
  servers.push(listening);
  return listening.origin;
}

test("the first night publishes the site, the second what changed, the third nothing", async () => {
  const [service, site] = [await serve("service"), await serve("web")];
  const snapshot = at("anthology.sqlite");
  loadFiles(anthology(6), snapshot);
  const offer = () =>
    buildQuietly(snapshot, at("service"), { ...forPrograms, baseUrl: service, pageSize: 50 });
  await offer();
  mkdirSync(at("site/node_modules/.bin"), { recursive: true });
  symlinkSync(packageFolder, at("site/node_modules/anthology-build"));
  symlinkSync("../anthology-build/dist/cli/main.js", at("site/node_modules/.bin/anthology-build"));
  writeFileSync(at("site/package.json"), "{}");
  const settings = { source: service, baseUrl: site, only: ["api", "changes", "dumps"] };
  writeFileSync(at("site/anthology.config.json"), JSON.stringify(settings));
  writeFileSync(at("site/nightly.sh"), script.replace("/srv/www/anthology", at("web")));
  const night = async () => {
    const env = { PATH: `${dirname(process.execPath)}:${process.env.PATH}`, HOME: folder };
    const { stdout, stderr } = await promisify(execFile)("bash", [at("site/nightly.sh")], { env });
    expect([stdout, stderr]).toEqual(["", ""]);
    const { status } = await runProgram(["verify", at("web")]);
    expect(status).toBe(0);
  };

  await night();
  const first = picture(at("web"));
  alterSnapshot(snapshot, "UPDATE text SET text = 'Ἄλλο' WHERE id = 2");
  await offer();
  await night();
  const second = picture(at("web"));
  expect(JSON.parse(readFileSync(at("web/api/texts/2/index.json"), "utf8")).text).toBe("Ἄλλο");
  const { collections } = JSON.parse(readFileSync(at("web/changes.json"), "utf8"));
  const changed = collections.filter((one: { changed: unknown[] }) => one.changed.length > 0);
  expect(changed.map((one: { name: string }) => one.name)).toEqual(["passages", "texts"]);
  const files = touched(first, second).filter((path) => second[path]?.kind === "file");
  const ofText =
    /^(format-api\/)?api\/(texts|passages)(_xml)?\/|^dumps\/|^(build|changes|manifest)\.json$|^feed\.atom$|^(fr\/)?changes\/|^sitemap\.xml$/;
  expect(files.filter((path) => !ofText.test(path))).toEqual([]);
  expect(files).toContain("api/texts/2/index.json");
  expect(files).not.toContain("api/texts/1/index.json");
  await night();
  expect(touched(second, picture(at("web")))).toEqual([]);
});
