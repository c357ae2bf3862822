/** Measurements, with their medians, and ratios within a round. */

/** The kinds of measurements, in the order of the table. */
const kinds = ["floor", "own", "peer"] as const;

/** The site to build: only the pages of the API, like the peers, or all products, the default. */
export const sites = ["API alone", "all products"] as const;
export type Site = (typeof sites)[number];

/** One thing measured once. */
export interface Trial {
  readonly kind: (typeof kinds)[number];
  readonly size: number;
  readonly site: Site;
  readonly round: number;
  readonly name: string;
  readonly seconds: number;
  /** Processor time in seconds; undefined if the system does not report it. */
  readonly processor: number | undefined;
  /** Peak memory in bytes; undefined if it has no meaning. */
  readonly peak: number | undefined;
  readonly files: number;
  readonly bytes: number | undefined;
  /** The number of new and changed files. */
  readonly written: number;
}

/** One thing measured at one size: medians of its rounds. */
export interface Summary extends Omit<Trial, "round"> {
  readonly rounds: number;
  readonly toFloor: number;
  readonly toBuild: number;
  readonly microsecondsPerFile: number;
  /** Time for each file relative to that at size 1, if that was measured. */
  readonly toFullSize: number | undefined;
}

/** The comparison of a peer, apart from its times. */
export interface PeerNote {
  readonly name: string;
  /** The comparison of its files with ours, or the reason why there are none. */
  readonly outcome: string;
  /** Its differences from our build. */
  readonly differences: string;
}

/** Collects measurements. */
export class Results {
  readonly #trials: Trial[] = [];
  readonly peers: PeerNote[] = [];
  /** Failed peers, which are not tried again. */
  readonly failedPeers = new Set<string>();
  /** A line for each peer that could not be prepared, with the reason. */
  readonly missingPeers: string[] = [];

  add(trial: Trial): void {
    const { size, site, round, name, seconds } = trial;
    this.#trials.push(trial);
    console.error(`size ${size}, round ${round}, ${site}: ${name}: ${seconds.toFixed(2)} s`);
  }

  /** All measurements of one thing at one size. */
  of(size: number, site: Site, name: string): Trial[] {
    return this.#trials.filter(
      (trial) => trial.size === size && trial.site === site && trial.name === name,
    );
  }

  /** A line for each size, site and name, with its ratios to two of them. */
  summaries(floor: string, build: string): Summary[] {
    const firsts = this.#trials.filter(
      (trial) => this.of(trial.size, trial.site, trial.name)[0] === trial,
    );
    const order = (one: Trial, other: Trial) =>
      one.size - other.size ||
      sites.indexOf(one.site) - sites.indexOf(other.site) ||
      kinds.indexOf(one.kind) - kinds.indexOf(other.kind);
    return firsts.toSorted(order).map(({ kind, size, site, name, files, bytes, written, peak }) => {
      const trials = this.of(size, site, name);
      const seconds = median(trials.map((trial) => trial.seconds));
      const full = this.of(1, site, name);
      const processor = trials.flatMap((trial) => trial.processor ?? []);
      return {
        kind,
        size,
        site,
        name,
        processor: processor.length === 0 ? undefined : median(processor),
        files,
        bytes,
        written,
        seconds,
        rounds: trials.length,
        peak: peak === undefined ? undefined : median(trials.map((trial) => trial.peak ?? 0)),
        toFloor: this.#ratio(trials, floor),
        toBuild: this.#ratio(trials, build),
        microsecondsPerFile: (seconds / files) * 1e6,
        toFullSize:
          full.length === 0 ? undefined : seconds / files / median(full.map(secondsPerFile)),
      };
    });
  }

  /** The median of the ratios of each round: a slow round affects both of its numbers. */
  #ratio(trials: readonly Trial[], name: string): number {
    const ratios = trials.flatMap(({ size, site, round, seconds }) => {
      const other = this.of(size, site, name).find((trial) => trial.round === round);
      return other === undefined ? [] : [seconds / other.seconds];
    });
    return median(ratios);
  }
}

function secondsPerFile({ seconds, files }: Trial): number {
  return seconds / files;
}

/** The middle value, or the mean of the two middle ones. */
function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  const lower = sorted[Math.ceil(middle) - 1] ?? Number.NaN;
  return (lower + (sorted[Math.floor(middle)] ?? lower)) / 2;
}
