/** What a pull writes to a log: its progress, and that the service does not answer. */
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { expect, test } from "vitest";
import { anthology } from "../testing/anthology.ts";
import { preload } from "../testing/preload.ts";
import { startProgram } from "../testing/program.ts";
import { pullPlace } from "../testing/pull-place.ts";
import { reset } from "../testing/service-faults.ts";

const at = pullPlace(anthology(4));

/** Makes ten seconds pass in ten milliseconds. */
const fastClock = preload(() => {
  const { setInterval: slow } = globalThis;
  const fast = (run: () => void, ms: number) => slow(run, ms === 10_000 ? 10 : ms);
  globalThis.setInterval = fast as typeof setInterval;
});

test("writes the progress of a pull to a log every ten seconds", async () => {
  const args = ["pull", `${at.service.origin}/api/`, "--snapshot", at.file, "--rate", "1000"];
  const running = startProgram(args, { nodeOptions: fastClock });
  let log = "";
  const says = (words: RegExp) =>
    new Promise<void>((resolve) => {
      const look = () => words.test(log) && resolve();
      running.process.stderr?.on("data", look);
      look();
    });
  running.process.stderr?.on("data", (part) => {
    log += String(part);
  });
  // The service waits for lines in the log: two before it sends the first page, and one after it.
  at.service.misbehave(async (reply, { target }) => {
    if (target === "/api/passages/") await says(/(passages: at work, \d+ s so far\n){2}/);
    if (target === "/api/passages/?page=2") await says(/passages: 3 of 4 records, \d+ s so far\n/);
    return reply;
  });
  const { status, stderr } = await running.ended;
  expect(status).toBe(0);
  expect(stderr).toMatch(/passages: 3 of 4 records, .*\n(?:.*\n)*passages: [\d.]+ s\n/);
});

test("says at the first failure that a service does not answer", async () => {
  at.service.misbehave(reset);
  const { origin } = at.service;
  const running = startProgram(["pull", `${origin}/api/`, "--snapshot", at.file]);
  const [note] = await once(createInterface(running.process.stderr as Readable), "line");
  expect(note).toMatch(
    new RegExp(
      `^${origin}/api/passages/ cannot be read: expected an answer, found .*; ` +
        "asking again up to 8 times$",
    ),
  );
  running.process.kill("SIGINT");
  expect(await running.ended).toMatchObject({ status: 130, stdout: "" });
});

test("writes no progress with --quiet", async () => {
  const args = ["pull", `${at.service.origin}/api/`, "--snapshot", at.file, "--rate", "1000"];
  const { ended } = startProgram([...args, "--quiet"], { nodeOptions: fastClock });
  expect(await ended).toMatchObject({ status: 0, stdout: "", stderr: "" });
});
