/** The files that belong to no collection: the root object, the schemas, the error document, the files of hosts. */
import { type Faults, quote } from "../model/errors.ts";
import { resources } from "../resources/index.ts";
import { deadLinks } from "../routing/links.ts";
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
import type { SiteFile } from "./settings.ts";

/** These files. Links to nothing are added to the faults. */
export function commonFiles(
  site: Plan,
  hostFiles: readonly SiteFile[],
  faults: Faults,
): SiteFile[] {
  const { products } = site.options;
  const hasXml = products.includes("xml");
  const schemas = hasXml ? readSchemas() : withoutXml(readSchemas());
  const root = (form: Form): SiteFile => {
    const path = fileOf(rootPath, form);
    const value = rootObject(site, names, form);
    const text = JSON.stringify(value);
    for (const { url, field } of deadLinks(text, site)) {
      const expected = "the address of a collection that this build writes";
      faults.add({ record: path, field: field(value), expected, found: quote(url) });
    }
    return { path, text };
  };
  const names = collectionNames(hasXml);
  return [
    ...pageForms(products).map(root),
    { path: "404.json", text: JSON.stringify({ detail: "Not found." }) },
    ...schemas.map((schema) => {
      const published = { ...schema, $id: site.options.baseUrl + schema.$id };
      return { path: schema.$id.slice(1), text: `${JSON.stringify(published, null, 2)}\n` };
    }),
    ...hostFiles,
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
