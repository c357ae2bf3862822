/** The picture of the front page: the tile of its border, one turn of a meander, which goes on in the next tile. */
import { readFileSync } from "node:fs";

export const meander = readFileSync(new URL("./style/meander.svg", import.meta.url), "utf8");
