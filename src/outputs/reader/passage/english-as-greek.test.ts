/** A text that is stored as Greek but has no Greek letter: a warning, and no Greek treatment. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { build } from "../../../index.ts";
import { summaryFile } from "../../../routing/routes.ts";
import { epigramUrn } from "../../../testing/anthology.ts";
import { alterSnapshot } from "../../../testing/snapshots.ts";
import { makeWorkplace } from "../../../testing/workplace.ts";

const place = makeWorkplace(3);

test("is shown without verses and in no language, and the command warns of it", async () => {
  const { snapshot, out } = place;
  alterSnapshot(snapshot, "UPDATE text SET text = 'Go, tell the Spartans' WHERE id = 2");
  const said: string[] = [];
  const log = { warn: (text: string) => said.push(text) };
  await build({ snapshot, out, jobs: 1, sync: false }, { log });
  expect(said).toEqual([
    "1 text (2): /language is grc, expected Greek letters, found none: pages show them without verses, in no known language; " +
      "correct their language in the snapshot",
  ]);
  const page = readFileSync(join(out, "passages", epigramUrn(2), "index.html"), "utf8");
  expect(page).toContain("<h2>Unknown language</h2>");
  expect(page).toContain('<div lang="und" dir="auto" itemprop="text">');
  expect(page).not.toContain('<section class="original');
  expect(page).not.toContain("Greek text:");
  const summaries = readFileSync(join(out, summaryFile("9")), "utf8");
  expect(summaries).toContain('{"text":"Go, tell the Spartans","language":"und"}');
});
