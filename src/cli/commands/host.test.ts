/** `anthology-build host`: what it prints, and what it says when it cannot. */
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { configurations } from "../../hosts/configurations.ts";
import { runProgram } from "../../testing/program.ts";
import { makeSite, type TestSite } from "../../testing/site.ts";

let site: TestSite;
beforeAll(async () => {
  site = await makeSite({ baseUrl: "https://anthology.example/ag", xml: false });
});
afterAll(() => site.remove());

test.each(Object.keys(configurations))("prints the configuration of %s", async (name) => {
  const { out } = site.place;
  const { status, stdout, stderr } = await runProgram(["host", name, out]);
  expect([status, stderr]).toEqual([0, ""]);
  expect(stdout).toContain("anthology.example");
  expect(stdout).toContain(out);
  // The site was built without XML.
  expect(stdout).not.toContain("passages_xml");
});

test("puts the folder and the address where they are said to be", async () => {
  const flags = ["--root", "/srv/anthology", "--base-url", "http://texts.example:8080"];
  const { stdout } = await runProgram(["host", "nginx", site.place.out, ...flags]);
  expect(stdout).toContain('root "/srv/anthology";');
  expect(stdout).toContain("listen 8080;");
  expect(stdout).toContain("server_name texts.example;");
});

test("needs a published folder, or an address", async () => {
  const nowhere = join(site.place.folder, "nothing");
  const { status, stdout, stderr } = await runProgram(["host", "caddy", nowhere]);
  expect([status, stdout]).toEqual([2, ""]);
  expect(stderr).toContain("nothing was published there");
  expect(stderr).toContain("--base-url");
  const named = await runProgram(["host", "caddy", nowhere, "--base-url", "https://texts.example"]);
  expect([named.status, named.stdout]).toEqual([0, expect.stringContaining("passages_xml")]);
});

test("knows no other server", async () => {
  const { status, stderr } = await runProgram(["host", "lighttpd", site.place.out]);
  expect(status).toBe(2);
  expect(stderr).toContain("Allowed choices are");
});
