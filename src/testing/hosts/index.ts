/** Every host in tests, grouped by ability. */
import { cloudflare, netlify } from "./edges.ts";
import type { TestHost } from "./host.ts";
import { packed } from "./packed-host.ts";
import { ownServer, serve } from "./programs.ts";
import { webServers } from "./web-servers.ts";

/** Hosts of a packed site. */
export const packedHosts: readonly TestHost[] = [ownServer, netlify, cloudflare].map(packed);

/** Hosts that run our routing function. */
export const routingHosts: readonly TestHost[] = [ownServer, cloudflare, ...packedHosts];

/** All hosts, in the order of the table of hosts. */
export const allHosts: readonly TestHost[] = [...routingHosts, ...webServers, serve];
