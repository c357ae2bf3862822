/**
 * No regular expression takes time with the square of its input: a damaged or hostile text would stop a build. Each gets long
 * runs of every sign that its pattern knows, and of pairs of them.
 *
 * How long a call takes decides only whether it is repeated with a hundred times as many characters, which must end within a
 * minute: what is linear needs a second then, a square takes hours.
 */
import { readFileSync } from "node:fs";
import { Script } from "node:vm";
import { expect, test, vi } from "vitest";
import { filesBelow } from "./disk/files.ts";

vi.setConfig({ testTimeout: 3_000_000 });

const source = new URL(".", import.meta.url).pathname;
const files = [...filesBelow(source)].filter(
  (path) => path.endsWith(".ts") && !/test\.ts$|^testing\/|\.d\.ts$/.test(path),
);

/** Signs that stand for classes of a pattern. */
const classes: readonly (readonly [RegExp, string])[] = [
  [/\\s|\\W/, " \n"],
  [/\\S|\\w|\[\^|[^\\]\./, "a!"],
  [/\\d|0-9|\\p\{N/, "1"],
  [/a-z|A-Z|\\p\{L/, "aZα"],
  [/\\p\{M|\\u03/, "\u0301"],
  [/Script=/, "α漢"],
];

/** The signs of a pattern: its literal ones, and some of its classes. */
function alphabetOf(pattern: string): string[] {
  const named = pattern
    .replace(/\\u\{?([0-9a-f]{4})\}?/gi, (_, code) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
    .replace(/\\[pP]\{[^}]*\}|\\[bBdDsSwW]|\(\?(?:<[^=!>]*>|<?[=!:])|\{\d+(?:,\d*)?\}/g, "")
    .replace(/\\n/g, "\n")
    .replace(/\\r/g, "\r")
    .replace(/\\t/g, "\t")
    .replace(/(?<!\\)[()[\]|*+?^$]/g, "")
    .replaceAll("\\", "");
  const known = classes.flatMap(([of, signs]) => (of.test(pattern) ? [...signs] : []));
  return [...new Set([...known, ...named, "!"])];
}

/** Texts of so many characters, of one sign or two. Beyond the first signs, pairs are of neighbours. */
function* texts(signs: readonly string[], most: number): Generator<(length: number) => string> {
  for (const [index, one] of signs.entries()) {
    for (const [other, two] of signs.entries()) {
      if (other > most && Math.abs(index - other) > 2) continue;
      yield (length) => one.repeat(length) + two;
      yield (length) => two + one.repeat(length) + two + one;
      yield (length) => `${(one + two).repeat(length / 2)}\u0000`;
    }
  }
}

/** The time of a call in milliseconds. @throws Error after a minute */
function timeOf(call: () => void): number {
  Object.assign(globalThis, { measuredCall: call });
  const start = performance.now();
  new Script("measuredCall()").runInThisContext({ timeout: 60_000 });
  return performance.now() - start;
}

/** Calls with texts of some thousand characters, and those that may take too long with many more. */
function expectLinear(call: (text: string) => void, signs: readonly string[], most: number) {
  for (const text of texts(signs, most)) {
    const [short, long] = [text(2_000), text(20_000)];
    const first = timeOf(() => call(short));
    const second = timeOf(() => call(long));
    if (second < 2 || second < 25 * first) continue;
    const much = text(2_000_000);
    try {
      timeOf(() => call(much));
    } catch (error) {
      if (Object(error).code !== "ERR_SCRIPT_EXECUTION_TIMEOUT") throw error;
      return `${JSON.stringify(text(6))}...`;
    }
  }
  return undefined;
}

/** A regular expression where a value may begin. */
const expressions =
  /(?<=(?:[=(,:[!&|?{};>]|return)\s*)\/(?![/*])(?<pattern>(?:[^\\/[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/(?<flags>[dgimsuvy]*)(?=[\s,;:)\].])/g;

/** What is only given the digits of a number. */
const ofNumbers = String.raw`\B(?=(?:[0-9]{3})+$)`;

test("every regular expression", () => {
  const slow: string[] = [];
  let count = 0;
  for (const path of files) {
    for (const { groups, 0: written } of readFileSync(source + path, "utf8").matchAll(
      expressions,
    )) {
      const { pattern = "", flags = "" } = groups ?? {};
      if (pattern === ofNumbers) continue;
      const expression = new RegExp(pattern, flags.includes("g") ? flags : `${flags}g`);
      const found = expectLinear((text) => text.replace(expression, ""), alphabetOf(pattern), 12);
      count += 1;
      if (found !== undefined) slow.push(`${path}: ${written} with ${found}`);
    }
  }
  expect(count).toBeGreaterThan(200);
  expect(slow).toEqual([]);
});
