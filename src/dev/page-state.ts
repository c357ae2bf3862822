/** What an open page is told of the builds: the server writes it, and the script in the page reads it. */
export interface PageState {
  /** The site as it is served now; a page of another version is out of date. Null until there is a site. */
  readonly version: string | null;
  /** Why the last change could not be built, in the words of the terminal; null when it was built. */
  readonly problem: string | null;
}
