/** Fetches the files of the search. */

/** An address that changes with the content of its file, so that a copy in the cache is always right. */
const versioned = /\/by-hash\/|\?/;

/** The value in a file. */
export async function jsonAt(address: string): Promise<unknown> {
  const cache = versioned.test(address) ? "force-cache" : "default";
  const response = await fetch(address, { cache });
  if (!response.ok) throw new Error(`${address} is answered with status ${response.status}`);
  return response.json();
}
