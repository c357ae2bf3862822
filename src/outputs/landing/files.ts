/** The files of the front page. */
import { guideFolder } from "../../routing/routes.ts";
import { isMade, type Site } from "../output.ts";

/** The path of the front page itself. */
export const frontPage = `${guideFolder}index.html`;

/** The paths of the front page, with relative paths to the root. Without a reading edition it is also at the root. */
export function frontPages(site: Site): { readonly file: string; readonly top: string }[] {
  const own = { file: frontPage, top: "../" };
  return isMade("reader", site) ? [own] : [own, { file: "index.html", top: "" }];
}

/** The other files. */
export const files = {
  sitemap: "sitemap.xml",
  robots: "robots.txt",
} as const;
