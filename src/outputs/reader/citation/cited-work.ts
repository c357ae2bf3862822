/** What a citation of a passage says, whatever its format. */
export interface CitedWork {
  /** Tells it from other works in a bibliography: `ag5.177`. */
  readonly key: string;
  readonly authors: readonly string[];
  readonly title: string;
  /** Title of the edition that it stands in. */
  readonly edition: string;
  /** Who publishes the edition; undefined where nobody is named. */
  readonly publisher: string | undefined;
  readonly urn: string;
  /** Its permanent address. */
  readonly address: string;
}

/** In one line: formats of bibliographies end a value with its line. */
export function inOneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
