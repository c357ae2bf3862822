/** Settings for Cloudflare: the published folder as static assets, with the Worker in front of them. */
import { packsFolder } from "../routing/routes.ts";
import type { ConfigurationOptions } from "./configuration.ts";

/** The text of `wrangler.jsonc`, for the working folder of the command. */
export function wranglerSettings({
  folder,
  workers,
  baseUrl,
  isPacked,
}: Pick<ConfigurationOptions, "folder" | "workers" | "baseUrl" | "isPacked">): string {
  const { hostname } = new URL(baseUrl);
  const text = (value: unknown) => JSON.stringify(value);
  const [main, needed, first] = isPacked
    ? ["packed.js", "build and pack the site", ["/*", `!/${packsFolder}*`]]
    : ["worker.js", "build the folder", true];
  return `// ${baseUrl} on Cloudflare Workers with static assets: ${needed}, then \`npx wrangler deploy\`.
// Written by \`anthology-build host cloudflare\`. Free plans allow 20,000 files, paid ones 100,000: \`anthology-build
// pack\` makes a large site fit.
{
  "$schema": "node_modules/wrangler/config-schema.json",
  "name": "anthology",
  "main": ${text(`${workers}/${main}`)},
  "compatibility_date": "2026-04-01",${route(hostname)}
  "assets": {
    "directory": ${text(folder)},
    "binding": "ASSETS",
    // The Worker answers every request${isPacked ? " but those for packs" : ""}, and fetches files by their exact paths.
    "run_worker_first": ${text(first)},
    "html_handling": "none",
    "not_found_handling": "none"
  }
}
`;
}

/** The setting for a custom domain; a workers.dev domain follows from the Worker's name. */
function route(hostname: string): string {
  if (hostname === "localhost" || hostname.endsWith(".workers.dev")) return "";
  return `\n  "routes": [{ "pattern": ${JSON.stringify(hostname)}, "custom_domain": true }],`;
}
