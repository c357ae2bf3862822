/** The times when a record was created and changed: from its source, or else invented ones that never change. */
import { createHash } from "node:crypto";
import type { StampsSource } from "./forms.ts";

interface Stamps {
  readonly created_at: string;
  readonly updated_at: string;
}

const firstDay = Date.UTC(2020, 5, 1) / 1000;
const year = 365 * 24 * 60 * 60;

/** Times that depend only on the record's collection and id, so that a new epigram does not change those of others. */
export function stampsOf(collection: string, id: number, given: StampsSource): Stamps {
  if (given !== undefined) return { created_at: given.created_at, updated_at: given.updated_at };
  const digest = createHash("sha256").update(`${collection}/${id}`).digest();
  const created = firstDay + (digest.readUInt32BE(0) % year);
  const updated = created + 1 + (digest.readUInt32BE(4) % year);
  return {
    created_at: stamp(created, digest.readUInt32BE(8)),
    updated_at: stamp(updated, digest.readUInt32BE(12)),
  };
}

/** A timestamp with no, three or six decimals, as in the live service. */
function stamp(seconds: number, chance: number): string {
  const whole = new Date(seconds * 1000).toISOString().slice(0, 19);
  const decimals = String(chance % 1_000_000).padStart(6, "0");
  const kept = [decimals, `${decimals.slice(0, 3)}`, ""][Math.floor(chance / 1_000_000) % 3] ?? "";
  return `${whole}${kept === "" ? "" : `.${kept}`}Z`;
}
