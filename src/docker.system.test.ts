/** The files that the Dockerfile copies are enough to compile and to build, without a container. */
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { test } from "vitest";
import { succeedIn } from "./testing/temporary-project.ts";

const top = new URL("../", import.meta.url);
const read = (name: string) => readFileSync(new URL(name, top), "utf8");
const dockerfile = read("Dockerfile");

/** The arguments of each instruction of this name. */
function words(instruction: string): string[][] {
  const lines = dockerfile.split("\n").filter((line) => line.startsWith(`${instruction} `));
  return lines.map((line) => line.split(" ").slice(1));
}

test("the files that the image copies from the build context build the sample", async () => {
  const folder = mkdtempSync(join(tmpdir(), "anthology-image-"));
  try {
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
  } finally {
    rmSync(folder, { recursive: true });
  }
});

function copy(from: string, to: string, path: string): void {
  cpSync(join(from, path), join(to, path), { recursive: true });
}
