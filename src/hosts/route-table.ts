/**
 * The routing function (`routing/requests.ts`) as tables for web servers: each server tries the same rules in the same order,
 * and writes them in its own syntax. An address of one of these kinds is a line in `orderedRoutes`; a new kind needs its file, too.
 */
import { pageFolderPaths, rootPath, twinFolder } from "../routing/routes.ts";
import * as patterns from "./patterns.ts";

/** A kind of route; `nothing` if there is none. */
export type RouteName = "root" | "collection" | "page" | "record" | "folder" | "file" | "nothing";

/**
 * Each route, and a pattern for the requests that it answers: for the extension of the collection's files (empty outside the
 * collections), a blank, and the decoded path. The first match counts.
 */
export const orderedRoutes: readonly (readonly [pattern: string, route: RouteName])[] = [
  [patterns.longSegment, "nothing"],
  [`^ ${rootPath}?$`, "root"],
  ...patterns.apiFilePaths.map((path) => [`^[a-z]* ${path}$`, "file"] as const),
  [`^[a-z]+ ${rootPath}[^/]+/?$`, "collection"],
  [`^[a-z]+ ${rootPath}[^/]+/page/[^/]+/?$`, "page"],
  [`^[a-z]+ ${rootPath}[^/]+/page/?$`, "nothing"],
  [`^json ${rootPath}[^/]+/[^/]+/?$`, "record"],
  // Anything else below the root, and the twins under their own address, do not exist.
  [`^[a-z]* ${rootPath}`, "nothing"],
  [`^ /${twinFolder}(?:/|$)`, "nothing"],
  // Nor do hidden files, but for those in one folder.
  [`^ ${patterns.openDots}/$`, "folder"],
  [`^ ${patterns.openDots}$`, "file"],
  ["/[.]", "nothing"],
  ["/$", "folder"],
  // Folders of reading pages need no slash: any other path without one is a file.
  [`^ ${pageFolderPaths}$`, "folder"],
  ["^", "file"],
];

/** A pattern for the routes whose addresses end in a slash. One without it redirects there. */
export const routesWithSlash = "(?:root|collection|page|record|folder)";

/** A server's variables for parts of the path of a file. */
interface FileParts {
  /** The folder of the twins, if they are asked for. */
  readonly form: string;
  /** The decoded path of the request. */
  readonly path: string;
  /** The folder of the page that the query asks for; empty for page 1. `page/invalid/` never exists. */
  readonly folder: string;
  /** The extension of the collection's files. */
  readonly extension: string;
}

/** The path of the file that answers each route. */
export function filesOf({
  form,
  path,
  folder,
  extension,
}: FileParts): Readonly<Record<Exclude<RouteName, "nothing">, string>> {
  return {
    root: `${form}${rootPath}index.json`,
    collection: `${form}${path}${folder}index.${extension}`,
    page: `${form}${path}index.${extension}`,
    record: `${form}${path}index.json`,
    folder: `${path}index.html`,
    file: path,
  };
}
