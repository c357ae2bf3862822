/** Proxies of the environment: HTTPS_PROXY, HTTP_PROXY and NO_PROXY, or the same names in lower case. */
import { type Agent, type Dispatcher, EnvHttpProxyAgent, Pool } from "undici";
import { AnthologyError } from "../model/errors.ts";

/**
 * Sends requests through the proxies of the environment, or directly if there is none for an address.
 * @throws AnthologyError of kind `run` if a variable is not the address of a proxy
 */
export function proxiedDispatcher(limits: Agent.Options): Dispatcher {
  for (const protocol of ["https:", "http:"]) proxyVariable(protocol);
  // By default undici would not apply the limits to connections through a proxy.
  const pool = (origin: string | URL, options: Pool.Options) =>
    new Pool(origin, { ...limits, ...options });
  return new EnvHttpProxyAgent({
    ...limits,
    // Many proxies allow tunnels only for HTTPS.
    proxyTunnel: false,
    factory: pool,
    clientFactory: pool,
  });
}

/** The variable that names the proxy for a protocol, as undici finds it. For HTTPS that for HTTP is the second choice. */
export function proxyVariable(protocol: string): string | undefined {
  for (const name of protocol === "https:" ? ["https_proxy", "http_proxy"] : ["http_proxy"]) {
    const variable = process.env[name] === undefined ? name.toUpperCase() : name;
    const value = process.env[variable] ?? "";
    // An empty value means no proxy.
    if (value === "") continue;
    if (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)) return variable;
    const found = JSON.stringify(value.replace(/^.*@/, "…@"));
    const message = `${variable}: expected the address of a proxy such as http://proxy.example.org:3128, found ${found}`;
    const hint = `begin it with http:// or https://, or unset ${variable}`;
    throw new AnthologyError("run", message, { hint });
  }
  return undefined;
}
