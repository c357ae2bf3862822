/** Reads the address of a manuscript region as a request of the IIIF Image API. */

/** The parts of a request of the Image API, spelled as in the address. */
export interface ImageRegion {
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
  const found = request.exec(address.trim())?.groups;
  if (found === undefined) return undefined;
  const { service = "", region = "", size = "", rotation = "", quality = "", format = "" } = found;
  return { service, region, size, rotation, quality, format };
}
