/** The addresses that a site answers, kept as ids by collection: full paths would need too much memory. */
import { rootPath, xmlSuffix } from "./routes.ts";

/** The ids of a collection's records. */
export interface Ids {
  has(id: string): boolean;
}

/** Paths of the root, of collections and of records, each with a slash at its end. */
export class Addresses {
  readonly #ids = new Map<string, Ids>();

  /** Adds a collection with the ids of its records and, if it has one, its XML form. */
  addCollection(name: string, ids: Ids, xml: boolean): void {
    this.#ids.set(name, ids);
    if (xml) this.#ids.set(name + xmlSuffix, new Set());
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
