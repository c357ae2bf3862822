/** Every host in tests, grouped by ability. */
import { cloudflare, netlify } from "./edges.ts";
import type { TestHost } from "./host.ts";
import { ownServer, serve } from "./programs.ts";
import { webServers } from "./web-servers.ts";

/** Hosts that run our routing function. */
export const routingHosts: readonly TestHost[] = [ownServer, netlify, cloudflare];

/** All hosts, in the order of the table of hosts. */
export const allHosts: readonly TestHost[] = [...routingHosts, ...webServers, serve];
