/** Compares answers with an OpenAPI document, which alone decides what is right. */
import { Agent } from "node:http";
import { Ajv2020 } from "ajv/dist/2020.js";
import { escapePointer } from "../model/pointer.ts";
import { type RawResponse, send } from "./conformance/raw-request.ts";

interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: "path" | "query";
  readonly example?: string | number;
}

interface DescribedOperation {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, unknown>>;
}

interface DescribedResponse {
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content?: Readonly<Record<string, unknown>>;
}

const methods = ["get", "head", "options"] as const;

/** The parts of a document that are read. */
export interface OpenapiDocument {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<Partial<Record<(typeof methods)[number], DescribedOperation>>> & {
        readonly parameters?: readonly Parameter[];
      }
    >
  >;
  readonly components: {
    readonly examples: Readonly<Record<string, { readonly value: unknown }>>;
  };
}

/** An operation with its references resolved. */
export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly (Parameter & { readonly at: string })[];
  readonly statuses: readonly string[];
  /** Position of its answers in the document. */
  readonly responses: string;
}

/** A document that answers are compared with. */
export class DescribedApi {
  readonly #document: OpenapiDocument;
  readonly #ajv: Ajv2020;
  readonly operations: readonly Operation[];

  constructor(document: OpenapiDocument) {
    this.#document = document;
    // Not strict, because the document has keywords that JSON Schema does not have.
    this.#ajv = new Ajv2020({ strict: false, allErrors: true });
    this.#ajv.addSchema(document, "api");
    this.operations = Object.entries(document.paths).flatMap(([path, item]) => {
      const parameters = (item.parameters ?? []).map((_, index) => {
        const { at, value } = this.#meant(pointer("paths", path, "parameters", `${index}`));
        return { ...(value as Parameter), at };
      });
      return methods.flatMap((method) => {
        const { operationId: id, responses = {} } = item[method] ?? {};
        const at = pointer("paths", path, method, "responses");
        const statuses = Object.keys(responses);
        const own = { method: method.toUpperCase(), path, parameters, statuses, responses: at };
        return id === undefined ? [] : [{ id, ...own }];
      });
    });
  }

  /** The faults of a value according to the schema at this position in the document. */
  valueDifferences(at: string, value: unknown): string[] {
    const check = this.#ajv.getSchema(`api#${at}`);
    if (check === undefined) throw new Error(`the document has no schema at ${at}`);
    if (check(value) === true) return [];
    return (check.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  }

  /** The differences between an answer and the document's description of the operation. */
  differences(
    { method, statuses, responses }: Operation,
    { status, headers, body }: RawResponse,
  ): string[] {
    if (!statuses.includes(`${status}`)) return [`status ${status} is not described`];
    const { value, at } = this.#meant(responses + pointer(`${status}`));
    const { headers: described = {}, content } = value as DescribedResponse;
    const inHeaders = Object.keys(described).flatMap((name) => {
      const header = this.#meant(at + pointer("headers", name));
      const found = headers[name.toLowerCase()];
      if (found !== undefined) return this.valueDifferences(`${header.at}/schema`, found);
      const { required } = header.value as { readonly required?: boolean };
      return required ? [`there is no header ${name}`] : [];
    });
    if (content === undefined || method === "HEAD") {
      return body.length === 0 ? inHeaders : [...inHeaders, "there is a body"];
    }
    const type = headers["content-type"] ?? "";
    if (!(type in content)) return [...inHeaders, `the type ${type} is not described`];
    const schema = at + pointer("content", type, "schema");
    // Builds compare the pages in XML with those in JSON.
    const isJson = type.endsWith("json");
    return [
      ...inHeaders,
      ...(isJson ? this.valueDifferences(schema, JSON.parse(body.toString())) : []),
    ];
  }

  /** The value at a position in the document, or at the target of its reference. */
  #meant(at: string): { readonly value: unknown; readonly at: string } {
    let value: unknown = this.#document;
    for (const key of at.split("/").slice(1)) {
      const name = key.replaceAll("~1", "/").replaceAll("~0", "~");
      value = (value as Readonly<Record<string, unknown>> | undefined)?.[name];
    }
    if (value === undefined) throw new Error(`the document has nothing at ${at}`);
    const { $ref } = value as { readonly $ref?: string };
    return $ref === undefined ? { value, at } : this.#meant($ref.slice(1));
  }
}

/** The JSON Pointer of these keys. */
export function pointer(...keys: readonly string[]): string {
  return keys.map((key) => `/${escapePointer(key)}`).join("");
}

/** The result of all requests. */
export interface Inquiry {
  /** What differs from the document: `GET /api/: ...`. */
  readonly differences: readonly string[];
  /** Described answers that no request got, such as `listBooks 404`. */
  readonly unmet: readonly string[];
}

/** Requests the example of every operation, and provokes every described status. */
export async function inquire(api: DescribedApi, origin: string): Promise<Inquiry> {
  const agent = new Agent({ keepAlive: true });
  const differences: string[] = [];
  const met = new Set<string>();
  const left = new Set<string>();
  for (const operation of api.operations) {
    const { id, path, parameters } = operation;
    const ask = async (target: string, status: string, method = operation.method, etag = "") => {
      const headers = etag === "" ? {} : { "if-none-match": etag };
      const response = await send(origin, { method, target, headers }, agent);
      const found = api.differences(operation, response);
      if (`${response.status}` !== status) found.push(`expected ${status}, was ${response.status}`);
      differences.push(...found.map((difference) => `${method} ${target}: ${difference}`));
      met.add(`${id} ${response.status}`);
      return response.headers.etag;
    };
    for (const { at, example } of parameters) {
      if (example === undefined) continue;
      const faults = api.valueDifferences(`${at}/schema`, example);
      differences.push(...faults.map((fault) => `${path}: example ${example}: ${fault}`));
    }
    const query = parameters.filter((parameter) => parameter.in === "query");
    const has = (name: string) => query.some((parameter) => parameter.name === name);
    const inPath = parameters.find((parameter) => parameter.in === "path");
    const target = path.replace(/\{\w+\}/, `${inPath?.example}`);
    if (inPath?.name === "page") {
      // Small collections have no second page.
      const { status } = await send(origin, { method: "GET", target }, agent);
      if (status === 404) {
        left.add(id);
        continue;
      }
    }
    const etag = await ask(target, "200");
    for (const format of has("format") ? ["json", "api"] : []) {
      await ask(`${target}?format=${format}`, "200");
    }
    if (operation.method !== "OPTIONS") {
      if (path.endsWith("/")) await ask(target.slice(0, -1), "301");
      await ask(target, "304", operation.method, etag);
      if (inPath !== undefined) await ask(path.replace(/\{\w+\}/, absent(path)), "404");
      if (has("page")) await ask(`${target}?page=99999`, "404");
      if (has("book__number")) await ask(`${target}?book__number=first`, "400");
    }
    if (operation.method === "GET") await ask(target, "405", "DELETE");
  }
  agent.destroy();
  const described = api.operations.flatMap(({ id, statuses }) =>
    left.has(id) ? [] : statuses.map((status) => `${id} ${status}`),
  );
  return { differences, unmet: described.filter((one) => !met.has(one)) };
}

/** A value of a parameter in the path that no site has. */
function absent(path: string): string {
  const urn = path.includes("/passages/")
    ? "tlg7000.tlg001.ag:99.9999"
    : "tlg5011.tlg001.sag:99.9999.1";
  return path.includes("{urn}") ? `urn:cts:greekLit:${urn}` : "99999";
}
