/** The shell commands in every recipe: pull, build, and publish what changed. */
import type { Project } from "./project.ts";

/** Makes a snapshot of the service, or updates one. */
export const pull = "npx anthology-build pull";

/** Puts the address of the published site into a variable for the commands after it. */
export const readSite = `SITE=$(node -p 'JSON.parse(fs.readFileSync("anthology.config.json")).baseUrl')`;

/** Builds the site, and lists the changes since the published site. */
export const build = 'npx anthology-build build --previous "$SITE" --previous-optional';

/** Succeeds if the published site is the one that was built. */
export const isPublished = 'curl -fsS "$SITE/build.json" | cmp -s - out/build.json';

/** Publishes the site, unless it is published already. GitHub Pages uses actions instead. */
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
      // `publish` compares the two sites itself, and sends only what differs.
      return [`npx anthology-build publish ${quoted(target ?? "")}`];
  }
}

/** Skips a command that would deploy an unchanged site again. */
function unlessPublished(command: string): string[] {
  return [`${isPublished} || ${command}`];
}

/** Quotes a word for the shell. */
function quoted(word: string): string {
  return /^[\w./:@%+=-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
