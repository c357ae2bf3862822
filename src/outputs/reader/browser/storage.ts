/** What this browser stores for the reader. A browser that stores nothing shows each page as at first. */

/** Key of the versions that the reader compares; nothing is stored while none are. */
export const comparisonKey = "comparison";

export function stored(key: string): string {
  try {
    return localStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

export function store(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {}
}
