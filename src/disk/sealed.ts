/** JSON with its own hash, which reveals a write that the disk lost or stored only in part. */
import { hash } from "node:crypto";

/** The text of a value with its hash. */
export function seal(value: object): string {
  return JSON.stringify({ sha256: hash("sha256", JSON.stringify(value)), value });
}

/** The value of such a text; undefined if the text is not as it was written. */
export function unseal(text: string): unknown {
  try {
    const { sha256, value } = JSON.parse(text) as { sha256: unknown; value: unknown };
    return hash("sha256", JSON.stringify(value)) === sha256 ? value : undefined;
  } catch {
    return undefined;
  }
}
