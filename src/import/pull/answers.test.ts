/** The answers that a pull keeps on disk survive a kill at any moment, and damage is noticed. */
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { KeptAnswers } from "./answers.ts";

const source = "http://example.org";
const [one, two] = [`${source}/api/texts/`, `${source}/api/texts/?page=2`];
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "anthology-answers-"));
});

afterEach(() => rmSync(folder, { recursive: true }));

const open = () => new KeptAnswers(folder, source);
const textAt = (answers: KeptAnswers, url: string) => {
  const entry = answers.done(url);
  return entry === undefined ? undefined : answers.text(entry);
};

test("knows, after a kill, the answers from before", () => {
  open().add(one, "Μοῦσα", '"e"');
  const answers = open();
  expect(answers.isResumed).toBe(true);
  expect(textAt(answers, one)).toBe("Μοῦσα");
  expect(answers.known(one)?.etag).toBe('"e"');
  expect(answers.done(two)).toBeUndefined();
});

test("ignores a line that was cut, and continues after it", () => {
  open().add(one, "1");
  appendFileSync(join(folder, "progress.ndjson"), `\n{"url":"${two}","sha2`);
  const answers = open();
  expect(answers.done(two)).toBeUndefined();
  answers.add(two, "2");
  expect(textAt(open(), two)).toBe("2");
  expect(textAt(open(), one)).toBe("1");
});

test("notices a damaged body, and stores a new one", () => {
  const answers = open();
  answers.add(one, "1");
  const [name = ""] = readdirSync(join(folder, "answers"));
  writeFileSync(join(folder, "answers", name), "spoiled");
  expect(textAt(answers, one)).toBeUndefined();
  answers.add(one, "1");
  expect(textAt(answers, one)).toBe("1");
});

test("remembers which addresses must be requested again", () => {
  const answers = open();
  answers.add(one, "1", '"e"');
  answers.add(two);
  answers.forget((url) => url === one);
  expect(open().done(one)).toBeUndefined();
  expect(open().done(two)).toEqual({ url: two });
  expect(answers.known(one)?.etag).toBe('"e"');
});

test("ignores progress that is old or from another service", () => {
  open().add(one, "1");
  expect(new KeptAnswers(folder, "http://example.com").isResumed).toBe(false);
  const file = join(folder, "progress.ndjson");
  writeFileSync(file, `{"source":"${source}","started":0}\n{"url":"${one}"}\n`);
  expect(open().isResumed).toBe(false);
});

test("removes bodies that no answer of the last pull names", () => {
  const first = open();
  first.add(one, "old");
  first.finish([]);
  const second = open();
  expect(second.done(one)).toBeUndefined();
  second.add(one, "new");
  expect(readdirSync(join(folder, "answers")).length).toBe(2);
  second.finish(["doubt"]);
  expect(readdirSync(join(folder, "answers")).length).toBe(1);
  const third = open();
  const known = third.known(one);
  expect(known && third.text(known)).toBe("new");
  expect(third.doubts).toEqual(["doubt"]);
});

test("removes nothing through a link", () => {
  const elsewhere = join(folder, "elsewhere");
  mkdirSync(join(elsewhere, "answers"), { recursive: true });
  writeFileSync(join(elsewhere, "answers", "precious.txt"), "");
  const [link, half] = [join(folder, "link"), join(folder, "half")];
  symlinkSync(elsewhere, link);
  mkdirSync(half);
  symlinkSync(join(elsewhere, "answers"), join(half, "answers"));
  for (const path of [link, half]) {
    const says = expect.stringContaining("expected a folder of anthology-build, found a link");
    expect(() => new KeptAnswers(path, source)).toThrow(expect.objectContaining({ message: says }));
  }
});
