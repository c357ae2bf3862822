/** Where the front page of the API stands, and the files that it consists of, by what they are. */
import { isMade, type ProductSource } from "../product.ts";

/** At the top of the site, unless people who come to read are received there. */
export function frontPageFile(source: ProductSource): string {
  return isMade("reader", source) ? developersFile : "index.html";
}

const developersFile = "developers.html";

/** Its address, relative to that of the site: that of `index.html` is its folder's. */
export function frontPageAddress(source: ProductSource): string {
  return frontPageFile(source).replace("index.html", "");
}

/** Whether a file is the front page, wherever it stands. */
export function isFrontPage(path: string): boolean {
  return path === developersFile || path === "index.html";
}

/** The others. */
export const files = {
  stylesheet: "assets/landing.css",
  icon: "assets/icon.svg",
  meander: "assets/meander.svg",
  sitemap: "sitemap.xml",
  robots: "robots.txt",
} as const;
