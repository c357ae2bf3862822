/** Compares answers with an OpenAPI document, which alone decides what is right. */
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { escapePointer } from "../model/pointer.ts";
import type { RawResponse } from "./conformance/raw-request.ts";
import { type DescribedSchema, decodeXml } from "./described-xml.ts";

interface Reference {
  readonly $ref?: string;
}

/** A parameter in the document. */
export interface DescribedParameter extends Reference {
  readonly name: string;
  readonly in: "path" | "query";
  readonly schema: DescribedSchema;
  readonly example?: string | number;
}

interface DescribedHeader extends Reference {
  readonly required?: boolean;
}

interface DescribedResponse extends Reference {
  readonly headers?: Readonly<Record<string, DescribedHeader>>;
  readonly content?: Readonly<Record<string, { readonly schema: DescribedSchema }>>;
}

interface DescribedOperation {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, DescribedResponse>>;
}

const methods = ["get", "head", "options"] as const;

type PathItem = Readonly<
  Partial<Record<(typeof methods)[number], DescribedOperation>> & { get: DescribedOperation }
> & {
  readonly parameters?: readonly DescribedParameter[];
};

/** The parts of a document that are read. */
export interface OpenapiDocument {
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, DescribedSchema>>;
    readonly examples: Readonly<Record<string, { readonly value: unknown }>>;
  };
}

/** An operation with its references resolved. */
export interface Operation {
  readonly id: string;
  readonly method: "GET" | "HEAD" | "OPTIONS";
  readonly path: string;
  readonly parameters: readonly DescribedParameter[];
  readonly statuses: readonly string[];
  /** Position of its answers in the document. */
  readonly responses: string;
}

/** The address whose HEAD and OPTIONS stand for those of all others. */
const describedInFull = "/api/";

/** A document that answers are compared with. */
export class DescribedApi {
  readonly document: OpenapiDocument;
  readonly operations: readonly Operation[];
  /** HEAD and OPTIONS of the other addresses, as the document says in words: HEAD is GET without a body. */
  readonly implied: readonly Operation[];
  readonly #ajv: Ajv2020;
  readonly #checks = new Map<string, ValidateFunction>();

  constructor(document: OpenapiDocument) {
    this.document = document;
    // Not strict, because the document has keywords that JSON Schema does not have.
    this.#ajv = new Ajv2020({ strict: false, allErrors: true });
    this.#ajv.addSchema(document, "api");
    const all = Object.entries(document.paths).flatMap(([path, item]) => {
      const parameters = (item.parameters ?? []).map((_, index) => {
        const at = pointer("paths", path, "parameters", `${index}`);
        return this.#meant<DescribedParameter>(at).value;
      });
      return methods.map((method) => {
        const own = item[method];
        const source = own !== undefined || method === "head" ? path : describedInFull;
        const key = own === undefined && method === "head" ? "get" : method;
        const { responses = {} } = document.paths[source]?.[key] ?? {};
        // The methods are allowed, so that no HEAD gets the answer to another one.
        const statuses = Object.keys(responses).filter((one) => method === "get" || one !== "405");
        const operation: Operation = {
          id: own?.operationId ?? `${method} ${path}`,
          method: method === "get" ? "GET" : method === "head" ? "HEAD" : "OPTIONS",
          ...{ path, parameters, statuses, responses: pointer("paths", source, key, "responses") },
        };
        return { isDescribed: own !== undefined, operation };
      });
    });
    const chosen = (wanted: boolean) =>
      all.flatMap(({ isDescribed, operation }) => (isDescribed === wanted ? [operation] : []));
    this.operations = chosen(true);
    this.implied = chosen(false);
  }

  /** The faults of a value according to the schema at this position in the document. */
  valueDifferences(at: string, value: unknown): string[] {
    const check = this.#checks.get(at) ?? this.#ajv.getSchema(`api#${at}`);
    if (check === undefined) throw new Error(`the document has no schema at ${at}`);
    this.#checks.set(at, check as ValidateFunction);
    if (check(value) === true) return [];
    return (check.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  }

  /** The target of a reference at this position; the position itself if there is no reference. */
  positionOf(at: string): string {
    return this.#meant(at).at;
  }

  /** Whether the values of the schema at this position are numbers. */
  isNumber(at: string): boolean {
    const { $ref, type } = this.#meant<DescribedSchema>(at).value;
    return $ref === undefined ? type === "integer" : this.isNumber($ref.slice(1));
  }

  /** The differences between an answer and the document's description of the operation. */
  differences(operation: Operation, { status, headers, body }: RawResponse): string[] {
    const at = operation.responses + pointer(`${status}`);
    if (!operation.statuses.includes(`${status}`)) return [`status ${status} is not described`];
    const { value: response, at: position } = this.#meant<DescribedResponse>(at);
    return [
      ...this.#headerDifferences(response, position, headers),
      ...this.#bodyDifferences(
        operation.method === "HEAD" ? {} : response,
        position,
        headers["content-type"],
        body,
      ),
    ];
  }

  #headerDifferences(
    response: DescribedResponse,
    at: string,
    headers: RawResponse["headers"],
  ): string[] {
    return Object.keys(response.headers ?? {}).flatMap((name) => {
      const header = this.#meant<DescribedHeader>(`${at}${pointer("headers", name)}`);
      const found = headers[name.toLowerCase()];
      if (found === undefined) return header.value.required ? [`there is no header ${name}`] : [];
      const faults = this.valueDifferences(`${header.at}/schema`, found);
      return faults.map((fault) => `header ${name}: ${fault}, but is ${found}`);
    });
  }

  #bodyDifferences(
    { content }: DescribedResponse,
    at: string,
    type: string | undefined,
    body: Buffer,
  ): string[] {
    if (content === undefined) return body.length === 0 ? [] : ["there is a body"];
    const media = content[type ?? ""];
    if (media === undefined) return [`the type ${type} is not described`];
    const schema = `${at}${pointer("content", `${type}`, "schema")}`;
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(body);
    try {
      const value: unknown =
        type === "application/xml"
          ? decodeXml(text, media.schema, (reference) => this.#meant(reference.slice(1)).value)
          : JSON.parse(text);
      return this.valueDifferences(schema, value);
    } catch (error) {
      return [String(error)];
    }
  }

  /** The value at a position in the document, or at the target of its reference. */
  #meant<Value extends Reference>(at: string): { readonly value: Value; readonly at: string } {
    const keys = at.split("/").slice(1);
    let value: unknown = this.document;
    for (const key of keys) {
      const name = key.replaceAll("~1", "/").replaceAll("~0", "~");
      value = (value as Readonly<Record<string, unknown>> | undefined)?.[name];
    }
    if (value === undefined) throw new Error(`the document has nothing at ${at}`);
    const meant = value as Value;
    return meant.$ref?.startsWith("#/components/") && !at.startsWith("/components/schemas/")
      ? this.#meant(meant.$ref.slice(1))
      : { value: meant, at };
  }
}

/** The JSON Pointer of these keys. */
export function pointer(...keys: readonly string[]): string {
  return keys.map((key) => `/${escapePointer(key)}`).join("");
}
