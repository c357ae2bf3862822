/** Proxies that the environment names: HTTPS_PROXY, HTTP_PROXY and NO_PROXY, or the same in small letters. */
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

/** No connection to the proxy. */
class Unreachable extends Error {}

/**
 * Sends requests through these proxies, or directly where there is none for an address.
 * @throws AnthologyError of kind `run` when a variable names no proxy
 */
export function proxiedDispatcher(limits: Agent.Options & { connectTimeout: number }): Dispatcher {
  const proxies = new Set(variables.flatMap(({ names }) => proxyOf(names)?.url.href ?? []));
  // What undici makes for a proxy has none of the limits.
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
    // Many proxies open tunnels for HTTPS alone.
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

/** Why a proxy did not pass a request to this address on; undefined when the error has another cause. */
export function proxyFlaw(error: unknown, address: string): Flaw | undefined {
  const proxy = proxyFor(address);
  if (proxy === undefined || !(error instanceof Error)) return undefined;
  const { variable, url } = proxy;
  // undici gives no error of its own type for either.
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
  // Where there is no variable for HTTPS, that for HTTP holds.
  const first = variables.findIndex((one) => one.protocol === protocol);
  for (const { names } of variables.slice(first)) {
    const proxy = proxyOf(names);
    if (proxy !== undefined) return proxy;
  }
  return undefined;
}

/** The proxy that the first of these variables names which is there; an empty one names none. */
function proxyOf(names: readonly string[]): Proxy | undefined {
  const variable = names.find((name) => process.env[name] !== undefined);
  const value = variable && process.env[variable];
  if (variable === undefined || value === undefined || value === "") return undefined;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url !== undefined && /^https?:$/.test(url.protocol)) return { variable, url };
  const found = JSON.stringify(value.replace(/^.*@/, "…@"));
  throw new AnthologyError(
    "run",
    `${variable}: expected the address of a proxy such as http://proxy.example.org:3128, found ${found}`,
    { hint: `begin it with http:// or https://, or unset ${variable}` },
  );
}

/** An address without the password that it may have. */
function shown({ protocol, host }: URL): string {
  return `${protocol}//${host}`;
}

/** A name may have several addresses, each with an error of its own. */
function reasonOf(error: Error): string {
  const [first = error] = error instanceof AggregateError ? (error.errors as Error[]) : [];
  return first.message || error.name;
}
