/** CTS URNs of passages and scholia, formed from book, fragment, sub-fragment and number. */

/** The whole work, and the version of it that passages belong to. */
export const workUrn = "urn:cts:greekLit:tlg7000.tlg001";
export const anthologyUrn = `${workUrn}.ag`;

/** What the urn of every passage begins with, and that of every scholium. */
export const passageUrnPrefix = `${anthologyUrn}:`;
export const scholiumUrnPrefix = "urn:cts:greekLit:tlg5011.tlg001.sag:";

/** The location of a passage in the anthology. */
export interface PassageLocation {
  /** Number of the book, which is not the id in its address. */
  readonly book: number;
  /** Number of the epigram in the book; 0 exists. */
  readonly fragment: number;
  /** Empty, or the letter that follows the number. */
  readonly sub_fragment: string;
}

/** `urn:cts:greekLit:tlg7000.tlg001.ag:<book>.<fragment><sub_fragment>` (`docs/contract.md#values`). */
export function passageUrn({ book, fragment, sub_fragment }: PassageLocation): string {
  return `${passageUrnPrefix}${book}.${fragment}${sub_fragment}`;
}

/** `urn:cts:greekLit:tlg5011.tlg001.sag:<book>.<fragment><sub_fragment>.<number>`. */
export function scholiumUrn(
  { book, fragment, sub_fragment }: PassageLocation,
  number: number,
): string {
  return `${scholiumUrnPrefix}${book}.${fragment}${sub_fragment}.${number}`;
}

export function isScholiumUrn(urn: string): boolean {
  return urn.startsWith(scholiumUrnPrefix);
}

/** Where the passage of a urn or an address is, in any version of the work: that of Perseus has a name of its own. */
export function locationInUrn(urn: string): PassageLocation | undefined {
  const [, book, fragment, sub_fragment = ""] = passageEnd.exec(urn) ?? [];
  if (book === undefined) return undefined;
  return { book: Number(book), fragment: Number(fragment), sub_fragment };
}

const passageEnd =
  /(?:^|\/)urn:cts:greekLit:tlg7000\.tlg001(?:\.[\w-]+)?:(\d{1,3})\.(\d{1,9})([A-Za-z]?)\/?$/;

/** The part of a urn after its last colon, as passages are usually cited: `5.177`; of a scholium `5.177.1`. */
export function labelOfUrn(urn: string): string {
  return urn.slice(urn.lastIndexOf(":") + 1);
}
