/** All that follows from the declaration of a filter, in a copy of the program that has one more. */
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Edition, Envelope } from "../model/published.ts";
import { makeClone } from "../testing/documents/terminal.ts";
import { startProgram } from "../testing/program.ts";
import { succeedIn } from "../testing/temporary-project.ts";

const declaration = `
  filters: {
    edition_type: {
      type: "integer",
      description: "Only editions of this type.",
      values: ({ edition_type }) => [edition_type],
    },
  },`;

test("a filter on another collection is one declaration", async () => {
  const clone = mkdtempSync(join(tmpdir(), "anthology-build-"));
  makeClone(clone);
  const at = (path: string) => join(clone, path);
  const read = (path: string) => readFileSync(at(path), "utf8");
  const source = "src/resources/sources.ts";
  const title = 'title: "Published sources of texts",';
  writeFileSync(at(source), read(source).replace(title, title + declaration));
  const program = at("dist/cli/main.js");
  const run = (...args: readonly string[]) =>
    succeedIn(clone, process.execPath, [program, ...args]);
  await succeedIn(clone, "npm", ["run", "generate"]);
  await succeedIn(clone, "npm", ["run", "compile"]);
  await run("build", "--only", "json", "filters", "openapi");

  const row = "| `/api/editions/` | `edition_type` | Only editions of this type. |";
  expect(read("docs/api.md")).toContain(row);
  const { paths } = JSON.parse(read("out/api/openapi.json"));
  const { parameters } = paths["/api/editions/"];
  expect(parameters).toContainEqual(expect.objectContaining({ name: "edition_type", in: "query" }));
  expect(await run("host", "nginx", "out", "--filters", "http://127.0.0.1:3000")).toMatch(
    /~\^\/api\/editions\//,
  );

  const server = startProgram(["serve", "out", "--port", "0"], { cwd: clone, program });
  try {
    const origin = await new Promise<string>((resolve) => {
      server.process.stdout?.on("data", (data) => {
        const [address] = /http:\/\/[\w.:]+/.exec(`${data}`) ?? [];
        if (address !== undefined) resolve(address);
      });
    });
    const ask = async (path: string) => {
      const response = await fetch(`${origin}/api/${path}`);
      return (await response.json()) as Envelope<Edition>;
    };
    const { results } = await ask("editions/");
    const expected = results.filter(({ edition_type }) => edition_type === 1);
    expect(expected.length).toBeGreaterThan(0);
    expect(expected.length).toBeLessThan(results.length);
    expect(await ask("editions/?edition_type=01")).toEqual({
      count: expected.length,
      next: null,
      previous: null,
      results: expected,
    });
    expect(await ask("editions/?edition_type=x")).toEqual({ edition_type: ["Enter a number."] });
    // The filters of one collection mean nothing to another.
    expect((await ask("editions/?book__number=x")).count).toBe(results.length);
    expect(await ask("passages/?edition_type=x")).toEqual(await ask("passages/"));
  } finally {
    server.process.kill();
    await server.ended;
  }
});
