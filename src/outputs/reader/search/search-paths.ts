/** Paths of the published files of the search whose names are always the same. */
import { readerFolder } from "../addresses.ts";

/** The lemmas of its words; only with a table of lemmas. */
export const lemmasFile = `${readerFolder}lemmas.json`;

/** The folder with the texts that results show. */
export const foundTextsFolder = `${readerFolder}texts/`;
