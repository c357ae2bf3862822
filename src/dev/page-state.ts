/** The state of the builds, which the server sends to open pages. */
export interface PageState {
  /** The version of the site; a page with another version is out of date. Null until there is a site. */
  readonly version: string | null;
  /** Why the last build failed, as the terminal prints it; null when it succeeded. */
  readonly problem: string | null;
}
