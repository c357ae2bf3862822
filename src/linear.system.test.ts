/**
 * No regular expression and no function of a text takes time with the square of its input: a damaged or hostile text would stop
 * a build. Each gets long runs of every sign that its pattern knows, and of pairs of them.
 *
 * A call that takes long is repeated with five times as many characters. What is linear takes five times as long then, a square
 * 25 times. Processor time is counted, as other programs may be running.
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

/** Texts of so many characters, of one sign or two. The second is one of the first signs or a neighbour. */
function* texts(signs: readonly string[], most: number): Generator<(length: number) => string> {
  for (const [index, one] of signs.entries()) {
    for (const [other, two] of signs.entries()) {
      if (other > most && Math.abs(index - other) > 1) continue;
      yield (length) => one.repeat(length) + two;
      yield (length) => two + one.repeat(length) + two + one;
      if (other > index) yield (length) => `${(one + two).repeat(length / 2)}\u0000`;
    }
  }
}

/** The beginning of a text for which a call takes more than linear time; undefined if there is none. */
function slowText(
  call: (text: string) => unknown,
  signs: readonly string[],
  most: number,
): string | undefined {
  let current = "";
  const search = () => {
    for (const textOf of texts(signs, most)) {
      current = `${JSON.stringify(textOf(6))}...`;
      const timeFor = (length: number) => {
        const text = textOf(length);
        const start = process.cpuUsage();
        call(text);
        const { user, system } = process.cpuUsage(start);
        return user + system;
      };
      const time = timeFor(20_000);
      if (time < 4_000 || time < 25 * timeFor(2_000)) continue;
      const again = timeFor(20_000);
      // Another time, something else took long, such as a garbage collection.
      if (again < 4_000) continue;
      if (timeFor(100_000) < 12 * again) continue;
      // The collection of much garbage takes a few times as long, but nothing near the square of the length.
      if (timeFor(400_000) > 100 * again) return current;
    }
    return undefined;
  };
  Object.assign(globalThis, { search });
  try {
    return new Script("search()").runInThisContext({ timeout: 120_000 });
  } catch (error) {
    // What takes exponential time never ends, and a square of a slow step takes minutes.
    if (Object(error).code !== "ERR_SCRIPT_EXECUTION_TIMEOUT") throw error;
    return current;
  }
}

/** A regular expression where a value may begin. */
const expressions =
  /(?<=(?:[=(,:[!&|?{};>]|return)\s*)\/(?![/*])(?<pattern>(?:[^\\/[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/(?<flags>[dgimsuvy]*)(?=[\s,;:)\].])/g;

/** What is only given the digits of a number. */
const ofNumbers = String.raw`\B(?=(?:[0-9]{3})+$)`;

test("every regular expression", () => {
  const slow: string[] = [];
  const known = new Set<string>();
  let count = 0;
  for (const path of files) {
    for (const { groups, 0: written } of readFileSync(source + path, "utf8").matchAll(
      expressions,
    )) {
      const { pattern = "", flags = "" } = groups ?? {};
      if (pattern === ofNumbers) continue;
      const expression = new RegExp(pattern, flags.includes("g") ? flags : `${flags}g`);
      count += 1;
      if (known.has(written)) continue;
      known.add(written);
      const found = slowText((text) => text.replace(expression, ""), alphabetOf(pattern), 12);
      if (found !== undefined) slow.push(`${path}: ${written} with ${found}`);
    }
  }
  expect(count).toBeGreaterThan(200);
  expect(slow).toEqual([]);
});

/** Signs of texts: the first ones stand for their kind. */
const signs = [..."α a\n.\u0301ά·’'\";,-—\t\rᾳΑZ1<&>[](){}*_`#\\/:@%|=+?漢\ud800𐀀"];

/** Folders and files with functions of texts from data. */
const ofTexts = [
  "greek/",
  "markup/",
  "model/",
  "routing/filters.ts",
  "routing/routes.ts",
  "routing/target.ts",
  "commands/front-matter.ts",
  "import/load/records/defaults.ts",
  "import/load/tables/headings.ts",
  "import/load/tables/location.ts",
  "outputs/pages/markdown.ts",
  "outputs/reader/search/query.ts",
  "outputs/reader/search/codes.ts",
];

/** The other arguments of a function. Of two texts, the second is short: time may grow with the product of both lengths. */
const others: Readonly<Record<string, readonly unknown[]>> = {
  scansLike: ["μῆνιν ἄειδε θεὰ Πηληιάδεω Ἀχιλῆος"],
  compareTexts: ["α"],
  hidingSecrets: [":webdav,pass=α:folder"],
  readFilters: [{}],
  filterFaults: [{}],
  pathOf: ["http://localhost/"],
  versesOf: [true],
  scanJson: [() => {}],
  isDeeper: [5],
  characterAt: [5],
  xmlElement: ["text"],
  replaceForbidden: [() => ""],
  lemmaWithForms: [[]],
};

/** Functions of texts, or of their lines. */
async function functionsIn(
  path: string,
): Promise<[name: string, call: (text: string) => unknown][]> {
  const declared =
    /^export function\*? (\w+)(?:<.*>)?\(\s*\w+: (readonly )?string(?:\[\])?(?=[,)])/gm;
  const module: Record<string, (...values: unknown[]) => unknown> = await import(source + path);
  return [...readFileSync(source + path, "utf8").matchAll(declared)].map(
    ([, name = "", isList]) => [
      name,
      (text) => {
        const result = module[name]?.(isList ? text.split("\n") : text, ...(others[name] ?? []));
        // A generator does its work while it is read.
        if (Object(result)[Symbol.iterator] && typeof result === "object")
          for (const _ of result as Iterable<unknown>);
      },
    ],
  );
}

test("every function of a text", async () => {
  const slow: string[] = [];
  const refusing = (call: (text: string) => unknown) => (text: string) => {
    try {
      call(text);
    } catch (error) {
      // Texts may be refused, but with arguments that the function takes.
      if (error instanceof TypeError || error instanceof RangeError) throw error;
    }
  };
  let count = 0;
  for (const path of ofTexts.flatMap((start) => {
    const found = files.filter((path) => path.startsWith(start));
    return found.length === 0 ? expect.fail(`there is no ${start}`) : found;
  })) {
    for (const [name, call] of await functionsIn(path)) {
      count += 1;
      const found = slowText(refusing(call), signs, 3);
      if (found !== undefined) slow.push(`${path}: ${name} with ${found}`);
    }
  }
  expect(count).toBeGreaterThan(50);
  expect(slow).toEqual([]);
});
