/** The files of the front page, by what they are. */
import { guideFolder } from "../../routing/routes.ts";
import { isMade, type Site } from "../output.ts";

/** The file of the front page. */
export const frontPage = `${guideFolder}index.html`;

/** Its files, with the way to the top: it is there, too, unless people who come to read are received there. */
export function frontPages(site: Site): { readonly file: string; readonly top: string }[] {
  const own = { file: frontPage, top: "../" };
  return isMade("reader", site) ? [own] : [own, { file: "index.html", top: "" }];
}

/** The others. */
export const files = {
  stylesheet: "assets/landing.css",
  icon: "assets/icon.svg",
  meander: "assets/meander.svg",
  sitemap: "sitemap.xml",
  robots: "robots.txt",
} as const;
