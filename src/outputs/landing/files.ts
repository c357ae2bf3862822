/** The files of the front page, by what they are. */
import { guideFile } from "../../routing/routes.ts";
import { isMade, type Site } from "../output.ts";

/** The page itself: it is at the top of the site, too, unless people who come to read are received there. */
export function frontPages(site: Site): string[] {
  return isMade("reader", site) ? [guideFile] : [guideFile, "index.html"];
}

/** The others. */
export const files = {
  stylesheet: "assets/landing.css",
  icon: "assets/icon.svg",
  meander: "assets/meander.svg",
  sitemap: "sitemap.xml",
  robots: "robots.txt",
} as const;
