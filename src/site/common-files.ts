/** The files that belong to no collection: the root object, the schemas, the error document, what others add. */
import { readRegular } from "../disk/regular-file.ts";
import type { Files } from "../outputs/output.ts";
import { resources } from "../resources/index.ts";
import {
  collectionPath,
  fileOf,
  pageForms,
  pageUrl,
  rootPath,
  xmlSuffix,
} from "../routing/routes.ts";
import { readSchemas, withoutXml } from "../validation/schemas.ts";
import type { CheckInput } from "./options.ts";

export function writeCommonFiles(
  { options, otherFiles }: Pick<CheckInput, "options" | "otherFiles">,
  files: Files,
): void {
  const { products, baseUrl } = options;
  const hasXml = products.includes("xml");
  const names = collectionNames(hasXml);
  for (const form of pageForms(products)) {
    const url = (name: string) => pageUrl(baseUrl, collectionPath(name), 1, form, options.links);
    const root = Object.fromEntries(names.map((name) => [name, url(name)]));
    files.json(fileOf(rootPath, form), "root", JSON.stringify(root));
  }
  files.json("404.json", "error", JSON.stringify({ detail: "Not found." }));
  for (const schema of hasXml ? readSchemas() : withoutXml(readSchemas())) {
    const published = { ...schema, $id: baseUrl + schema.$id };
    files.bytes(schema.$id.slice(1), `${JSON.stringify(published, null, 2)}\n`);
  }
  for (const [path, text] of Object.entries(otherFiles)) files.bytes(path, text);
  for (const { path, file } of options.additions?.files ?? []) {
    files.bytes(path, () => readRegular(file));
  }
}

/** The root object's keys: collections with an XML form, their XML forms, then collections without. */
function collectionNames(xml: boolean): string[] {
  const withXml = resources.filter((resource) => resource.xml).map(({ name }) => name);
  const withoutXml = resources.filter((resource) => !resource.xml).map(({ name }) => name);
  return [...withXml, ...(xml ? withXml.map((name) => name + xmlSuffix) : []), ...withoutXml];
}
