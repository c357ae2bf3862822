/** What a peer is: another way to make the files of the API, which the benchmark prepares, then runs and measures. */

/** Address that every peer builds for; records.mjs has it for what they run. */
export const baseUrl = "https://anthologia.example.org";

/** A process to start; it ends when the site is written. */
export interface PeerCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  /** What is added to the environment of the benchmark. */
  readonly env: Readonly<Record<string, string>>;
}

/** Another generator, set up as its documentation advises for many pages. */
export interface Peer {
  readonly name: string;
  /** What it does not do the same, for the reader of the benchmark. */
  readonly differences: string;
  /** Whether it can be prepared on this machine: true, or what is missing. */
  isAvailable(): true | string;
  /** Not measured: installs packages, exports what the generator cannot read; `work` is a folder for that. */
  prepare(snapshot: string, work: string): void;
  /** Version of what `command` runs; to be asked after `prepare`. */
  version(): string;
  /** Measured: builds the prepared snapshot into `out`, a folder that is not there yet; paths are absolute. */
  command(snapshot: string, out: string, work: string): PeerCommand;
}
