/** The icon of the site: a lunate epsilon, as in manuscripts. It is drawn, so it needs no font. */
import { readFileSync } from "node:fs";

export const icon = readFileSync(new URL("./icon.svg", import.meta.url), "utf8");
