/** The client in docs/programs.md: its types are generated from the description, it compiles, and it reads a site. */
import { cpSync, existsSync, mkdtempSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { descriptionFile } from "./routing/routes.ts";
import type { RunningHost } from "./testing/hosts/host.ts";
import { ownServer } from "./testing/hosts/programs.ts";
import { makeSite, type TestSite } from "./testing/site.ts";
import { runIn, succeedIn } from "./testing/temporary-project.ts";

const example = fileURLToPath(new URL("../scripts/client/", import.meta.url));
const sources = ["package.json", "package-lock.json", "tsconfig.json", "client.ts"];

let site: TestSite;
let server: RunningHost;
let project: string;
beforeAll(async () => {
  site = await makeSite();
  server = await ownServer.start(site.place.out);
  project = mkdtempSync(join(tmpdir(), "anthology-build-"));
  for (const file of sources) cpSync(join(example, file), join(project, file));
  const installed = join(example, "node_modules");
  if (existsSync(join(installed, ".package-lock.json"))) {
    symlinkSync(installed, join(project, "node_modules"));
  } else {
    await succeedIn(project, "npm", ["ci", "--no-audit", "--no-fund", "--prefer-offline"]);
  }
  const generate = ["node_modules/openapi-typescript/bin/cli.js", "--output", "api.d.ts"];
  const described = `${server.origin}/${descriptionFile}`;
  await succeedIn(project, process.execPath, [...generate, described]);
});
afterAll(() => server?.stop());

test("compiles under strict rules, and reads every passage", async () => {
  const compiler = "node_modules/typescript/bin/tsc";
  expect(await runIn(project, process.execPath, [compiler])).toEqual({ status: 0, output: "" });
  const printed = await succeedIn(project, process.execPath, ["dist/client.js", server.origin]);
  const lines = printed.trimEnd().split("\n");
  expect(lines).toHaveLength(site.facts.records.passages ?? 0);
  expect(lines[0]).toMatch(/^urn:cts:greekLit:tlg7000\.tlg001\.ag:7\.1 \S/);
});
