/** Where what the search looks things up in is published. */
import { assetsFolder } from "../addresses.ts";

/** Its index, compressed. */
export const searchIndexFile = `${assetsFolder}search.gz`;

/** The folder with the parts of the positions, `7.gz`, each compressed. */
export const positionsFolder = `${assetsFolder}positions/`;

/** The folder with the texts that results are shown with. */
export const foundTextsFolder = `${assetsFolder}texts/`;
