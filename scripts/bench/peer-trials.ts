/** Runs the peers in a round, and compares their output with our build. */
import { join } from "node:path";
import { compareFolders, comparisonText } from "./peers/compare.ts";
import type { SizePlan } from "./plan.ts";
import { runPeer, settle } from "./processes.ts";
import type { ReadyPeer } from "./ready-peers.ts";
import type { Results, Site } from "./results.ts";

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
