/** Settings for Cloudflare: the published folder as static assets, the Worker before them. */

export interface WranglerOptions {
  /** Name of the Worker, and the first part of its address. */
  readonly name: string;
  /** The published folder and the Worker's file, as seen from the settings. */
  readonly folder: string;
  readonly worker: string;
}

/** The text of `wrangler.jsonc`. */
export function wranglerSettings({ name, folder, worker }: WranglerOptions): string {
  const text = (value: string) => JSON.stringify(value);
  return `// Cloudflare Workers with static assets: build the folder, then \`npx wrangler deploy\`.
// Written by \`anthology-build host cloudflare\`. Free plans hold 20,000 files, paid ones 100,000: see --no-format-api.
{
  "$schema": "node_modules/wrangler/config-schema.json",
  "name": ${text(name)},
  "main": ${text(worker)},
  "compatibility_date": "2026-04-01",
  "assets": {
    "directory": ${text(folder)},
    "binding": "ASSETS",
    // The Worker answers everything and asks for files by their exact paths.
    "run_worker_first": true,
    "html_handling": "none",
    "not_found_handling": "none"
  }
}
`;
}
