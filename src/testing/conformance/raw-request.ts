/** Sends a request with an unchanged target: no `..` is resolved, nothing is encoded. */
import { once } from "node:events";
import { type Agent, type ClientRequest, type IncomingMessage, request } from "node:http";
import { buffer } from "node:stream/consumers";

export interface RawRequestOptions {
  readonly method: string;
  readonly target: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface RawResponse {
  readonly status: number;
  /** Headers by lower-case name; several with one name are joined by commas. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Time limit for an answer, in milliseconds. */
const answerTimeout = 20_000;

/** Sends one request and reads the whole answer. */
export async function send(
  origin: string,
  options: RawRequestOptions,
  agent?: Agent,
): Promise<RawResponse> {
  for (;;) {
    const outgoing = start(origin, options, agent);
    try {
      return await answerTo(outgoing);
    } catch (error) {
      // A server may close an idle connection at the moment that it is used again: send the request once more.
      if (!outgoing.reusedSocket || !isReset(error)) throw error;
    }
  }
}

function start(
  origin: string,
  { method, target, headers = {}, body }: RawRequestOptions,
  agent: Agent | undefined,
): ClientRequest {
  const { hostname, port } = new URL(origin);
  const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
  const outgoing = request({
    hostname,
    port,
    method,
    path: target,
    headers: { ...length, ...headers },
    ...(agent === undefined ? {} : { agent }),
    timeout: answerTimeout,
  });
  outgoing.on("timeout", () => outgoing.destroy(new Error(`no answer in ${answerTimeout} ms`)));
  return outgoing.end(body);
}

async function answerTo(outgoing: ClientRequest): Promise<RawResponse> {
  const [incoming] = (await once(outgoing, "response")) as [IncomingMessage];
  return {
    status: incoming.statusCode ?? 0,
    headers: joined(incoming.headersDistinct),
    body: await buffer(incoming),
  };
}

function isReset(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ECONNRESET";
}

function joined(headers: NodeJS.Dict<string[]>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, values = []]) => [name, values.join(", ")]),
  );
}
