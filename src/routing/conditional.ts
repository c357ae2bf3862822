/** Conditional requests: whether a client already has what it asks for (RFC 9110, 13.1.2). */

/** Whether one of the ETags in `If-None-Match` is this one; weak and strong ones are equal here. */
export function isCurrent(ifNoneMatch: string | null | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  if (ifNoneMatch.trim() === "*") return true;
  const opaque = etag.replace(/^W\//, "");
  return ifNoneMatch.match(/"[^"]*"/g)?.includes(opaque) ?? false;
}
