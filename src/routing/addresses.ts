/** The addresses that a site answers, kept as ids by collection: full paths would need too much memory. */
import { rootPath, xmlSuffix } from "./routes.ts";

/** Paths of the root, of collections and of records, each with a slash at its end. */
export class Addresses {
  readonly #ids = new Map<string, Set<string>>();

  /** Adds a collection and, if it has one, its XML form. The caller adds the records' ids to the returned set. */
  addCollection(name: string, xml: boolean): Set<string> {
    const ids = new Set<string>();
    this.#ids.set(name, ids);
    if (xml) this.#ids.set(name + xmlSuffix, new Set());
    return ids;
  }

  has(path: string): boolean {
    if (!path.startsWith(rootPath) || !path.endsWith("/")) return false;
    if (path.length === rootPath.length) return true;
    const end = path.indexOf("/", rootPath.length);
    const ids = this.#ids.get(path.slice(rootPath.length, end));
    if (ids === undefined) return false;
    return end === path.length - 1 || ids.has(path.slice(end + 1, -1));
  }
}
