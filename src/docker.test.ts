/** Tests of the Dockerfile that need no container. */
import { readFileSync } from "node:fs";
import { validate } from "dockerfile-utils";
import { expect, test } from "vitest";

const top = new URL("../", import.meta.url);
const read = (name: string) => readFileSync(new URL(name, top), "utf8");
const dockerfile = read("Dockerfile");

/** The arguments of each instruction of this name. */
function words(instruction: string): string[][] {
  const lines = dockerfile.split("\n").filter((line) => line.startsWith(`${instruction} `));
  return lines.map((line) => line.split(" ").slice(1));
}

test("a linter finds no mistake in the Dockerfile, and finds a deliberate one", () => {
  expect(validate(dockerfile)).toEqual([]);
  expect(validate(dockerfile.replace("WORKDIR /program", "WORKDIR"))).toHaveLength(1);
});

test("the image uses one major version of Node, and does not run as root", () => {
  const images = words("FROM").map(([image]) => image);
  expect(images).toEqual(["node:24-slim", "node:24-slim"]);
  expect(words("USER")).toEqual([["node"]]);
});
