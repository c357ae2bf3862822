/** The Dockerfile, without a container: a linter accepts it, and the files that it copies are enough to compile and to build. */
import { cpSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { validate } from "dockerfile-utils";
import { expect, test } from "vitest";
import { newFolder } from "./testing/new-folder.ts";
import { succeedIn } from "./testing/temporary-project.ts";

const top = new URL("../", import.meta.url);
const read = (name: string) => readFileSync(new URL(name, top), "utf8");
const dockerfile = read("Dockerfile");

/** The arguments of each instruction of this name. */
function words(instruction: string): string[][] {
  const lines = dockerfile.split("\n").filter((line) => line.startsWith(`${instruction} `));
  return lines.map((line) => line.split(" ").slice(1));
}

test("a linter finds no mistake, the image uses one version of Node, and it does not run as root", () => {
  expect(validate(dockerfile)).toEqual([]);
  expect(words("FROM").map(([image]) => image)).toEqual(["node:24-slim", "node:24-slim"]);
  expect(words("USER")).toEqual([["node"]]);
});

test("the files that the image copies from the build context build the sample", async () => {
  const folder = newFolder();
  const program = join(folder, "compiled");
  const allowed = read(".dockerignore")
    .split("\n")
    .filter((line) => line.startsWith("!"));
  for (const line of allowed) copy(fileURLToPath(top), program, line.slice(1));
  symlinkSync(fileURLToPath(new URL("node_modules", top)), join(program, "node_modules"));
  await succeedIn(program, "npm", ["run", "compile"]);
  const image = join(folder, "image");
  const stages = words("COPY").filter(([option]) => option === "--from=compiled");
  for (const [, from = ""] of stages) copy(program, image, from.replace("/program/", ""));
  await succeedIn(folder, process.execPath, [join(image, "dist/cli/main.js")]);
  await succeedIn(folder, process.execPath, [join(image, "dist/cli/main.js"), "verify"]);
});

function copy(from: string, to: string, path: string): void {
  cpSync(join(from, path), join(to, path), { recursive: true });
}
