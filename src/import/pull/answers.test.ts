/** The answers that a pull keeps on disk survive a kill at any moment, and damage is noticed. */
import { existsSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { newFolder } from "../../testing/new-folder.ts";
import { KeptAnswers } from "./answers.ts";

const source = "http://example.org";
const [one, two] = [`${source}/api/texts/`, `${source}/api/texts/?page=2`];
let folder: string;
let file: string;

beforeEach(() => {
  folder = newFolder();
  file = join(folder, "answers.sqlite");
});

const open = (now?: number) => new KeptAnswers(file, source, now);

test("knows, after a kill, the answers from before", () => {
  open().add(one, "Μοῦσα", '"e"');
  const answers = open();
  expect(answers.isResumed).toBe(true);
  expect(answers.get(one)).toEqual({ text: "Μοῦσα", etag: '"e"', isDone: true });
  expect(answers.get(two)).toBeUndefined();
});

test.each([0, 5000])("makes a new file in place of one that is damaged from byte %i", (start) => {
  const answers = open();
  answers.add(one, "1".repeat(9000));
  answers.close();
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.fill(7, start));
  const again = open();
  expect(again.isResumed).toBe(false);
  again.add(one, "1");
  expect(open().get(one)?.text).toBe("1");
});

test("remembers which addresses must be requested again", () => {
  const answers = open();
  answers.add(one, "1", '"e"');
  answers.add(two);
  answers.forget(two);
  expect(open().get(two)).toEqual({ text: undefined, etag: undefined, isDone: false });
  expect(open().get(one)).toEqual({ text: "1", etag: '"e"', isDone: true });
  answers.forget(one);
  expect(answers.get(one)?.isDone).toBe(false);
});

test("ignores progress that is old or from another service", () => {
  const day = 24 * 60 * 60 * 1000;
  open().add(one, "1");
  expect(open(Date.now() + day - 10_000).isResumed).toBe(true);
  const old = open(Date.now() + day + 10_000);
  expect(old.isResumed).toBe(false);
  expect(old.get(one)?.text).toBe("1");
  old.add(two);
  expect(open(Date.now() + day + 10_000).isResumed).toBe(true);
  const other = new KeptAnswers(file, "http://example.com");
  expect(other.isResumed).toBe(false);
  expect(other.get(one)).toBeUndefined();
});

test("keeps the answers and the doubts of the last pull, and nothing else", () => {
  const first = open();
  first.add(one, "1");
  first.finish(["doubt"]);
  const second = open();
  expect(second.doubts).toEqual(["doubt"]);
  expect(second.isResumed).toBe(false);
  expect(second.get(one)).toMatchObject({ text: "1", isDone: false });
  second.add(two, "2");
  second.finish([]);
  expect(open().get(one)).toBeUndefined();
  expect(open().get(two)?.text).toBe("2");
});

test("leaves no file without an answer, and writes through no link", () => {
  open().close();
  expect(existsSync(file)).toBe(false);
  symlinkSync(join(folder, "elsewhere"), file);
  expect(open).toThrow("expected a folder of anthology-build, found a link");
});
