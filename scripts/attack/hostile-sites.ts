/** Builds that compare with a hostile previous site, in a folder or on the web. */
import { cpSync, rmSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { startHost } from "../../src/testing/faulty-host.ts";
import { below, oneOf } from "../../src/testing/random-numbers.ts";
import { everything, only } from "../../src/testing/site-options.ts";
import { type Campaign, inLanes, type Trial } from "./campaign.ts";
import { AttackedFolder, answerOf } from "./folder.ts";
import { spoilSite } from "./mutations.ts";

export const previousSites: Campaign = {
  name: "--previous with hostile sites",
  trials: { short: 4, usual: 60, thorough: 1000 },
  run: (count, seed, report) => inLanes(count, seed, openLane, report),
};

async function openLane() {
  const products = only("changes", "dumps");
  const folder = await AttackedFolder.make(6, { ...everything, products });
  const { place } = folder.shared;
  const [good, site] = [join(place.folder, "good"), join(place.folder, "previous")];
  cpSync(place.out, good, { recursive: true });
  const host = await startHost(site);
  return {
    attempt: async (random: () => number): Promise<Trial> => {
      rmSync(site, { recursive: true, force: true });
      cpSync(good, site, { recursive: true });
      const isOnWeb = random() < 0.5;
      const [how, answer] = oneOf(misconduct, random);
      const isAnswer = isOnWeb && random() < 0.5;
      const story = isAnswer ? how : spoilSite(site, random);
      // Only later requests, so that the manifest is sometimes read.
      let left = below(3, random);
      host.misbehave((_, response) => {
        if (!isAnswer) return false;
        left -= 1;
        if (left >= 0) return false;
        answer(response);
        return true;
      });
      const previous = isOnWeb ? `${host.origin}/` : site;
      const args = ["--previous", previous, "--accept-loss"];
      const { shared, next } = folder;
      return folder.judgeInput(
        `${story} ${isOnWeb ? "on the web" : "in a folder"}`,
        await answerOf((options) => shared.start(next, 1, options, ...args)),
      );
    },
    close: async () => {
      await host.stop();
      folder.close();
    },
  };
}

type Answer = (response: ServerResponse) => void;

/** Answers of a hostile host. */
const misconduct: readonly [how: string, answer: Answer][] = [
  ...[204, 304, 401, 404, 500, 999].map((status): [string, Answer] => [
    `status ${status}`,
    (response) => response.writeHead(status).end(),
  ]),
  ["a redirect to itself", (response) => response.writeHead(302, { location: "?" }).end()],
  ["a torn connection", (response) => response.socket?.resetAndDestroy()],
  ["a page for people", (response) => response.end("<!doctype html><title>Sign in</title>")],
  [
    "an endless line",
    (response) => {
      const more = () => {
        while (!response.destroyed && response.write("x".repeat(65_536)));
      };
      response.on("drain", more);
      more();
    },
  ],
];
