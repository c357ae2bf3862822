/** Prepares the peers that can be measured, and gives the reasons for the others. */
import { mkdirSync } from "node:fs";
import type { Peer } from "./peers/peer.ts";
import { peers } from "./peers/peers.ts";

/** A peer that can be measured. */
export interface ReadyPeer {
  /** Its name with its version. */
  readonly name: string;
  readonly peer: Peer;
  /** The folder for its preparation. */
  readonly work: string;
}

export interface PreparedPeers {
  readonly ready: readonly ReadyPeer[];
  /** A line for each that cannot be measured, with the reason. */
  readonly missing: readonly string[];
}

/** Prepares all peers for a snapshot, if this machine supports them. */
export function preparePeers(snapshot: string, work: string): PreparedPeers {
  const ready: ReadyPeer[] = [];
  const missing: string[] = [];
  mkdirSync(work, { recursive: true });
  for (const peer of peers) {
    try {
      const available = peer.isAvailable();
      if (available !== true) throw new Error(available);
      console.error(`preparing ${peer.name}`);
      peer.prepare(snapshot, work);
      ready.push({ name: `${peer.name} ${peer.version()}`, peer, work });
    } catch (error) {
      missing.push(`${peer.name} was not measured: ${(error as Error).message}`);
    }
  }
  return { ready, missing };
}
