/** How work reports its progress. */

/** Receives the progress of a command, whose phases have these names. */
export interface Log<Phase extends string = string> {
  /** A phase begins; `total` records are ahead of it, where it has records. */
  phase(name: Phase, total?: number): void;
  /** The phase that is under way turns out to have this many records ahead of it. */
  expect(total: number): void;
  /** This many more records are done. */
  progress(records: number): void;
  /** Something that the user should know. */
  note(message: string): void;
}

/** The phases of a build, in their order. */
export type BuildPhase =
  | "check the snapshot"
  | "render and validate"
  | "make products"
  | "check the whole"
  | "publish";

export type BuildLog = Log<BuildPhase>;
