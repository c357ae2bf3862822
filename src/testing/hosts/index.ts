/** Every host in tests, grouped by ability. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { newFolder } from "../new-folder.ts";
import { packQuietly } from "../packed-site.ts";
import { cloudflare, netlify } from "./edges.ts";
import type { TestHost } from "./host.ts";
import { ownServer, serve } from "./programs.ts";
import { webServers } from "./web-servers.ts";

/** Hosts of a packed site. */
const packedHosts: readonly TestHost[] = [ownServer, netlify, cloudflare].map(packed);

/** Hosts that run our routing function. */
export const routingHosts: readonly TestHost[] = [ownServer, cloudflare, ...packedHosts];

/** All hosts, in the order of the table of hosts. */
export const allHosts: readonly TestHost[] = [...routingHosts, ...webServers, serve];

/** The host with the site of a folder, which is packed first. */
function packed(host: TestHost): TestHost {
  return {
    ...host,
    name: `${host.name}, packed`,
    start: async (folder) => {
      const place = newFolder();
      const target = join(place, "packed");
      await packQuietly(folder, target);
      const running = await host.start(target);
      const stop = () => running.stop().then(() => rmSync(place, { recursive: true }));
      return { ...running, stop };
    },
  };
}
