/**
 * Measures the time from a write to the snapshot until an open page of the dev loop shows the change, with the sample.
 *
 *     npm run dev-loop -- [options of dev]
 */
import { copyFileSync } from "node:fs";
import { loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import { startBrowser } from "../src/testing/browser.ts";
import { built, startDev } from "../src/testing/dev-program.ts";
import { alterSnapshot } from "../src/testing/snapshots.ts";
import { makeWorkplace, removeWorkplace } from "../src/testing/workplace.ts";

const rounds = 11;

/** A text of the sample, and the page that shows it. */
const sample = fileURLToPath(new URL("../data/anthology.sqlite", import.meta.url));
const path = "/passages/urn:cts:greekLit:tlg7000.tlg001.ag:7.80/";
const change = (text: string) => `
  UPDATE text SET text = '${text}' WHERE id = (
    SELECT min(text) FROM passage_text JOIN passage ON passage.id = passage_text.passage
    WHERE book = (SELECT id FROM book WHERE number = 7) AND fragment = 80)`;

const place = makeWorkplace(3);
copyFileSync(sample, place.snapshot);
const browser = await startBrowser();
const dev = await startDev(place, process.argv.slice(2));
try {
  await dev.until(built);
  const page = await browser.newPage();
  await page.goto(dev.origin + path, { waitUntil: "networkidle" });
  const times: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const text = `Μέτρον ${round}.`;
    const start = performance.now();
    alterSnapshot(place.snapshot, change(text));
    await page.getByText(text).first().waitFor();
    times.push(performance.now() - start);
  }
  times.sort((one, other) => one - other);
  const [least = 0, median = 0, most = 0] = [0, (rounds - 1) / 2, rounds - 1].map((n) => times[n]);
  console.log(dev.printed());
  console.log(
    `from a write to the page, in ${rounds} rounds: median ${inSeconds(median)}, ` +
      `${inSeconds(least)} to ${inSeconds(most)} (load ${loadavg()[0]?.toFixed(1)})`,
  );
} finally {
  await dev.stop();
  await browser.close();
  removeWorkplace(place);
}

function inSeconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`;
}
