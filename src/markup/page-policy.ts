/**
 * Content Security Policy of the site's web pages: they may load only what the site itself has. Pages contain no
 * inline script or style, so text of a record can never become one.
 */

/** The policy of a page that shows pictures from these hosts, given as origins or schemes. */
export function pagePolicy(pictures: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    ["img-src 'self'", ...pictures].join(" "),
    "base-uri 'none'",
    "form-action 'self'",
  ].join("; ");
}

/**
 * The policy that a host sends with every page; the page itself names the hosts of its pictures. No other site may
 * show our pages in a frame: browsers obey that rule only in a header.
 */
export const hostPolicy = `${pagePolicy(["https:"])}; frame-ancestors 'self'`;

/** The policy that a host sends with every SVG: opened by itself it is a page, which may run no script. */
export const drawingPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; sandbox";
