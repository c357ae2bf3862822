/** The icon of the site: a letter of the manuscripts, a lunate epsilon, drawn: no font is needed. */
import { readFileSync } from "node:fs";

export const icon = readFileSync(new URL("./icon.svg", import.meta.url), "utf8");
