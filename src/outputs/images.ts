/**
 * Pictures on image servers: the address of a manuscript region as a request of the IIIF Image API, and the address at
 * which a page can show a picture.
 */

/** The parts of a request of the Image API, spelled as in the address. */
interface ImageRegion {
  /** Address of the image itself: the part before the region. */
  readonly service: string;
  /** `pct:x,y,width,height` in percent of the image, or `x,y,width,height` in its pixels; the decimals stay text. */
  readonly region: string;
  readonly size: string;
  readonly rotation: string;
  readonly quality: string;
  readonly format: string;
}

const decimal = "[0-9]+(?:[.][0-9]+)?";
const request = new RegExp(
  `^(?<service>https?://[^/?#]+/(?:[^?#]+/)?[^/?#]+)/(?<region>(?:pct:)?${decimal}(?:,${decimal}){3})` +
    "/(?<size>[^/?#]+)/(?<rotation>!?[0-9.]+)/(?<quality>[a-z]+)[.](?<format>[a-z0-9]+)$",
);

/** The parts of a request's address; undefined for any other address. Blanks around it are ignored. */
export function readImageRegion(address: string): ImageRegion | undefined {
  return request.exec(address.trim())?.groups as ImageRegion | undefined;
}

/**
 * Servers with `http:` addresses in records that also support https. Public programs read manifests and pictures (IIIF) of
 * Heidelberg University Library over https; we have not tested the server ourselves.
 */
const secureServers = new Set(["digi.ub.uni-heidelberg.de"]);

/**
 * The address at which a page can show a picture; undefined if none over https is known. A page over https cannot show
 * pictures from `http:` addresses: browsers block them, or request them over https, whether or not the server supports it.
 */
export function securePicture(address: string): string | undefined {
  const url = new URL(address);
  if (url.protocol === "https:") return address;
  return secureServers.has(url.host) ? address.replace(/^http:/i, "https:") : undefined;
}
