/** The Dockerfile, as far as it can be tested without a container. */
import { existsSync, readFileSync } from "node:fs";
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

test("a linter finds no mistake in it, but finds one that is made on purpose", () => {
  expect(validate(dockerfile)).toEqual([]);
  expect(validate(dockerfile.replace("WORKDIR /program", "WORKDIR"))).toHaveLength(1);
});

test("it uses one major version of Node, and does not run as root", () => {
  const images = words("FROM").map(([image]) => image);
  expect(images).toEqual(["node:24-slim", "node:24-slim"]);
  expect(words("USER")).toEqual([["node"]]);
});

test("everything that it copies is in the repository or made by its own commands", () => {
  const listed = read(".dockerignore")
    .split("\n")
    .filter((line) => line.startsWith("!"));
  expect(listed.length).toBeGreaterThan(5);
  for (const line of listed)
    expect([line, existsSync(new URL(line.slice(1), top))]).toEqual([line, true]);
  const copied = words("COPY").filter(([option]) => option === "--from=compiled");
  const names = copied.map((line) => line.at(-2)?.replace("/program/", "") ?? "");
  expect(new Set(names)).toEqual(
    new Set(["package.json", "node_modules", "schemas", "dist", "data"]),
  );
  const made = ["node_modules", "dist"];
  const others = names.filter((name) => !made.includes(name));
  for (const name of others) expect(listed.some((line) => line.startsWith(`!${name}`))).toBe(true);
});
