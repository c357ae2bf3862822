/** The schemas that follow from the list of resources: the page of each collection, and the root object. */
import { outputNames, productNames } from "../../src/outputs/index.ts";
import { resources } from "../../src/resources/index.ts";
import { rootPath, xmlSuffix } from "../../src/routing/routes.ts";
import type { SchemaDocument } from "../../src/validation/schemas.ts";
import { languageTags } from "./languages.ts";

/** schemas/envelope.json with the links and a definition for each collection; the rest is kept. */
export function envelopeSchema(envelope: SchemaDocument): object {
  const filtered = resources.flatMap(({ name, filters }) =>
    filteredLinks(name, Object.keys(filters)),
  );
  const plain =
    "[a-z_]+/(\\?page=[1-9][0-9]*(&format=api)?|(page/[1-9][0-9]*/)?(index\\.(json|xml))?(\\?format=api)?)";
  const pattern = `^https?://[^\\x00-\\x20?#]+/api/(${[plain, ...filtered].join("|")})$`;
  for (const link of ["next", "previous"])
    Object.assign(envelope.properties?.[link] ?? {}, { pattern });
  const definitions = resources.map(({ name, schema }) => {
    const page = {
      title: `Page of ${words(name)}`,
      description: `A page of ${rootPath}${name}/.`,
      $ref: "envelope.json",
      type: "object",
      properties: {
        results: {
          title: "Results",
          description: `The ${words(name)} of this page.`,
          type: "array",
          items: { $ref: `${schema}.json` },
        },
      },
    };
    return [name, page];
  });
  return { ...envelope, $defs: Object.fromEntries(definitions) };
}

/** The patterns of the links between filtered pages: each filter occurs once at most, in the order of the filters. */
function filteredLinks(collection: string, names: readonly string[]): string[] {
  if (names.length === 0) return [];
  const value = "=[A-Za-z0-9_.~%+-]+";
  const others =
    names.length > 1 ? `(&(${names.slice(1).join("|")})${value}){0,${names.length - 1}}` : "";
  return [
    `${collection}/(page/[1-9][0-9]*/)?\\?(${names.join("|")})${value}${others}(&page=[1-9][0-9]*)?(&format=api)?`,
  ];
}

/** schemas/filter_faults.json with a property for each filter; the rest is kept. */
export function filterFaultsSchema(faults: object): object {
  const names = new Set(resources.flatMap(({ filters }) => Object.keys(filters)));
  const properties = Array.from(names, (name) => {
    const description = `The fault of the value of \`${name}\`, in English.`;
    const items = { $ref: "error.json#/$defs/sentence" };
    return [name, { title: name, description, type: "array", items }];
  });
  return { ...faults, properties: Object.fromEntries(properties) };
}

/** schemas/root.json with a property for each collection and each XML collection; the rest is kept. */
export function rootSchema(root: object): object {
  const withXml = resources.filter(({ xml }) => xml);
  const withoutXml = resources.filter(({ xml }) => !xml);
  const properties = Object.fromEntries([
    ...withXml.map(({ name }) => [name, address(name, `the collection of ${words(name)}`)]),
    ...withXml.map(({ name }) => [
      name + xmlSuffix,
      address(name + xmlSuffix, `the same collection as \`${name}\`, in XML`),
    ]),
    ...withoutXml.map(({ name }) => [name, address(name, `the collection of ${words(name)}`)]),
  ]);
  return { ...root, required: Object.keys(properties), properties };
}

/** schemas/manifest.json with the names of the products; the rest is kept. */
export function manifestSchema(manifest: SchemaDocument): object {
  const { products: made } = manifest.properties?.options?.properties ?? {};
  if (made === undefined) throw new Error("schemas/manifest.json has no options/products");
  Object.assign(made, { items: { enum: productNames } });
  return manifest;
}

/** schemas/config.json with the names of the products and of the languages; the rest is kept. */
export function configSchema(config: SchemaDocument): object {
  const { only, languages } = config.properties ?? {};
  if (only === undefined || languages === undefined) {
    throw new Error("schemas/config.json has no only, or no languages");
  }
  Object.assign(only, { items: { enum: ["api", ...productNames] } });
  Object.assign(languages, { items: { enum: languageTags } });
  return config;
}

/** schemas/build.json with the names of the products; the rest is kept. */
export function buildSchema(build: SchemaDocument): object {
  const { name } = build.properties?.products?.items?.properties ?? {};
  if (name === undefined) throw new Error("schemas/build.json has no products/name");
  Object.assign(name, { enum: outputNames });
  return build;
}

function address(name: string, what: string): object {
  return {
    title: name,
    description: `Address of ${what}.`,
    type: "string",
    pattern: `^https?://[^\\x00-\\x20?#]+${rootPath}${name}/(index\\.${name.endsWith(xmlSuffix) ? "xml" : "json"})?(\\?format=api)?$`,
    examples: [`https://example.org${rootPath}${name}/`],
  };
}

function words(name: string): string {
  return name.replaceAll("_", " ");
}
