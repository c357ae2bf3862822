/** The texts at the end of a command, as a whole. */
import { expect, test, vi } from "vitest";
import type { PullResult } from "../commands/pull.ts";
import { AnthologyError, Faults, faultLimit } from "../model/errors.ts";
import {
  contradictionLines,
  differenceLines,
  errorAsJson,
  errorAsText,
  pullText,
  warnOfMask,
} from "./report.ts";
import { paint } from "./terminal.ts";

const fault = { record: "text 5", field: "/language", expected: "a string", found: "null" };

test("an error names its faults, their position, and what to do", () => {
  const faults = new Faults();
  faults.add({ ...fault, table: "text", hint: "name it" }, { ...fault, field: "" });
  const error = new AnthologyError("data", "it does not fit", { hint: "fix it", faults });
  const lines = [
    "error: it does not fit",
    "  text 5 at /language in table text",
    "    expected a string",
    "    found    null",
    "    try: name it",
    "  text 5",
    "    expected a string",
    "    found    null",
    "  try: fix it",
  ];
  expect(errorAsText(error, paint(false))).toBe(lines.join("\n"));
  expect(JSON.parse(errorAsJson(error))).toEqual({
    error: {
      kind: "data",
      message: "it does not fit",
      hint: "fix it",
      faults: [
        { ...fault, table: "text", hint: "name it" },
        { ...fault, field: "" },
      ],
      faultCount: 2,
    },
  });
});

test("an error has colours on a terminal, and may have no fault", () => {
  const { bold, red, cyan } = paint(true);
  const error = new AnthologyError("run", "no", { hint: "yes" });
  const text = `${bold(red("error:"))} no\n  ${cyan("try:")} yes`;
  expect(errorAsText(error, paint(true))).toBe(text);
});

test("faults that are not shown are counted", () => {
  const faults = new Faults();
  for (let id = 0; id < faultLimit + 3; id += 1) faults.add({ ...fault, field: `/a${id}` });
  const text = errorAsText(new AnthologyError("data", "it does not fit", { faults }), paint(false));
  const last = `  3 more faults are not shown; the first ${faultLimit} are`;
  expect(text.split("\n").slice(3 * faultLimit + 1)).toEqual([last]);
});

test("a fault of many records is one line, with the others unless they are all", () => {
  const faults = new Faults();
  for (let id = 1; id <= 30; id += 1) faults.add({ ...fault, record: `text ${id}` });
  const error = new AnthologyError("data", "it does not fit", { faults });
  const lines = () => errorAsText(error, paint(false)).split("\n").slice(1);
  const others = Array.from({ length: 20 }, (_, index) => `text ${index + 2}`).join(", ");
  const values = ["    expected a string", "    found    null"];
  expect(lines()).toEqual([
    "  text 1 and 29 others (30 records) at /language",
    ...values,
    `    also in  ${others}, and 9 more`,
  ]);
  faults.countRecords("text 1", 30);
  expect(lines()).toEqual(["  text 1 and 29 others (30 of 30 records) at /language", ...values]);
});

const difference = { record: "/api/texts/1/", pointer: "/count", given: 9, stored: 1 };

test("a pull is a table of what changed, and lines for all that is odd", () => {
  const report: PullResult = {
    snapshot: "a.sqlite",
    written: false,
    origin: { source: "https://a.example", pulled_at: "now", generator: "x", records: 7 },
    collections: [
      { collection: "passages", records: 5, new: 1, changed: 2, gone: 3 },
      { collection: "texts", records: 2, new: 10, changed: 20, gone: 30 },
    ],
    traffic: { requests: 9, retries: 1, redirects: 2, rereads: 3, bytes: 400 },
    notOffered: ["media"],
    repairs: [
      { collection: "texts", repair: "blank removed", times: 2, of: 2, isWarning: false },
      // It was a warning.
      { collection: "texts", repair: "x", times: 2, of: 2, isWarning: true },
    ],
    contradictions: [difference],
  };
  const odd = [
    "9 requests (1 retries, 3 rereads, 2 redirects), 400 bytes",
    "not offered: the service has no media",
    "repaired: texts: blank removed; 2 times",
    "contradiction: /api/texts/1/ at /count: the service says 9, but 1 follows from its other records",
  ];
  expect(pullText(report).split("\n")).toEqual([
    "collection  records  new  changed  gone",
    "passages          5    1        2     3",
    "texts             2   10       20    30",
    "total             7   11       22    33",
    ...odd,
    "a.sqlite: left as it is; 7 records of https://a.example",
  ]);
  expect(pullText({ ...report, written: true })).toMatch(/: written; 7 records of .*$/);
});

test("contradictions after the first twenty are counted", () => {
  const of = (count: number) => contradictionLines(Array(count).fill(difference), "the folder");
  expect(of(20)).toHaveLength(20);
  expect(of(23).slice(19)).toEqual([of(1)[0], "3 more contradictions are not shown"]);
});

test("differences are the first twenty records of a kind, with their words if they are known", () => {
  const ids = (count: number) => Array.from({ length: count }, (_, index) => `${index}`);
  const words = ["text: [-a-] {+b+}"];
  const changed = [
    { id: "1", fields: ["text"], differences: [{ field: "text", old: "a", new: "b", words }] },
    { id: "2", fields: ["url", "text"] },
  ];
  const about = {
    1: { name: "the French text of 7.1 by A. Lector", words: "b" },
    0: { name: "B", words: "c d" },
  };
  const counts = { collection: "texts", before: 30, after: 7 };
  const texts = { ...counts, added: [], changed, removed: ids(23), about };
  const same = { ...texts, added: [], changed: [], removed: [] };
  const found = [same, texts] as unknown as Parameters<typeof differenceLines>[0];
  expect(differenceLines(found)).toEqual([
    "texts: 0 added, 2 changed, 23 removed; 30 records before, 7 now",
    "  ~ 1 the French text of 7.1 by A. Lector",
    "    text: [-a-] {+b+}",
    "  ~ 2: url, text",
    '  - 0 B: "c d"',
    '  - 1 the French text of 7.1 by A. Lector: "b"',
    ...ids(20)
      .slice(2)
      .map((id) => `  - ${id}`),
    "  and 3 more; --json lists all",
  ]);
  expect(differenceLines(found.slice(0, 1))).toEqual(["no record differs"]);
});

test.each([
  [0o077, ["umask 077: a server of another user may not read the files; run umask 022 first"]],
  [0o007, [expect.stringContaining("umask 007")]],
  [0o022, []],
])("warns of files that others cannot read: umask %o", (mask, expected) => {
  const umask = vi.spyOn(process, "umask").mockReturnValue(mask);
  const warnings: string[] = [];
  warnOfMask({ warn: (message) => warnings.push(message) });
  umask.mockRestore();
  expect(warnings).toEqual(expected);
});
