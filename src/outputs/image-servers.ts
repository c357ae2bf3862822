/**
 * Decides which pictures a page may show. A page over https cannot show pictures from `http:` addresses: browsers block
 * them, or request them over https, whether or not the server supports it.
 */

/**
 * Servers with `http:` addresses in records that also support https. Public programs read manifests and pictures (IIIF) of
 * Heidelberg University Library over https; we have not tested the server ourselves.
 */
const secureServers = new Set(["digi.ub.uni-heidelberg.de"]);

/** The address at which a page can show a picture; undefined if none over https is known. */
export function securePicture(address: string): string | undefined {
  const url = new URL(address);
  if (url.protocol === "https:") return address;
  return secureServers.has(url.host) ? address.replace(/^http:/i, "https:") : undefined;
}
