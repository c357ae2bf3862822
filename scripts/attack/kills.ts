/** Builds that are killed: at any moment, or while they publish. */
import { isKilled } from "../../src/testing/kills.ts";
import { everything, only } from "../../src/testing/site-options.ts";
import { type Campaign, inLanes, type Trial } from "./campaign.ts";
import { AttackedFolder, short } from "./folder.ts";

/** The maximum number of builds for a kill: some end before it. */
const attempts = 20;

export const kills: Campaign = {
  name: "kills of a build",
  trials: { short: 4, usual: 200, thorough: 1000 },
  run: (count, seed, report) => inLanes(count, seed, openLane, report),
};

async function openLane() {
  const folder = await AttackedFolder.make(20, {
    ...everything,
    products: only("format-api", "xml", "dumps"),
  });
  const start = performance.now();
  await folder.shared.start(folder.next, 1).ended;
  const duration = performance.now() - start;
  await folder.shared.repair(folder.published);
  return {
    attempt: (random: () => number, number: number) =>
      kill(folder, duration, 1 + (number % 2), random),
    close: () => folder.close(),
  };
}

async function kill(
  folder: AttackedFolder,
  duration: number,
  jobs: number,
  random: () => number,
): Promise<Trial> {
  const { site } = folder.shared.place;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const moment = random() < 0.6 ? random() * duration : "publishing";
    const story = `killed ${moment === "publishing" ? "while it published" : `after ${moment.toFixed(0)} ms`}, --jobs ${jobs}`;
    try {
      if (await isKilled(folder.shared.start(folder.next, jobs), moment, site, random)) {
        return await folder.judge(story, random);
      }
    } catch (error) {
      return { verdict: "unclear", story: `${story}: ${short(error)}` };
    }
    await folder.shared.repair(folder.published);
  }
  throw new Error(`${attempts} builds in a row ended before they were killed`);
}
