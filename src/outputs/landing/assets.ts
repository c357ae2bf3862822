/** The files that the pages for programmers load: style sheet, icon, and the tile of the border. */
import { readFileSync } from "node:fs";
import { assetsOf, icon } from "../assets.ts";

/** The parts of the style sheet, for every size of screen; a later one overrides an earlier one. */
const sheets = ["letters.css", "sections.css", "media.css"];

const style = (name: string) => readFileSync(new URL(`./style/${name}`, import.meta.url), "utf8");

export const stylesheetFile = "landing.css";
export const iconFile = "icon.svg";

export const assets = assetsOf("landing", {
  [stylesheetFile]: sheets.map(style).join("\n"),
  [iconFile]: icon,
  // One turn of a meander that continues in the next tile.
  "meander.svg": style("meander.svg"),
});
