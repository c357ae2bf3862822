/** Every host that tests run, by what it can do. */
import { cloudflare, netlify } from "./edges.ts";
import type { TestHost } from "./host.ts";
import { ownServer, serve } from "./programs.ts";
import { webServers } from "./web-servers.ts";

/** Hosts that run our routing function. */
export const routingHosts: readonly TestHost[] = [ownServer, netlify, cloudflare];

/** Hosts that can honour the contract, but for addresses that some refuse to read. */
export const contractHosts: readonly TestHost[] = [...routingHosts, ...webServers];

/** All, as the table of hosts lists them. */
export const allHosts: readonly TestHost[] = [...contractHosts, serve];
