/** Opens the index of a site, and opens it again if a new release has replaced its files. */
import { type IndexTable, SearchIndex } from "./index.ts";

/** A file that the site does not have, or no longer. */
class MissingFile extends Error {}

type Caching = "default" | "no-cache";

/** The index of a site. @param address of the search page, which contains the table */
export function searchIndexAt(table: IndexTable, address: string): SearchIndex {
  return new SearchIndex({ ...table, folder: new URL(table.folder, address).href }, jsonAt);
}

/** The value in a file. If the address changes with its content, a copy in the cache is always right. */
async function jsonAt(address: string): Promise<unknown> {
  const isFixed = /\/by-hash\/|\?/.test(address);
  return (await answerOf(address, isFixed ? "force-cache" : "default")).json();
}

/** The answer at an address. @param cache `no-cache` asks the host even if there is a copy */
export async function answerOf(address: string, cache: Caching | "force-cache"): Promise<Response> {
  // The types of Node do not have `cache`.
  const how = { method: "GET", cache };
  const response = await fetch(address, how);
  if (response.status === 404) throw new MissingFile(address);
  if (!response.ok) throw new Error(`${address} is answered with status ${response.status}`);
  return response;
}

/** A function that does something with what is opened: once for all calls, and once more if a file of it is missing. */
export function withOpened<Opened>(open: (cache: Caching) => Promise<Opened>) {
  let opened: Promise<Opened> | undefined;
  return async <Done>(does: (opened: Opened) => Promise<Done>): Promise<Done> => {
    const before = opened ?? open("default");
    opened = before;
    try {
      return await does(await before);
    } catch (error) {
      // The next call tries again.
      if (opened === before) opened = undefined;
      if (!(error instanceof MissingFile)) throw error;
      opened ??= open("no-cache");
      return does(await opened);
    }
  };
}
