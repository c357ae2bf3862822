/**
 * Which pictures a page may show. A page that is served over https shows none from `http:` addresses: browsers block
 * them, or ask for them over https, whether or not the server answers there.
 */

/**
 * Servers whose records have `http:` addresses, and which answer over https as well. Public programs read manifests and
 * pictures (IIIF) of Heidelberg University Library over https; it was not asked from here.
 */
const secureServers = new Set(["digi.ub.uni-heidelberg.de"]);

/** The address at which a page can show a picture; undefined where none over https is known. */
export function securePicture(address: string): string | undefined {
  const url = new URL(address);
  if (url.protocol === "https:") return address;
  return secureServers.has(url.host) ? address.replace(/^http:/i, "https:") : undefined;
}
