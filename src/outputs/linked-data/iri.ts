/** Addresses outside the site as IRIs. */

/**
 * Characters that stored addresses may have, but that IRIs, and so RDF, do not allow (RFC 3987, 2.2). Validation has
 * refused blanks and control characters before.
 */
const notInIri = /["<>\\^`{|}\ue000-\uf8ff]/g;

/** The address with these characters encoded; others stay unchanged, including encoded ones such as `%3A`. */
export function iriOf(address: string): string {
  return address.trim().replace(notInIri, (character) => encodeURIComponent(character));
}
