/** The settings file: which settings it gives, which options override it, and when it is refused. */

import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { apiForms } from "../model/products.ts";
import { runProgram } from "../testing/program.ts";
import { makeWorkplace, removeWorkplace, type Workplace } from "../testing/workplace.ts";

let place: Workplace;
beforeAll(() => {
  place = makeWorkplace(8);
});
afterAll(() => removeWorkplace(place));

/** Each test has its own folder. */
let folder: string;
let turn = 0;
beforeEach(() => {
  turn += 1;
  folder = join(place.folder, `test-${turn}`);
  mkdirSync(join(folder, "site"), { recursive: true });
});

const few = { snapshot: "../data/anthology.sqlite", only: ["api", "changes"] };

function configure(settings: object, name = "anthology.config.json"): string {
  const file = join(folder, name);
  writeFileSync(file, JSON.stringify(settings));
  return file;
}

const run = (...args: readonly string[]) => runProgram(args, { cwd: folder });

interface Manifest {
  readonly options: Readonly<Record<string, unknown>>;
}

function optionsOf(out: string): Manifest["options"] {
  return (JSON.parse(readFileSync(join(folder, out, "manifest.json"), "utf8")) as Manifest).options;
}

describe("is read", () => {
  test("where the command runs, with every setting of a build", async () => {
    copyFileSync(new URL("../../data/about.json", import.meta.url), join(folder, "about.json"));
    configure({
      ...few,
      only: ["reader", "json"],
      $schema: "./node_modules/anthology-build/schemas/config.json",
      out: "site/out",
      baseUrl: "https://anthology.example/ag/",
      about: "about.json",
      links: "path",
      pageSize: 3,
      jobs: 1,
      source: "https://service.example/api/",
    });
    const { status, stderr } = await run("build");
    expect([status, stderr]).toEqual([0, expect.not.stringContaining("error")]);
    expect(optionsOf("site/out")).toMatchObject({
      base_url: "https://anthology.example/ag",
      links: "path",
      page_size: 3,
      products: ["json", "reader"],
      about: { title: expect.any(String) },
    });
  });

  test("by check as well", async () => {
    configure({ ...few, pageSize: 1 });
    const { stdout } = await run("check", "--json");
    const { collections } = JSON.parse(stdout) as {
      collections: { collection: string; records: number; pages: number }[];
    };
    const passages = collections.find(({ collection }) => collection === "passages");
    expect(passages?.pages).toBe(passages?.records);
  });

  test("by check without what says where and how to publish", async () => {
    configure({ ...few, out: "site/out", keep: 2, sync: false });
    expect(await run("check", "--quiet")).toMatchObject({ status: 0, stderr: "" });
    expect(readdirSync(join(folder, "site"))).toEqual([]);
  });

  test("by pull for its source and its snapshot", async () => {
    // No server listens at this address: the test needs only the message that names it.
    configure({ source: "http://127.0.0.1:9/api/", snapshot: "site/pulled.sqlite" });
    const other = await run("pull", "not-an-address");
    expect([other.status, other.stderr]).toEqual([2, expect.stringContaining('"not-an-address"')]);
    configure({});
    const none = await run("pull");
    expect([none.status, none.stderr]).toEqual([2, expect.stringContaining("found nothing")]);
    expect(none.stderr).toContain("`source` in anthology.config.json");
  });

  test("from the file that --config names, with paths that start in its folder", async () => {
    configure({ ...few, snapshot: "../../data/anthology.sqlite", out: "out" }, "site/my.json");
    const { status, stderr } = await run("build", "--config", "site/my.json");
    expect([status, stderr]).toEqual([0, expect.not.stringContaining("error")]);
    expect(optionsOf("site/out")).toMatchObject({ products: [...apiForms, "changes"] });
  });

  test("without taking an address in previous for a path", async () => {
    configure({ ...few, previous: "ftp://anthology.example/" });
    const { status, stderr } = await run("build");
    expect([status, stderr]).toEqual([2, expect.stringContaining("ftp://anthology.example/")]);
  });
});

test("an option overrides its setting, and no other", async () => {
  configure({ ...few, out: "site/out", pageSize: 3, links: "path" });
  const { status } = await run("build", "--page-size", "50", "--links", "query", "--out", "other");
  expect(status).toBe(0);
  // An option overrides the file even if its value is the default.
  expect(optionsOf("other")).toMatchObject({
    page_size: 50,
    links: "query",
    products: [...apiForms, "changes"],
  });
});

test("--out sets aside releases of the file, and how many to keep", async () => {
  configure({ ...few, releases: "site/releases", keep: 2 });
  expect(await run("build", "--quiet")).toMatchObject({ status: 0 });
  expect(await run("build", "--quiet", "--out", "site/out")).toMatchObject({ status: 0 });
  expect(readdirSync(join(folder, "site")).filter((name) => !name.startsWith("."))).toEqual([
    ...["out", "releases"],
  ]);
});

test("each wrong setting is reported as one fault, with its pointer", async () => {
  const wrong = {
    pagesize: 5,
    wholly: 1,
    jobs: 0,
    links: "dots",
    baseUrl: "anthology.example",
    only: ["api", "everything"],
    out: "",
  };
  configure(wrong);
  const { status, stdout } = await run("build", "--json");
  expect(status).toBe(2);
  const { error } = JSON.parse(stdout) as {
    error: {
      message: string;
      hint: string;
      faults: Record<"record" | "field" | "expected", string>[];
    };
  };
  expect(error.message).toContain("anthology.config.json does not fit schemas/config.json");
  expect(error.hint).toContain("schemas/config.json");
  expect(error.faults.map(({ field }) => field).sort()).toEqual([
    ...["/baseUrl", "/jobs", "/links", "/only/1", "/out", "/pagesize", "/wholly"],
  ]);
  const expected = error.faults.find(({ field }) => field === "/pagesize")?.expected;
  expect(expected).toBe("no such property; do you mean pageSize?");
  expect(new Set(error.faults.map(({ record }) => record))).toEqual(
    new Set(["anthology.config.json"]),
  );
});

describe("is refused", () => {
  test("when --config names a missing file", async () => {
    const { status, stderr } = await run("build", "--config", "none.json");
    expect(status).toBe(2);
    expect(stderr).toContain("--config: expected a JSON file at none.json, found nothing");
  });

  test("when it is a folder", async () => {
    const { status, stderr } = await run("check", "--config", "site");
    expect([status, stderr]).toEqual([2, expect.stringContaining("at site, found a folder")]);
  });

  test.each(["{", "", "{pageSize: 5}"])("when it holds %j", async (text) => {
    writeFileSync(join(folder, "anthology.config.json"), text);
    const { status, stderr } = await run("build");
    expect([status, stderr]).toEqual([2, expect.stringContaining("expected a JSON file in UTF-8")]);
  });

  test.each(["[]", "null", '"text"'])("when it holds %s", async (text) => {
    writeFileSync(join(folder, "anthology.config.json"), text);
    const { status, stderr } = await run("build");
    expect([status, stderr]).toEqual([2, expect.stringContaining("expected an object")]);
  });

  test("when it says how many releases to keep, but not where", async () => {
    configure({ ...few, keep: 2 });
    const { status, stderr } = await run("build");
    const reason = "--keep: expected --releases, found none";
    expect([status, stderr]).toEqual([2, expect.stringContaining(reason)]);
  });

  test("when it names a missing file", async () => {
    configure({ ...few, about: "none.json" });
    const { status, stderr } = await run("build");
    expect([status, stderr]).toEqual([2, expect.stringContaining("none.json, found nothing")]);
  });
});
