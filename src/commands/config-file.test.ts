/** The settings file: what it may hold, and where its paths start. */
import { writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, test } from "vitest";
import { newFolder } from "../testing/new-folder.ts";
import { readConfig } from "./config-file.ts";

const folder = newFolder();

/** Writes a settings file, and reads it. */
function read(content: object) {
  const file = join(folder, "my.json");
  writeFileSync(file, JSON.stringify(content));
  return readConfig(file);
}

test("has paths that start in its folder, and addresses, which are no paths", async () => {
  const settings = { only: ["reader", "json"], links: "path", pageSize: 3, jobs: 1, keep: 2 };
  const config = {
    ...settings,
    $schema: "./node_modules/anthology-build/schemas/config.json",
    snapshot: "../my://a.sqlite",
    out: "site/out",
    releases: "/srv/releases",
    about: "about.json",
    previous: "ftp://anthology.example/",
    baseUrl: "https://anthology.example/ag/",
    source: "https://service.example/api/",
  };
  const here = relative("", folder);
  expect(await read(config)).toEqual({
    ...settings,
    snapshot: join(here, "../my://a.sqlite"),
    out: join(here, "site/out"),
    releases: relative("", "/srv/releases"),
    about: join(here, "about.json"),
    previous: "ftp://anthology.example/",
    baseUrl: "https://anthology.example/ag/",
    source: "https://service.example/api/",
  });
  expect(await read({ out: relative(folder, "") || ".", previous: "old:site" })).toEqual({
    out: ".",
    previous: join(here, "old:site"),
  });
  // This folder has no file of the default name, which may be missing.
  expect(await readConfig()).toEqual({});
  const file = join(folder, "none.json");
  const message = `--config: expected a JSON file at ${file}, found nothing`;
  await expect(readConfig(file)).rejects.toThrow(message);
});
