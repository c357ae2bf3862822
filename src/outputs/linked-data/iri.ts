/** Addresses outside the site as IRIs. */

/**
 * Characters that an address may have as stored, and an IRI never: RDF could not be written with them (RFC 3987, 2.2).
 * Blanks and control characters are refused before.
 */
const notInIri = /["<>\\^`{|}\ue000-\uf8ff]/g;

/** The address with such characters encoded; others stay as they are, `%3A` too. */
export function iriOf(address: string): string {
  return address.trim().replace(notInIri, (character) => encodeURIComponent(character));
}

/** All of them. */
export function irisOf(addresses: readonly string[]): string[] {
  return addresses.map(iriOf);
}
