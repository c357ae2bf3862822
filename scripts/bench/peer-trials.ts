/** Prepares the peers, runs them in a round, and compares their output with our build. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { compareFolders, comparisonText } from "./peers/compare.ts";
import type { Peer } from "./peers/peer.ts";
import { peers as allPeers } from "./peers/peers.ts";
import type { SizePlan } from "./plan.ts";
import { runPeer, settle } from "./processes.ts";
import type { Results, Site } from "./results.ts";

/** A peer that can be measured. */
export interface ReadyPeer {
  /** Its name with its version. */
  readonly name: string;
  readonly peer: Peer;
  /** The folder for its preparation. */
  readonly work: string;
}

interface PreparedPeers {
  readonly ready: readonly ReadyPeer[];
  /** A line for each that cannot be measured, with the reason. */
  readonly missing: readonly string[];
}

/** Prepares all peers for a snapshot, if this machine supports them. */
export function preparePeers(snapshot: string, work: string): PreparedPeers {
  const ready: ReadyPeer[] = [];
  const missing: string[] = [];
  mkdirSync(work, { recursive: true });
  for (const peer of allPeers) {
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

/** Measures each peer once. The folder has our unchanged build. */
export async function runReadyPeers(
  { size, peerRounds }: SizePlan,
  round: number,
  snapshot: string,
  folder: string,
  peers: readonly ReadyPeer[],
  results: Results,
): Promise<void> {
  if (round > peerRounds) return;
  const site: Site = "API alone";
  for (const { name, peer, work } of peers) {
    const { differences } = peer;
    if (results.failedPeers.has(name)) continue;
    const out = join(folder, peer.name.replaceAll(" ", "-"));
    try {
      settle();
      const { seconds, processor, peak } = await runPeer(peer.command(snapshot, out, work));
      const files =
        results.of(size, site, name)[0]?.files ??
        compare(name, join(folder, "build"), out, differences, results);
      const trial = { size, site, round, name, seconds, processor, peak, files };
      results.add({ kind: "peer", ...trial, bytes: undefined, written: files });
    } catch (error) {
      // A failure of another generator must not lose all other measurements.
      const outcome = `failed in round ${round}: ${(error as Error).message}`;
      results.peers.push({ name, outcome, differences });
      results.failedPeers.add(name);
    }
  }
}

/** Compares once, because a peer always writes the same; returns the number of its files. */
function compare(
  name: string,
  ours: string,
  theirs: string,
  differences: string,
  results: Results,
): number {
  const comparison = compareFolders(ours, theirs);
  results.peers.push({ name, outcome: comparisonText(comparison), differences });
  const { same, different, extra } = comparison;
  return same + different.count + extra.count;
}
