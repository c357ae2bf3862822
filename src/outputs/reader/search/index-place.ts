/** Where the index of the search is published. */
import { assetsFolder } from "../addresses.ts";

/** Its file, compressed. */
export const searchIndexFile = `${assetsFolder}search.gz`;
