/** What the tests use of Citation.js, which has no types. */
declare module "@citation-js/core" {
  export class Cite {
    /** Its works as CSL-JSON. */
    readonly data: readonly Readonly<Record<string, unknown>>[];
    constructor(text: string, options: { readonly forceType: string });
  }
}
declare module "@citation-js/plugin-bibtex";
declare module "@citation-js/plugin-ris";
