/** Compares answers with an OpenAPI document, which alone decides what is right. */
import { Agent } from "node:http";
import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020.js";
import { type RawResponse, send } from "./conformance/raw-request.ts";

interface Parameter {
  readonly name: string;
  readonly in: "path" | "query";
  readonly example?: string | number;
  readonly schema: object;
}

interface DescribedAnswer {
  readonly headers?: Readonly<
    Record<string, { readonly required?: boolean; readonly schema: object }>
  >;
  readonly content?: Readonly<Record<string, { readonly schema: object }>>;
}

interface Operation {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, DescribedAnswer>>;
}

const methods = ["get", "head", "options"] as const;

/** The parts of a document that are read, with the target of each reference in its place. */
export interface DescribedApi {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<Partial<Record<(typeof methods)[number], Operation>>> & {
        readonly parameters?: readonly Parameter[];
      }
    >
  >;
  readonly components: {
    readonly examples: Readonly<Record<string, { readonly value: unknown }>>;
    readonly schemas: Readonly<Record<string, object>>;
  };
}

export function describedApi(document: object): DescribedApi {
  const specification = structuredClone(document) as never;
  return new Validator().resolveRefs({ specification }) as unknown as DescribedApi;
}

// Not strict, because the document has keywords that JSON Schema does not have.
const ajv = new Ajv2020({ strict: false, allErrors: true });

/** The faults of a value according to a schema of a document. */
export function faultsOf(schema: object, value: unknown): string[] {
  const check = ajv.compile(schema);
  if (check(value) === true) return [];
  return (check.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

/** The differences between an answer and the descriptions of an operation's answers. */
function differencesOf(
  method: string,
  responses: Operation["responses"],
  { status, headers, body }: RawResponse,
): string[] {
  const described = responses[status];
  if (described === undefined) return [`status ${status} is not described`];
  const inHeaders = Object.entries(described.headers ?? {}).flatMap(([name, header]) => {
    const found = headers[name.toLowerCase()];
    if (found !== undefined) return faultsOf(header.schema, found);
    return header.required ? [`there is no header ${name}`] : [];
  });
  if (described.content === undefined || method === "HEAD") {
    return body.length === 0 ? inHeaders : [...inHeaders, "there is a body"];
  }
  const type = headers["content-type"] ?? "";
  const content = described.content[type];
  if (content === undefined) return [...inHeaders, `the type ${type} is not described`];
  // Builds compare the pages in XML with those in JSON.
  if (!type.endsWith("json")) return inHeaders;
  return [...inHeaders, ...faultsOf(content.schema, JSON.parse(body.toString()))];
}

/**
 * Requests the example of every operation, and provokes every described status.
 * @returns what differs from the document, such as `GET /api/: ...`, and described answers that no request got, such as `listBooks 404`
 */
export async function inquire(api: DescribedApi, origin: string) {
  const agent = new Agent({ keepAlive: true });
  const differences: string[] = [];
  const met = new Set<string>();
  const described: string[] = [];
  for (const [path, item] of Object.entries(api.paths)) {
    const { parameters = [] } = item;
    for (const { example, schema } of parameters) {
      const faults = example === undefined ? [] : faultsOf(schema, example);
      differences.push(...faults.map((fault) => `${path}: example ${example}: ${fault}`));
    }
    const has = (name: string) => parameters.some((one) => one.in === "query" && one.name === name);
    const inPath = parameters.find((parameter) => parameter.in === "path");
    const target = path.replace(/\{\w+\}/, `${inPath?.example}`);
    // Small collections have no second page.
    const isMissing =
      inPath?.name === "page" &&
      (await send(origin, { method: "GET", target }, agent)).status === 404;
    for (const method of isMissing ? [] : methods) {
      const { operationId: id, responses } = item[method] ?? {};
      if (id === undefined || responses === undefined) continue;
      described.push(...Object.keys(responses).map((status) => `${id} ${status}`));
      const own = method.toUpperCase();
      const ask = async (target: string, status: string, method = own, etag = "") => {
        const headers = etag === "" ? {} : { "if-none-match": etag };
        const response = await send(origin, { method, target, headers }, agent);
        const found = differencesOf(own, responses, response);
        if (`${response.status}` !== status) {
          found.push(`expected ${status}, was ${response.status}`);
        }
        differences.push(...found.map((difference) => `${method} ${target}: ${difference}`));
        met.add(`${id} ${response.status}`);
        return response.headers.etag;
      };
      const etag = await ask(target, "200");
      for (const format of has("format") ? ["json", "api"] : []) {
        await ask(`${target}?format=${format}`, "200");
      }
      if (method !== "options") {
        if (path.endsWith("/")) await ask(target.slice(0, -1), "301");
        await ask(target, "304", own, etag);
        if (inPath !== undefined) await ask(path.replace(/\{\w+\}/, absent(path)), "404");
        if (has("page")) await ask(`${target}?page=99999`, "404");
        if (has("book__number")) await ask(`${target}?book__number=first`, "400");
      }
      if (method === "get") await ask(target, "405", "DELETE");
    }
  }
  agent.destroy();
  return { differences, unmet: described.filter((one) => !met.has(one)) };
}

/** A value of a parameter in the path that no site has. */
function absent(path: string): string {
  const urn = path.includes("/passages/")
    ? "tlg7000.tlg001.ag:99.9999"
    : "tlg5011.tlg001.sag:99.9999.1";
  return path.includes("{urn}") ? `urn:cts:greekLit:${urn}` : "99999";
}
