/**
 * What a web page of the site may do (Content Security Policy): use what the site itself has, and nothing else. No
 * script and no style stands in a page itself, so that nothing that a record says can become one.
 */

/** The policy of a page that shows pictures of these hosts, given as origins or schemes. */
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
 * The policy that a host sends with every page; each page itself names the hosts of its pictures. No other site may
 * show a page inside its own: browsers heed that in a header alone.
 */
export const hostPolicy = `${pagePolicy(["https:"])}; frame-ancestors 'self'`;
