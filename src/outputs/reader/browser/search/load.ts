/** Fetches the files of the search. */

/** An address that changes with the content of its file, so that a copy in the cache is always right. */
const versioned = /\/by-hash\/|\?/;

/** A file that the site does not have, or no longer: a new release replaces files while pages are open. */
export class MissingFile extends Error {}

/** The value in a file. */
export async function jsonAt(address: string): Promise<unknown> {
  const cache = versioned.test(address) ? "force-cache" : "default";
  const response = await fetch(address, { cache });
  if (response.status === 404) throw new MissingFile(address);
  if (!response.ok) throw new Error(`${address} is answered with status ${response.status}`);
  return response.json();
}
