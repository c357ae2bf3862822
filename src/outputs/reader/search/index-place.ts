/** Paths of the published files of the search. */
import { readerFolder } from "../addresses.ts";

/** The compressed index. */
export const searchIndexFile = `${readerFolder}search.gz`;

/** The folder with the compressed parts of the positions, such as `7.gz`. */
export const positionsFolder = `${readerFolder}positions/`;

/** The folder with the texts that results show. */
export const foundTextsFolder = `${readerFolder}texts/`;
