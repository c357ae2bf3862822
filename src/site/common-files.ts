/** The files that belong to no collection: the root object, the schemas, the error document, the files of hosts. */
import { hostFiles } from "../hosts/published-files.ts";
import { resources } from "../resources/index.ts";
import {
  collectionPath,
  type Form,
  fileOf,
  linkSuffix,
  pageForms,
  rootPath,
  xmlSuffix,
} from "../routing/routes.ts";
import { readSchemas, withoutXml } from "../validation/schemas.ts";
import type { Plan } from "./plan.ts";

export function commonFiles(site: Plan): { readonly path: string; readonly text: string }[] {
  const { products } = site.options;
  const hasXml = products.includes("xml");
  const schemas = hasXml ? readSchemas() : withoutXml(readSchemas());
  const names = collectionNames(hasXml);
  return [
    ...pageForms(products).map((form) => ({
      path: fileOf(rootPath, form),
      text: JSON.stringify(rootObject(site, names, form)),
    })),
    { path: "404.json", text: JSON.stringify({ detail: "Not found." }) },
    ...schemas.map((schema) => {
      const published = { ...schema, $id: site.options.baseUrl + schema.$id };
      return { path: schema.$id.slice(1), text: `${JSON.stringify(published, null, 2)}\n` };
    }),
    ...hostFiles(site.options),
  ];
}

/** The root object's keys: collections with an XML form, their XML forms, then collections without. */
function collectionNames(xml: boolean): string[] {
  const withXml = resources.filter((resource) => resource.xml).map(({ name }) => name);
  const withoutXml = resources.filter((resource) => !resource.xml).map(({ name }) => name);
  return [...withXml, ...(xml ? withXml.map((name) => name + xmlSuffix) : []), ...withoutXml];
}

function rootObject({ options }: Plan, names: readonly string[], form: Form) {
  const url = (name: string) => `${options.baseUrl}${collectionPath(name)}${linkSuffix(form)}`;
  return Object.fromEntries(names.map((name) => [name, url(name)]));
}
