/** The type of a peer: another way to make the files of the API, which the benchmark prepares, runs and measures. */

/** The address for which every peer builds; records.mjs has it for their code. */
export const baseUrl = "https://anthologia.example.org";

/** A process to start; it ends when the site is written. */
export interface PeerCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  /** Additional environment variables. */
  readonly env: Readonly<Record<string, string>>;
}

/** Another generator, set up as its documentation advises for many pages. */
export interface Peer {
  readonly name: string;
  /** Its differences from our build, for the reader of the benchmark. */
  readonly differences: string;
  /** Whether it can be prepared on this machine: true, or the missing requirement. */
  isAvailable(): true | string;
  /** Not measured: installs packages, exports data that the generator cannot read; `work` is a folder for that. */
  prepare(snapshot: string, work: string): void;
  /** The version of the program that `command` runs; call it after `prepare`. */
  version(): string;
  /** Measured: builds the prepared snapshot into the new folder `out`; paths are absolute. */
  command(snapshot: string, out: string, work: string): PeerCommand;
}
