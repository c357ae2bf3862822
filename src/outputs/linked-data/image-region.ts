/** Reads the address of a manuscript region as a request of the IIIF Image API. */

/** An image and what is asked of it, all as it is spelled in the address. */
export interface ImageRegion {
  /** Address of the image itself: what comes before the region. */
  readonly service: string;
  /** `pct:x,y,width,height`; the decimals stay text. */
  readonly region: string;
  readonly size: string;
  readonly rotation: string;
  readonly quality: string;
  readonly format: string;
}

const decimal = "[0-9]+(?:[.][0-9]+)?";
const request = new RegExp(
  `^(?<service>https?://[^/?#]+/(?:[^?#]+/)?[^/?#]+)/(?<region>pct:${decimal}(?:,${decimal}){3})` +
    "/(?<size>[^/?#]+)/(?<rotation>!?[0-9.]+)/(?<quality>[a-z]+)[.](?<format>[a-z0-9]+)$",
);

/** The parts of such an address; undefined for any other. Blanks around it belong to no address. */
export function readImageRegion(address: string): ImageRegion | undefined {
  const found = request.exec(address.trim())?.groups;
  if (found === undefined) return undefined;
  const { service = "", region = "", size = "", rotation = "", quality = "", format = "" } = found;
  return { service, region, size, rotation, quality, format };
}
