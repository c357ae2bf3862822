/** Code that runs in a program before the program itself, in its main thread and in each other. */
import type Fs from "node:fs";

/** What such code is given: it may use nothing else. */
export interface Surroundings {
  /** The module of Node; a function that is replaced in it is replaced for the whole program. */
  readonly fs: typeof Fs;
  readonly isMainThread: boolean;
}

/** Options by which Node runs a function with these values first; the function stands alone, without a closure. */
export function preload<Values extends readonly unknown[]>(
  run: (surroundings: Surroundings, ...values: Values) => void,
  ...values: Values
): string[] {
  const code = `
    import fs from "node:fs";
    import { syncBuiltinESMExports } from "node:module";
    import { isMainThread } from "node:worker_threads";
    (${String(run)})({ fs, isMainThread }, ...${JSON.stringify(values)});
    syncBuiltinESMExports();`;
  return ["--import", `data:text/javascript,${encodeURIComponent(code)}`];
}
