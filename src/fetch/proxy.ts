/** Proxies of the environment: HTTPS_PROXY, HTTP_PROXY and NO_PROXY, or the same names in lower case. */
import { type Agent, type buildConnector, type Dispatcher, EnvHttpProxyAgent, Pool } from "undici";
import { AnthologyError } from "../model/errors.ts";
import { Flaw } from "./flaw.ts";

/** A proxy, and the variable that names it. */
interface Proxy {
  readonly variable: string;
  readonly url: URL;
}

/** The variables for a protocol, as undici looks them up. */
const variables = [
  { protocol: "https:", names: ["https_proxy", "HTTPS_PROXY"] },
  { protocol: "http:", names: ["http_proxy", "HTTP_PROXY"] },
] as const;

/** The proxy could not be reached. */
class Unreachable extends Error {}

/**
 * Sends requests through the proxies of the environment, or directly if there is none for an address.
 * @throws AnthologyError of kind `run` if a variable is not the address of a proxy
 */
export function proxiedDispatcher(limits: Agent.Options & { connectTimeout: number }): Dispatcher {
  const proxies = new Set(variables.flatMap(({ names }) => proxyOf(names)?.url.href ?? []));
  // By default undici would not apply the limits to connections through a proxy.
  const pool = (origin: string | URL, options: Pool.Options) => {
    const { connect } = options;
    const isProxy = proxies.has(new URL(origin).href) && typeof connect === "function";
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
  const proxy = proxyFor(address);
  if (proxy === undefined || !(error instanceof Error)) return undefined;
  const { variable, url } = proxy;
  // undici has no error type for these cases.
  const [, status] =
    /^Proxy (?:response|Authentication Required) \(([0-9]{3})\)/.exec(error.message) ?? [];
  if (status === undefined && !(error instanceof Unreachable)) return undefined;
  const found = status === undefined ? error.message : `status ${status}`;
  return new Flaw(
    `expected the proxy ${shown(url)} (${variable}) to pass the request on, found ${found}`,
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

function proxyFor(address: string): Proxy | undefined {
  const { protocol } = new URL(address);
  // Without a variable for HTTPS, the one for HTTP applies.
  const first = variables.findIndex((one) => one.protocol === protocol);
  for (const { names } of variables.slice(first)) {
    const proxy = proxyOf(names);
    if (proxy !== undefined) return proxy;
  }
  return undefined;
}

/** The proxy of the first of these variables that is set; an empty value means no proxy. */
function proxyOf(names: readonly string[]): Proxy | undefined {
  const variable = names.find((name) => process.env[name] !== undefined);
  const value = variable && process.env[variable];
  if (variable === undefined || value === undefined || value === "") return undefined;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url !== undefined && /^https?:$/.test(url.protocol)) return { variable, url };
  const found = JSON.stringify(value.replace(/^.*@/, "…@"));
  const message = `${variable}: expected the address of a proxy such as http://proxy.example.org:3128, found ${found}`;
  const hint = `begin it with http:// or https://, or unset ${variable}`;
  throw new AnthologyError("run", message, { hint });
}

/** An address without its name and password. */
function shown({ protocol, host }: URL): string {
  return `${protocol}//${host}`;
}

/** The message of an error. A host may have several addresses, each with its own error: the first is given. */
function reasonOf(error: Error): string {
  const [first = error] = error instanceof AggregateError ? (error.errors as Error[]) : [];
  return first.message || error.name;
}
