/** Options and the settings file together, and arguments that a command takes for something else. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { installFakeRclone } from "../testing/fake-rclone.ts";
import { freePort, untilAnswers } from "../testing/hosts/host.ts";
import { runHere, signals } from "../testing/in-process.ts";
import { contents } from "../testing/tree.ts";
import { makeWorkplace } from "../testing/workplace.ts";

const place = makeWorkplace(3);
const inside = (name: string) => join(place.folder, name);
installFakeRclone();

/** Runs a command with a settings file, from whose folder its paths start. */
async function runWith(settings: object, ...args: readonly string[]) {
  const config = inside("settings.json");
  const api = { only: ["json"], baseUrl: "https://a.example" };
  writeFileSync(config, JSON.stringify({ snapshot: place.snapshot, jobs: 1, ...api, ...settings }));
  return await runHere(...args, "--config", config, "--quiet");
}

test("an option overrides its setting, even with the default, and no other", async () => {
  const settings = { out: "unused", pageSize: 3, links: "path" };
  const options = ["--page-size", "50", "--out", inside("options")];
  expect(await runWith(settings, "build", ...options)).toMatchObject({ status: 0, stderr: "" });
  const manifest = readFileSync(join(inside("options"), "manifest.json"), "utf8");
  expect(JSON.parse(manifest).options).toMatchObject({
    page_size: 50,
    links: "path",
    products: ["json"],
    base_url: "https://a.example",
  });
  expect(readdirSync(place.folder)).not.toContain("unused");
});

test("--out sets aside the releases of the file, and how many to keep", async () => {
  const settings = { releases: "releases", keep: 2 };
  expect(await runWith(settings, "build")).toMatchObject({ status: 0 });
  expect(await runWith(settings, "build", "--out", inside("plain"))).toMatchObject({ status: 0 });
  expect(readdirSync(inside("releases"))).toContain("current");
  expect(readdirSync(inside("plain"))).toContain("manifest.json");
});

test.each([
  [{ out: "published" }, "published"],
  [{ releases: "kept" }, "kept/current"],
])("publish, verify, serve and host read where %j publishes", async (settings, name) => {
  await runWith(settings, "build");
  const config = ["--config", inside("settings.json")];
  const target = inside("www");
  const whole = expect.stringMatching(/^\S+: whole; /);
  expect(await runHere("verify", ...config)).toMatchObject({ status: 0, stdout: whole });
  expect(await runWith(settings, "publish", `fake:${target}`)).toMatchObject({
    status: 0,
    stderr: "",
  });
  expect(contents(target)).toEqual(contents(inside(name)));
  const configured = await runHere("host", "nginx", ...config);
  expect(configured.stdout).toContain(`root "${inside(name)}";`);
  const port = await freePort();
  const served = runHere("serve", "--port", `${port}`, ...config);
  await untilAnswers(`http://127.0.0.1:${port}`);
  signals.emit("SIGTERM", "SIGTERM");
  expect((await served).stdout).toContain(`${name} is served at`);
  expect(await runHere("verify", target, ...config)).toMatchObject({ status: 0, stdout: whole });
  rmSync(target, { recursive: true });
});

test("a command before the first release says how to build it", async () => {
  const { stderr } = await runWith({ releases: "none" }, "verify");
  expect(stderr).toMatch(/no folder at \S+none\/current\n.*build --releases \S+none;/);
});

test("rollback reads the folder of releases, which it needs, and names both releases", async () => {
  for (const pageSize of [1, 2, 3]) await runWith({ releases: "rolled", pageSize }, "build");
  const rollback = async (...args: readonly string[]) =>
    (await runHere("rollback", "--config", inside("settings.json"), ...args)).stdout;
  const line = "-\\w+ {2}published at \\S+Z, snapshot [0-9a-f]{12}\n";
  expect(await rollback("--list")).toMatch(new RegExp(`^ {2}1${line} {2}2${line}\\* 3${line}$`));
  expect(await rollback()).toMatch(
    /rolled: went back from release 3-\w+ to 2-\w+; no build is published there until: anthology-build rollback \S+rolled --lift\n$/,
  );
  const [was, current] = [expect.stringMatching(/^2-/), expect.stringMatching(/^1-/)];
  expect(JSON.parse(await rollback("--json"))).toMatchObject({ current, was });
  expect(await rollback("--list")).toMatch(
    /\nheld: went back from release 2-\w+ to 1-\S+ at \S+Z\n$/,
  );
  expect(await rollback("--forward")).toMatch(/rolled: went forward from release 1-\w+ to 2-/);
  expect(await rollback("--lift")).toMatch(/rolled: builds are published again; went forward /);
  expect(await rollback("--lift")).toMatch(/rolled: was not held\n$/);
  // What is after the current release is removed by the next build: it is a release no more.
  await expect(rollback("--forward")).resolves.toBe("");
  const asks = expect.stringContaining(
    "name it, or set `releases` or `packed` in anthology.config.json",
  );
  expect(await runWith({ out: "x" }, "rollback")).toMatchObject({ status: 2, stderr: asks });
});

test("pull reads its limits from the settings, and refuses impossible ones", async () => {
  const source = "http://127.0.0.1:9/api/";
  const tooLow = await runWith({ source, rate: 0, deadline: 1.5, concurrency: 65 }, "pull");
  for (const name of ["rate", "deadline", "concurrency"]) {
    expect(tooLow.stderr).toContain(`settings.json at /${name}\n`);
  }
  const settings = { source, snapshot: "pulled.sqlite", deadline: 1, rate: 0.5, concurrency: 1 };
  const refused = expect.stringContaining("ECONNREFUSED");
  expect(await runWith(settings, "pull")).toMatchObject({ status: 2, stderr: refused });
  expect((await runHere("pull", source, "--rate", "0")).stderr).toContain("from 0.01 to 10000");
});

test("check takes no notice of where and how to publish", async () => {
  const settings = { out: "checked", keep: 2, sync: false };
  expect(await runWith(settings, "check")).toMatchObject({ status: 0, stderr: "" });
  expect(readdirSync(place.folder)).not.toContain("checked");
});

test("a manifest of an older version is refused by verify and replaced by build, a damaged one by --force", async () => {
  const file = join(inside("old"), "manifest.json");
  const build = () => runWith({ out: "old" }, "build");
  await build();
  const text = readFileSync(file, "utf8");
  writeFileSync(file, text.replace('"products":["json"]', '"without":["reader"]'));
  const refused = await runHere("verify", inside("old"));
  expect(refused).toMatchObject({ status: 1, stderr: expect.stringContaining("build it again") });
  expect(await build()).toMatchObject({ status: 0, stderr: "" });
  expect(readFileSync(file, "utf8")).toBe(text);
  writeFileSync(file, "{");
  const again = expect.stringContaining("build it again with --force");
  expect(await build()).toMatchObject({ status: 2, stderr: again });
  expect(await runWith({ out: "old" }, "build", "--force")).toMatchObject({ status: 0 });
  expect(readFileSync(file, "utf8")).toBe(text);
  rmSync(inside("old"), { recursive: true });
});
