/** Every host whose configuration `anthology-build host <name>` prints. */
import { apacheConfiguration } from "./apache.ts";
import { caddyConfiguration } from "./caddy.ts";
import type { Configuration } from "./configuration.ts";
import { nginxConfiguration } from "./nginx.ts";
import { wranglerSettings } from "./wrangler.ts";

/** By the name that the command is given. */
export const configurations: Readonly<Record<string, Configuration>> = {
  nginx: nginxConfiguration,
  caddy: caddyConfiguration,
  apache: apacheConfiguration,
  cloudflare: (_collections, options) => wranglerSettings(options),
};
