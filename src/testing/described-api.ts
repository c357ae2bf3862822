/** Compares answers with what an OpenAPI document says of them; nothing but the document is asked what is right. */
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import type { RawResponse } from "../hosts/conformance/raw-request.ts";
import { escapePointer } from "../model/pointer.ts";
import { type DescribedSchema, decodeXml } from "./described-xml.ts";

interface Reference {
  readonly $ref?: string;
}

/** A parameter as the document has it. */
export interface DescribedParameter extends Reference {
  readonly name: string;
  readonly in: "path" | "query";
  readonly schema: DescribedSchema;
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

type PathItem = Readonly<Record<(typeof methods)[number], DescribedOperation>> & {
  readonly parameters?: readonly DescribedParameter[];
};

/** What is read of a document. */
export interface OpenapiDocument {
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, DescribedSchema>>;
    readonly examples: Readonly<Record<string, { readonly value: unknown }>>;
  };
}

/** An operation with all that its references lead to. */
export interface Operation {
  readonly id: string;
  readonly method: "GET" | "HEAD" | "OPTIONS";
  readonly path: string;
  readonly parameters: readonly DescribedParameter[];
  readonly statuses: readonly string[];
}

/** A document that answers are held against. */
export class DescribedApi {
  readonly document: OpenapiDocument;
  readonly operations: readonly Operation[];
  readonly #ajv: Ajv2020;
  readonly #checks = new Map<string, ValidateFunction>();

  constructor(document: OpenapiDocument) {
    this.document = document;
    // Not strict: the document itself has keywords that no JSON Schema has.
    this.#ajv = new Ajv2020({ strict: false, allErrors: true });
    this.#ajv.addSchema(document, "api");
    this.operations = Object.entries(document.paths).flatMap(([path, item]) =>
      methods.map((method): Operation => {
        const parameters = (item.parameters ?? []).map((_, place) => {
          const at = pointer("paths", path, "parameters", `${place}`);
          return this.#meant<DescribedParameter>(at).value;
        });
        const { operationId, responses } = item[method];
        return {
          id: operationId,
          method: method === "get" ? "GET" : method === "head" ? "HEAD" : "OPTIONS",
          path,
          parameters,
          statuses: Object.keys(responses),
        };
      }),
    );
  }

  /** What is wrong with a value of a schema at this place of the document. */
  valueDifferences(at: string, value: unknown): string[] {
    const check = this.#checks.get(at) ?? this.#ajv.getSchema(`api#${at}`);
    if (check === undefined) throw new Error(`the document has no schema at ${at}`);
    this.#checks.set(at, check as ValidateFunction);
    if (check(value) === true) return [];
    return (check.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  }

  /** Where a reference at this place of the document leads; the place itself when there is none. */
  placeOf(at: string): string {
    return this.#meant(at).at;
  }

  /** Whether the values of the schema at this place are numbers. */
  isNumber(at: string): boolean {
    const { $ref, type } = this.#meant<DescribedSchema>(at).value;
    return $ref === undefined ? type === "integer" : this.isNumber($ref.slice(1));
  }

  /** Where an answer is not what the document says of this operation. */
  differences(operation: Operation, { status, headers, body }: RawResponse): string[] {
    const method = operation.method.toLowerCase();
    const at = pointer("paths", operation.path, method, "responses", `${status}`);
    if (!operation.statuses.includes(`${status}`)) return [`status ${status} is not described`];
    const { value: response, at: place } = this.#meant<DescribedResponse>(at);
    return [
      ...this.#headerDifferences(response, place, headers),
      ...this.#bodyDifferences(response, place, headers["content-type"], body),
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

  /** What stands at a place of the document, or where its reference leads. */
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
