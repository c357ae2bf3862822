/** The catalogue of the API for programs that know only the host (RFC 9727), as a set of links (RFC 9264). */
import { resources } from "../../resources/index.ts";
import {
  catalogFile,
  collectionPath,
  descriptionFile,
  guideFolder,
  rootPath,
} from "../../routing/routes.ts";
import { isMade, type Site } from "../output.ts";

export function apiCatalog(site: Site): string {
  const { base_url: baseUrl, about } = site.options;
  const json = "application/json";
  const link = (path: string, type: string) => ({ href: `${baseUrl}${path}`, type });
  const licence = about?.licence?.url;
  const linkset = [
    { anchor: `${baseUrl}/${catalogFile}`, item: [link(rootPath, json)] },
    {
      anchor: `${baseUrl}${rootPath}`,
      ...(isMade("openapi", site) ? { "service-desc": [link(`/${descriptionFile}`, json)] } : {}),
      "service-doc": [link(`/${guideFolder}`, "text/html")],
      ...(licence ? { license: [{ href: licence }] } : {}),
      item: resources.map(({ name }) => link(collectionPath(name), json)),
    },
  ];
  return `${JSON.stringify({ linkset }, null, 2)}\n`;
}
