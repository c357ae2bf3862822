/** Every host in tests, grouped by ability. */
import { cloudflare, netlify } from "./edges.ts";
import type { TestHost } from "./host.ts";
import { packed } from "./packed-host.ts";
import { ownServer, serve } from "./programs.ts";
import { webServers } from "./web-servers.ts";

/** Hosts that take a packed site, and the same hosts with the packed form of a plain one. */
export const packableHosts: readonly TestHost[] = [ownServer, netlify, cloudflare];
export const packedHosts: readonly TestHost[] = packableHosts.map(packed);

/** Hosts that run our routing function. */
export const routingHosts: readonly TestHost[] = [ownServer, cloudflare, ...packedHosts];

/** All hosts, in the order of the table of hosts. */
export const allHosts: readonly TestHost[] = [...routingHosts, ...webServers, serve];
