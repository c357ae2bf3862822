/** Proxies of the environment: HTTPS_PROXY, HTTP_PROXY and NO_PROXY, or the same names in lower case. */
import { type Agent, type buildConnector, type Dispatcher, EnvHttpProxyAgent, Pool } from "undici";
import { AnthologyError } from "../model/errors.ts";
import { Flaw } from "./flaw.ts";

/** A proxy, and the variable that names it. */
interface Proxy {
  readonly variable: string;
  readonly url: URL;
}

/** The proxy could not be reached. */
class Unreachable extends Error {}

/**
 * Sends requests through the proxies of the environment, or directly if there is none for an address.
 * @throws AnthologyError of kind `run` if a variable is not the address of a proxy
 */
export function proxiedDispatcher(limits: Agent.Options & { connectTimeout: number }): Dispatcher {
  const proxies = ["https:", "http:"].map((protocol) => proxyFor(protocol)?.url.href);
  // By default undici would not apply the limits to connections through a proxy.
  const pool = (origin: string | URL, options: Pool.Options) => {
    const { connect } = options;
    const isProxy = proxies.includes(new URL(origin).href) && typeof connect === "function";
    return new Pool(origin, {
      ...limits,
      ...options,
      ...(isProxy ? { connect: toProxy(connect) } : {}),
    });
  };
  return new EnvHttpProxyAgent({
    ...limits,
    proxyTls: { timeout: limits.connectTimeout },
    // Many proxies allow tunnels only for HTTPS.
    proxyTunnel: false,
    factory: pool,
    clientFactory: pool,
  });
}

function toProxy(connect: buildConnector.connector): buildConnector.connector {
  return (options, callback) => {
    connect(options, (...[error, socket]) => {
      if (error === null) callback(null, socket as NonNullable<typeof socket>);
      else callback(new Unreachable(reasonOf(error), { cause: error }), null);
    });
  };
}

/** The flaw of a request that the proxy did not pass on; undefined if the error has another cause. */
export function proxyFlaw(error: unknown, address: string): Flaw | undefined {
  const proxy = proxyFor(new URL(address).protocol);
  if (proxy === undefined || !(error instanceof Error)) return undefined;
  const { variable, url } = proxy;
  // undici has no error type for these cases.
  const [, status] =
    /^Proxy (?:response|Authentication Required) \(([0-9]{3})\)/.exec(error.message) ?? [];
  if (status === undefined && !(error instanceof Unreachable)) return undefined;
  const found = status === undefined ? error.message : `status ${status}`;
  return new Flaw(
    `expected the proxy ${url.protocol}//${url.host} (${variable}) to pass the request on, found ${found}`,
    {
      isFinal: status?.startsWith("4") === true,
      cause: error,
      hint:
        status === "407"
          ? `give the name and the password in ${variable}: http://name:password@${url.host}`
          : `see whether ${variable} names the right proxy, or name the host in NO_PROXY`,
    },
  );
}

/** The proxy for a protocol, as undici finds it. Without a variable for HTTPS, the one for HTTP applies. */
function proxyFor(protocol: string): Proxy | undefined {
  const names = protocol === "https:" ? ["https_proxy", "http_proxy"] : ["http_proxy"];
  for (const name of names) {
    const variable = process.env[name] === undefined ? name.toUpperCase() : name;
    const value = process.env[variable] ?? "";
    // An empty value means no proxy.
    if (value === "") continue;
    const url = URL.canParse(value) ? new URL(value) : undefined;
    if (url !== undefined && /^https?:$/.test(url.protocol)) return { variable, url };
    const found = JSON.stringify(value.replace(/^.*@/, "…@"));
    const message = `${variable}: expected the address of a proxy such as http://proxy.example.org:3128, found ${found}`;
    const hint = `begin it with http:// or https://, or unset ${variable}`;
    throw new AnthologyError("run", message, { hint });
  }
  return undefined;
}

/** The message of an error. A host may have several addresses, each with its own error: the first is given. */
function reasonOf(error: Error): string {
  const [first = error] = error instanceof AggregateError ? (error.errors as Error[]) : [];
  return first.message || error.name;
}
