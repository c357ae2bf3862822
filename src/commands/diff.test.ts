/** Two anthologies as `diff` compares them: snapshots, sites in folders, and one of each. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { AnthologyError, build, diff } from "../index.ts";
import { epigramUrn } from "../testing/anthology.ts";
import { runHere } from "../testing/in-process.ts";
import { alterSnapshot } from "../testing/snapshots.ts";
import { copyWorkplace, makeWorkplace, type Workplace } from "../testing/workplace.ts";

/** Two anthologies, the second with another text, a new book, and one epigram less. */
const old = makeWorkplace(8);
alterSnapshot(old.snapshot, "UPDATE text SET text = 'Μοῦσα λέγε μοι' WHERE id = 2");
const now = copyWorkplace(old);
alterSnapshot(
  now.snapshot,
  `UPDATE text SET text = 'Μοῦσα λέγει μοι' WHERE id = 2;
   INSERT INTO book VALUES (99, 15);
   DELETE FROM passage_text WHERE passage = 8; DELETE FROM passage WHERE id = 8`,
);
beforeAll(async () => {
  for (const [{ snapshot, out }, baseUrl] of [
    [old, "https://old.example/ag"],
    [now, "https://now.example"],
  ] as const) {
    await build({ snapshot, out, baseUrl, only: ["json", "dumps"], jobs: 1, sync: false });
  }
});

const words = "text: [-λέγε-] {+λέγει+}";

/** The collections that differ. */
const found = async (before: string, after: string) => {
  const { collections, ...names } = await diff({ old: before, new: after });
  expect(names).toEqual({ old: before, new: after });
  return collections.filter((one) =>
    [one.added, one.changed, one.removed].some((records) => records.length > 0),
  );
};

test.each<[of: string, before: (it: Workplace) => string, after: (it: Workplace) => string]>([
  ["snapshots", (it) => it.snapshot, (it) => it.snapshot],
  ["sites", (it) => it.out, (it) => join(it.out, "manifest.json")],
  ["a snapshot and a site", (it) => it.snapshot, (it) => it.out],
  ["a site and a snapshot", (it) => it.out, (it) => it.snapshot],
])("compares %s", async (_, before, after) => {
  const [passages, books, texts, ...others] = await found(before(old), after(now));
  const [was, is] = ["Μοῦσα λέγε μοι", "Μοῦσα λέγει μοι"];
  expect(passages).toEqual({
    collection: "passages",
    before: 8,
    after: 7,
    added: [],
    removed: [epigramUrn(8)],
    about: { [epigramUrn(8)]: { name: "7.8" }, [epigramUrn(2)]: { name: "7.2" } },
    changed: [
      {
        id: epigramUrn(2),
        fields: ["texts"],
        differences: [
          {
            field: "texts",
            words: [`texts 2 ${words}`],
            old: expect.objectContaining({ text: was }),
            new: expect.objectContaining({ text: is }),
          },
        ],
      },
    ],
  });
  expect(books).toMatchObject({ added: ["99"], before: 1, after: 2 });
  expect(texts?.changed).toContainEqual({
    id: "2",
    fields: ["text"],
    differences: [{ field: "text", old: was, new: is, words: [words] }],
  });
  expect(others).toEqual([]);
  expect(await found(before(now), after(now))).toEqual([]);
});

test("prints them, and so does check", async () => {
  const { stdout } = await runHere("diff", old.snapshot, now.snapshot);
  const printed = [
    "passages: 0 added, 1 changed, 1 removed; 8 records before, 7 now",
    `  ~ ${epigramUrn(2)}`,
    `    texts 2 ${words}`,
    `  - ${epigramUrn(8)}`,
    "books: 1 added, 0 changed, 0 removed; 1 records before, 2 now",
    "  + 99 book 15",
  ].join("\n");
  expect(stdout.startsWith(`${printed}\ntexts: `)).toBe(true);
  expect(stdout).toMatch(
    /\n {2}~ 8 the Ancient Greek text by Words.\n {4}passages: \[-urn:cts:\S+:7\.8-\]\n/,
  );
  const args = ["check", "-s", now.snapshot, "--previous", old.out, "-j", "1"];
  expect((await runHere(...args)).stdout).toContain(`\n${stdout}${now.snapshot}: no fault`);
  const { differences } = JSON.parse((await runHere(...args, "--json")).stdout);
  const json = await runHere("diff", old.out, now.snapshot, "--json");
  expect(differences).toEqual(
    JSON.parse(json.stdout.replaceAll("https://old.example/ag", "http://localhost:3000"))
      .collections,
  );
  expect((await runHere("diff", old.out, old.snapshot)).stdout).toBe("no record differs\n");
});

test("a guard that stops a load or a check prints what differs, by the names of people", async () => {
  const table = join(old.folder, "poems.csv");
  const snapshot = join(old.folder, "poems.sqlite");
  const rows = ["one", "two", "three", "four", "five"].map(
    (text, at) => `7,${at},${text},A. Lector`,
  );
  const load = (count: number) => {
    writeFileSync(table, ["book,no,French,Translator", ...rows.slice(0, count)].join("\n"));
    return runHere("load", table, "--snapshot", snapshot);
  };
  expect((await load(5)).status).toBe(0);
  const gone = "found    4 gone: the French text of 7.2 by A. Lector, ";
  const line = /\n {2}- \d+ the French text of 7\.4 by A\. Lector: "five"\n/;
  const refused = await load(1);
  expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining(gone)]);
  expect(refused.stderr).toMatch(line);
  const site = join(old.folder, "published");
  await build({ snapshot, out: site, only: ["json", "dumps"], jobs: 1, sync: false });
  const checked = await runHere("check", "-s", table, "--previous", site, "-j", "1");
  expect([checked.status, checked.stderr]).toEqual([1, expect.stringContaining(gone)]);
  expect(checked.stderr).toMatch(line);
  const { stdout } = await runHere("load", table, "--snapshot", snapshot, "--json");
  expect(JSON.parse(stdout).differences).toContainEqual(
    expect.objectContaining({ collection: "passages", before: 5, after: 1 }),
  );
});

test("refuses what is neither a snapshot nor a site, by its name", async () => {
  const empty = join(old.folder, "empty");
  mkdirSync(empty);
  const refused = async (name: string) => {
    const error = await diff({ old: name, new: now.snapshot }).catch((thrown) => thrown);
    if (!(error instanceof AnthologyError)) throw error;
    return [error.kind, error.message, error.hint];
  };
  expect(await refused(empty)).toEqual([
    "run",
    `${empty}: there is no ${empty}/build.json`,
    "name a snapshot, or a published site by its folder or its address",
  ]);
  expect((await refused(`${empty}.sqlite`))[1]).toBe(`no snapshot at ${empty}.sqlite`);
  const dumpless = copyWorkplace(now);
  rmSync(dumpless.out, { recursive: true });
  await build({ snapshot: now.snapshot, out: dumpless.out, only: ["json"], jobs: 1, sync: false });
  expect(await refused(dumpless.out)).toEqual([
    "run",
    `${dumpless.out}: its build.json does not name the product dumps, which has its snapshot`,
    "publish that site again with the product dumps",
  ]);
});
