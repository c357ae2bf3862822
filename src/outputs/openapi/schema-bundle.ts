/**
 * The schemas of `schemas/` as components of one document: each schema and each definition under a name of its own,
 * and references that lead to these names, so that nobody has to fetch a second file to read the first.
 */
import { xmlMember } from "../../markup/xml.ts";
import { resolve } from "../../validation/describe.ts";
import type { SchemaDocument, Subschema } from "../../validation/schemas.ts";

/** A reference to a component. */
export interface Reference {
  readonly $ref: string;
}

/** A schema as the document has it; what comes from `schemas/` says so in `$comment`. */
export type ComponentSchema = Omit<Subschema, "items"> & {
  readonly items?: ComponentSchema;
  /** How the value is written in XML. */
  readonly xml?: { readonly name?: string; readonly wrapped?: true };
};

/** What the schemas are bundled for. */
export interface BundleOptions {
  readonly baseUrl: string;
  /** Whether the document has XML collections, whose lists are described in the schemas. */
  readonly xml: boolean;
}

/** Gathers the components that are referred to, and those that they refer to in turn. */
export class SchemaBundle {
  readonly #documents: ReadonlyMap<string, SchemaDocument>;
  readonly #options: BundleOptions;
  readonly #components = new Map<string, ComponentSchema>();

  constructor(schemas: readonly SchemaDocument[], options: BundleOptions) {
    this.#documents = new Map(schemas.map((schema) => [fileOf(schema), schema]));
    this.#options = options;
  }

  /** The components so far, by name. */
  get components(): Readonly<Record<string, ComponentSchema>> {
    const byName = [...this.#components].sort(([one], [other]) => (one < other ? -1 : 1));
    return Object.fromEntries(byName);
  }

  /** What a reference in `schemas/` means: `author.json`, `common.json#/$defs/id`. */
  meaning(reference: string): Subschema {
    return resolve(reference, this.#documents);
  }

  /** The reference to the component of what a reference in `schemas/` means. */
  reference(reference: string): Reference {
    const name = this.#nameOf(reference);
    // Schemas refer to each other in circles: it is known before it is made.
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
    // In one piece: many tools look at nothing that stands next to a reference.
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
    // What many schemas share needs no family name, unless another has its first name.
    const isAlone = file === "common.json" && !this.#documents.has(`${definition}.json`);
    return isAlone ? pascalCase(definition) : name + pascalCase(definition);
  }

  #noted(reference: string, schema: Subschema): ComponentSchema {
    const { $comment, ...rest } = this.#rewritten(schema);
    return { ...rest, $comment: `${this.#options.baseUrl}/schemas/${reference}` };
  }

  #rewritten(schema: Subschema): ComponentSchema {
    const { $schema, $id, $comment, $defs, $ref, ...own } = schema;
    const { anyOf, items, properties, patternProperties, ...plain } = own;
    return {
      ...plain,
      ...($ref && this.reference($ref)),
      ...(anyOf && { anyOf: anyOf.map((choice) => this.#rewritten(choice)) }),
      ...(items && this.#list(items)),
      ...(properties && { properties: this.#rewrittenAll(properties) }),
      ...(patternProperties && { patternProperties: this.#rewrittenAll(patternProperties) }),
    };
  }

  /** A list is one element in XML, and so is each of its members. */
  #list(items: Subschema): ComponentSchema {
    const member = this.#rewritten(items);
    if (!this.#options.xml) return { items: member };
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

/** The reference to a component of this kind. */
export function referenceTo(kind: string, name: string): Reference {
  return { $ref: `#/components/${kind}/${name}` };
}

/** `keyword_category` to KeywordCategory. */
export function pascalCase(name: string): string {
  return name.replace(/(?:^|_)([a-z])/g, (_match, letter: string) => letter.toUpperCase());
}

function fileOf({ $id }: SchemaDocument): string {
  return $id.replace("/schemas/", "");
}
