/** Pulls that are killed and started again lose nothing that was read, whatever changes meanwhile, and leave no part files. */
import { readdirSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { anthology } from "../../testing/anthology.ts";
import { runProgram, startProgram } from "../../testing/program.ts";
import { move, pagesOf, pullPlace } from "../../testing/pull-place.ts";
import { contentOf, pullFrom } from "../../testing/pulling.ts";
import { randomNumbers } from "../../testing/random-numbers.ts";
import { late } from "../../testing/service-faults.ts";
import { times } from "../../testing/thoroughness.ts";

const at = pullPlace(anthology(31));

const pullArguments = (rate = 1000) =>
  ["pull", `${at.service.origin}/api/`, "--snapshot", at.file, "--rate", `${rate}`] as const;

const kills = times(20, 50);

test(`killed ${kills} times at random, it gives the same snapshot as an undisturbed run`, async () => {
  const next = randomNumbers(50);
  at.service.misbehave(late(15));
  const counts: number[] = [];
  for (let turn = 0; turn < kills; turn += 1) {
    at.service.reset();
    const { process: program, ended } = startProgram([...pullArguments(), "--json"]);
    // Kill after the first request: before that there is nothing to lose.
    while (at.service.asked.length === 0 && program.exitCode === null) await sleep(2);
    await sleep(next() * 250);
    program.kill("SIGKILL");
    await ended;
    counts.push(at.service.asked.length);
    expect(["none", at.content]).toContain(contentOf(at.file));
  }
  at.service.reset();
  const last = await runProgram(pullArguments());
  expect(last).toMatchObject({ status: 0, stderr: expect.stringContaining("passages") });
  expect(contentOf(at.file)).toBe(at.content);
  expect(Math.max(...counts)).toBeLessThanOrEqual(pagesOf(at.site));
  const left = readdirSync(`${at.file}.pull`).sort();
  expect(left).toEqual(["answers.sqlite"]);
});

test("a service that changes at any request gives one of its two states", async () => {
  const moved = await at.altered(move);
  for (let request = 0; request <= pagesOf(at.site); request += 1) {
    at.service.reset();
    at.service.serve(at.site);
    at.service.misbehave((good, asked) => {
      if (asked.place === request) at.service.serve(moved.site);
      return good;
    });
    const file = `${at.file}-${request}`;
    await pullFrom(at.service.origin, file);
    expect([at.content, moved.content], `changed at request ${request}`).toContain(contentOf(file));
  }
});
