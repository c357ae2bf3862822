/**
 * The schemas of `schemas/` as components of one document: each schema and each definition has its own name, and
 * references lead to these names, so that the document needs no other file.
 */
import { xmlMember } from "../../markup/xml.ts";
import { resolve } from "../../validation/describe.ts";
import { type SchemaDocument, type Subschema, schemasByFile } from "../../validation/schemas.ts";

export interface Reference {
  readonly $ref: string;
}

/** A schema in the document; one that comes from `schemas/` says so in `$comment`. */
export type ComponentSchema = Omit<Subschema, "items"> & {
  readonly items?: ComponentSchema;
  readonly default?: unknown;
  readonly format?: string;
  /** The form of the value in XML. */
  readonly xml?: { readonly name?: string; readonly wrapped?: true };
};

/** What whole numbers fit in: clients in Java or C# take 32 bits without it, and ids have more. */
export const numbers = { format: "int64" } as const;

/** Collects the components that are referred to, and those that they refer to in turn. */
export class SchemaBundle {
  readonly #documents: ReadonlyMap<string, SchemaDocument>;
  readonly #baseUrl: string;
  readonly #hasXml: boolean;
  readonly #components = new Map<string, ComponentSchema>();

  /** @param hasXml whether the document has XML collections; if so, the schemas describe the XML form of lists */
  constructor(schemas: readonly SchemaDocument[], baseUrl: string, hasXml: boolean) {
    this.#documents = schemasByFile(schemas);
    this.#baseUrl = baseUrl;
    this.#hasXml = hasXml;
  }

  get components(): Readonly<Record<string, ComponentSchema>> {
    const byName = [...this.#components].sort(([one], [other]) => (one < other ? -1 : 1));
    return Object.fromEntries(byName);
  }

  /** The schema that a reference in `schemas/` leads to, such as `author.json` or `common.json#/$defs/id`. */
  meaning(reference: string): Subschema {
    return resolve(reference, this.#documents);
  }

  reference(reference: string): Reference {
    const name = this.#nameOf(reference);
    // Schemas refer to each other in cycles, so the name is entered before the component is made.
    if (!this.#components.has(name)) {
      this.#components.set(name, {});
      this.#components.set(name, this.#noted(reference, this.meaning(reference)));
    }
    return referenceTo("schemas", name);
  }

  /** The reference to the component of a collection's page: the envelope, with this collection's records. */
  page(collection: string, name: string): Reference {
    const reference = `envelope.json#/$defs/${collection}`;
    const { $ref = "", properties, ...own } = this.meaning(reference);
    const envelope = this.meaning($ref);
    // One merged schema, because many tools ignore members next to a reference.
    const { $defs, ...whole } = { ...envelope, ...own };
    const page = { ...whole, properties: { ...envelope.properties, ...properties } };
    this.#components.set(name, this.#noted(reference, page));
    return referenceTo("schemas", name);
  }

  /** `keyword_category.json` is KeywordCategory, `passage.json#/$defs/address` PassageAddress. */
  #nameOf(reference: string): string {
    const [file = "", definition] = reference.split("#/$defs/");
    const name = pascalCase(file.replace(/\.json$/, ""));
    if (definition === undefined) return name;
    // Shared definitions get no prefix, unless a schema has the same name.
    const isAlone = file === "common.json" && !this.#documents.has(`${definition}.json`);
    return isAlone ? pascalCase(definition) : name + pascalCase(definition);
  }

  #noted(reference: string, schema: Subschema): ComponentSchema {
    const { $comment, ...rest } = this.#rewritten(schema);
    return { ...rest, $comment: `${this.#baseUrl}/schemas/${reference}` };
  }

  #rewritten(schema: Subschema): ComponentSchema {
    const { $schema, $id, $comment, $defs, $ref, ...own } = schema;
    const { anyOf, items, properties, additionalProperties: others, ...plain } = own;
    return {
      ...plain,
      ...([plain.type].flat().includes("integer") && numbers),
      ...($ref && this.reference($ref)),
      ...(anyOf && { anyOf: anyOf.map((choice) => this.#rewritten(choice)) }),
      ...(items && this.#list(items)),
      ...(properties && { properties: this.#rewrittenAll(properties) }),
      ...(others !== undefined && { additionalProperties: others && this.#rewritten(others) }),
    };
  }

  /** In XML a list is one element, and each of its members is one too. */
  #list(items: Subschema): ComponentSchema {
    const member = this.#rewritten(items);
    if (!this.#hasXml) return { items: member };
    return {
      items: { ...member, xml: { ...member.xml, name: xmlMember } },
      xml: { wrapped: true },
    };
  }

  #rewrittenAll(schemas: Readonly<Record<string, Subschema>>): Record<string, ComponentSchema> {
    return Object.fromEntries(
      Object.entries(schemas).map(([name, one]) => [name, this.#rewritten(one)]),
    );
  }
}

export function referenceTo(kind: string, name: string): Reference {
  return { $ref: `#/components/${kind}/${name}` };
}

export function pascalCase(name: string): string {
  return name.replace(/(?:^|_)([a-z])/g, (_match, letter: string) => letter.toUpperCase());
}
