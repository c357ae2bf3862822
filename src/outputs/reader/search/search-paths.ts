/** Paths of the published files of the search. */
import { readerFolder } from "../addresses.ts";

/** The compressed index. */
export const searchIndexFile = `${readerFolder}search.gz`;

/** The compressed lemmas of its words; only with a table of lemmas. */
export const lemmasFile = `${readerFolder}lemmas.gz`;

/** The folder with the parts of the positions, `7.gz`, each compressed. */
export const positionsFolder = `${readerFolder}positions/`;

/** The folder with the texts that results show. */
export const foundTextsFolder = `${readerFolder}texts/`;
