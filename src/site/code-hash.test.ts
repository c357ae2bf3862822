import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { newFolder } from "../testing/new-folder.ts";
import { packagesOf } from "./code-hash.ts";

const folder = newFolder();

function write(path: string, content: object): void {
  mkdirSync(join(folder, path), { recursive: true });
  writeFileSync(join(folder, path, "package.json"), JSON.stringify(content));
}

test("finds packages where Node looks for them, and their dependencies, each once", () => {
  write("app", { version: "1.0.0", dependencies: { one: "^1.0.0", two: "^2.0.0", gone: "*" } });
  write("node_modules/one", { version: "1.2.3", dependencies: { two: "*", three: "*" } });
  write("node_modules/three", { version: "3.0.0", dependencies: { one: "*" } });
  write("node_modules/two", { version: "2.0.0" });
  write("node_modules/one/node_modules/two", { version: "1.9.0" });
  const found = packagesOf(join(folder, "app")).join(", ");
  expect(found).toBe("one 1.2.3, three 3.0.0, two 1.9.0, two 2.0.0");
});
