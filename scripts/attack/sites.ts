import { copyFileSync, cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { expect } from "vitest";
import { removeFolder } from "../../src/disk/remove.ts";
import type { Product } from "../../src/model/products.ts";
import { verifySite } from "../../src/packed/site-at.ts";
import { halfAppliedName } from "../../src/routing/site-files.ts";
import { buildQuietly } from "../../src/testing/build-quietly.ts";
import { startHost } from "../../src/testing/faulty-host.ts";
import { runProgram } from "../../src/testing/program.ts";
import { below, oneOf } from "../../src/testing/random-numbers.ts";
import { everything, only } from "../../src/testing/site-options.ts";
import { alterSnapshot } from "../../src/testing/snapshots.ts";
import { contents } from "../../src/testing/tree.ts";
import { copyWorkplace, makeWorkplace, type Workplace } from "../../src/testing/workplace.ts";
import { type Answer, answerOf, type Campaign } from "./campaign.ts";
import { spoilSite } from "./damage.ts";

/** With a public address: `publish` warns of one that leads to this machine. */
const options = { ...everything, baseUrl: "https://anthology.example" };

type Products = readonly Product[];

/** For `publish`, which starts rclone once for each type of file. */
export const fewTypes: Products = ["changes"];

/** The sites that all lanes copy, by their products. */
const built = new Map<Products, Promise<Workplace>>();

async function buildSites(products: Products): Promise<Workplace> {
  const place = makeWorkplace(6);
  process.once("exit", () => removeFolder(place.folder));
  const oldSnapshot = join(place.data, "old.sqlite");
  copyFileSync(place.snapshot, oldSnapshot);
  const site = { ...options, products: only(...products) };
  await buildQuietly(oldSnapshot, join(place.folder, "old"), site);
  alterSnapshot(place.snapshot, "UPDATE text SET text = text || ' καὶ ἄλλα' WHERE id % 2 = 0");
  await buildQuietly(place.snapshot, place.out, site);
  return place;
}

const usual: Products = ["changes", "dumps"];

/** Two sites of one anthology: the one in `old`, and the next, whose snapshot and published folder are those of the place. */
export async function openSites(products = usual) {
  const template = built.get(products) ?? buildSites(products);
  built.set(products, template);
  const place = copyWorkplace(await template);
  const at = (name: string) => join(place.folder, name);
  const [old, oldSnapshot] = [at("old"), join(place.data, "old.sqlite")];
  const files = { old: contents(old), next: contents(place.out) };
  const build = (snapshot: string, out: string, ...more: readonly string[]) => {
    const { baseUrl, pageSize } = options;
    const names = only(...products);
    const site = ["--base-url", baseUrl, "--page-size", `${pageSize}`, "--only", ...names];
    return ["build", "-s", snapshot, "-o", out, "--quiet", "--no-sync", ...more, ...site];
  };
  return { ...place, at, old, oldSnapshot, files, build, close: () => removeFolder(place.folder) };
}

export async function expectSuccess(args: readonly string[]): Promise<void> {
  expect(await runProgram(args)).toMatchObject({ status: 0, stderr: "" });
}

/** It was refused, and the folder has not changed; or the input gave valid data, and the folder fits its manifest. */
export async function expectKept(
  { status }: Answer,
  out: string,
  files: Readonly<Record<string, string>>,
) {
  if (status === 0) await verifySite(out);
  else expect(contents(out)).toEqual(files);
}

export const previousSites: Campaign = {
  name: "--previous with hostile sites",
  trials: 60,
  async open() {
    const { at, snapshot, oldSnapshot, old, files, build, close } = await openSites();
    const [out, site] = [at("built"), at("previous")];
    cpSync(old, out, { recursive: true });
    const host = await startHost(site);
    return {
      async attempt(random) {
        rmSync(site, { recursive: true, force: true });
        cpSync(old, site, { recursive: true });
        const isOnWeb = random() < 0.5;
        const [how, answer] = oneOf(misconduct, random);
        const isAnswer = isOnWeb && random() < 0.5;
        const story = isAnswer ? how : spoilSite(site, random);
        // Only later requests, so that the manifest is sometimes read.
        let left = below(3, random);
        host.misbehave((_, response) => {
          if (!isAnswer) return false;
          left -= 1;
          if (left < 0) answer(response);
          return left < 0;
        });
        const args = ["--previous", isOnWeb ? `${host.origin}/` : site, "--accept-loss"];
        return {
          story: `${story} ${isOnWeb ? "on the web" : "in a folder"}`,
          answer: await answerOf(build(snapshot, out, ...args)),
        };
      },
      kept: (answer) => expectKept(answer, out, files.old),
      async repair() {
        await expectSuccess(build(oldSnapshot, out));
        expect(contents(out)).toEqual(files.old);
      },
      async close() {
        await host.stop();
        close();
      },
    };
  },
};

/** Answers of a hostile host. */
const misconduct: readonly [how: string, answer: (response: ServerResponse) => void][] = [
  ...[204, 304, 401, 404, 500, 999].map((status): (typeof misconduct)[number] => [
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

export const hostileTargets: Campaign = {
  name: "publish to hostile targets",
  trials: 60,
  async open() {
    const { at, old, out, files, close } = await openSites(fewTypes);
    const [target, outside] = [at("target"), at("outside")];
    writeFileSync(outside, "outside");
    let args: readonly string[] = [];
    return {
      async attempt(random) {
        rmSync(target, { recursive: true, force: true });
        cpSync(old, target, { recursive: true });
        args = ["publish", `:local:${target}`, out, "--quiet"];
        const story =
          random() < 0.3 ? spoilMarker(target, random) : spoilSite(target, random, false);
        return { story, answer: await answerOf(args) };
      },
      kept: ({ status }) => {
        expect(readFileSync(outside, "utf8")).toBe("outside");
        // What a target lost without its manifest knowing is not looked for (docs/building.md).
        const manifest = { "manifest.json": files.next["manifest.json"] };
        if (status === 0) expect(contents(target)).toMatchObject(manifest);
      },
      /** A hostile target must be emptied by hand. */
      async repair() {
        rmSync(target, { recursive: true });
        await expectSuccess(args);
        expect(contents(target)).toEqual(files.next);
      },
      close,
    };
  },
};

/** Puts a hostile marker of an unfinished publication into a target. */
function spoilMarker(target: string, random: () => number): string {
  const paths = oneOf(
    [["../outside"], ["/etc/passwd"], ["b", "a"], ["api/\u0000"], ["x".repeat(50_000_000)], []],
    random,
  );
  writeFileSync(join(target, halfAppliedName), ["", ...paths].join("\n"));
  return `a marker: ${paths.join().slice(0, 20)}`;
}
