/** The files that the pages for programmers load: style sheet, icon, and the tile of the border. */
import { readFileSync } from "node:fs";
import { assetsOf } from "../assets.ts";
import { icon } from "../reader/style/icon.ts";
import { stylesheet } from "./stylesheet.ts";

/** One turn of a meander that continues in the next tile. */
const meander = readFileSync(new URL("./style/meander.svg", import.meta.url), "utf8");

export const stylesheetFile = "landing.css";
export const iconFile = "icon.svg";

export const assets = assetsOf("landing", {
  [stylesheetFile]: stylesheet,
  [iconFile]: icon,
  "meander.svg": meander,
});
