/**
 * The shell commands in every recipe: pull, build, and publish what changed. `npx --no` runs only what is installed:
 * without it, npx would download a missing package of that name and run it with the secrets of the workflow.
 */
import { shellWord } from "../hosts/workflow-values.ts";
import type { Project } from "./project.ts";

/** Makes a snapshot of the service, or updates one. */
export const pullStep = "npx --no anthology-build pull";

/** Puts the address of the published site into a variable for the commands after it. */
export const readSite = `SITE=$(node -p 'JSON.parse(fs.readFileSync("anthology.config.json")).baseUrl')`;

/** Builds the site, and lists the changes since the published site. */
export const buildStep = 'npx --no anthology-build build --previous "$SITE" --previous-optional';

/** Succeeds if the published site is the one that was built. */
export const isPublished = 'curl -fsS "$SITE/build.json" | cmp -s - out/build.json';

/** Publishes the site, unless it is published already. GitHub Pages uses actions instead. */
export function publishStep({ host, target }: Project): string[] {
  switch (host) {
    case "github-pages":
      return [];
    case "netlify":
      return unlessPublished("npx --no netlify deploy --prod --dir out");
    case "cloudflare":
      return [
        "npx --no anthology-build host cloudflare out > wrangler.jsonc",
        ...unlessPublished("npx --no wrangler deploy"),
      ];
    case "server":
    case "bucket":
      // `publish` compares the two sites itself, and sends only what differs.
      return [`npx --no anthology-build publish ${shellWord(target ?? "")}`];
  }
}

/** Skips a command that would deploy an unchanged site again. */
function unlessPublished(command: string): string[] {
  return [`${isPublished} || ${command}`];
}
