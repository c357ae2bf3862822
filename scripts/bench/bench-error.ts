/** What stops a benchmark: it could not run, or a build's output is not what it should be. Slowness never does. */
export class BenchError extends Error {}
