/** Conditional requests: whether a client already has what it asks for (RFC 9110, 13.1.2). */

/** Whether `If-None-Match` contains this ETag; weak and strong ETags compare as equal. */
export function isCurrent(ifNoneMatch: string | null | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  if (ifNoneMatch.trim() === "*") return true;
  const opaque = etag.replace(/^W\//, "");
  return ifNoneMatch.match(/"[^"]*"/g)?.includes(opaque) ?? false;
}
