/** The shell commands that every recipe is made of: pull, build, and publish what changed. */
import type { Project } from "./project.ts";

/** Makes a snapshot of the service, or brings one up to date. */
export const pull = "npx anthology-build pull";

/** Names the site that is published, for the commands after it. */
export const readSite = `SITE=$(node -p 'JSON.parse(fs.readFileSync("anthology.config.json")).baseUrl')`;

/** Builds the site, and tells its changes from those that are published. */
export const build = 'npx anthology-build build --previous "$SITE" --previous-optional';

/** Succeeds where the published site is the one that was built. */
export const isPublished = 'curl -fsS "$SITE/build.json" | cmp -s - out/build.json';

/** Publishes the site, unless it is published already. GitHub Pages has actions instead. */
export function publish({ host, target }: Project): string[] {
  switch (host) {
    case "github-pages":
      return [];
    case "netlify":
      return unlessPublished("npx --yes netlify-cli@23 deploy --prod --dir out");
    case "cloudflare":
      return [
        "npx anthology-build host cloudflare out > wrangler.jsonc",
        ...unlessPublished("npx --yes wrangler@4 deploy"),
      ];
    case "server":
    case "bucket":
      // It compares the two itself, and sends what differs.
      return [`npx anthology-build publish ${quoted(target ?? "")}`];
  }
}

/** A host that takes the folder as a whole would deploy the same site again. */
function unlessPublished(command: string): string[] {
  return [`${isPublished} || ${command}`];
}

/** A word as a shell reads it. */
function quoted(word: string): string {
  return /^[\w./:@%+=-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
