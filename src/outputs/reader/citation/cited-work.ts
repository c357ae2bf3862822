/** The data of a citation of a passage, for all formats. */
export interface CitedWork {
  /** Its key in a bibliography, such as `ag5.177`. */
  readonly key: string;
  readonly authors: readonly string[];
  readonly title: string;
  /** The title of the edition. */
  readonly edition: string;
  /** The publisher of the edition; undefined if none is named. */
  readonly publisher: string | undefined;
  readonly urn: string;
  /** Its permanent address. */
  readonly address: string;
}

/** The text in one line: in bibliographic formats, the end of a line ends a value. */
export function inOneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
