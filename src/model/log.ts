/** How a command reports its progress. */

/** Receives the progress of a command, whose phases have these names. */
export interface Log<Phase extends string = string> {
  /** A phase begins; `total` is the number of its records, if it has any. */
  phase(name: Phase, total?: number): void;
  /** Sets the number of records of the current phase, once it is known. */
  expect(total: number): void;
  /** This many more records are done. */
  progress(records: number): void;
  /** Something that the user should know. */
  note(message: string): void;
  /** Data was left out, or something has changed elsewhere. It is printed even if nothing else is. */
  warn(message: string): void;
}

export type BuildPhase = "check the snapshot" | "render and validate" | "make products" | "publish";

export type BuildLog = Log<BuildPhase>;
