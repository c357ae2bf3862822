/** The error that stops a benchmark: it could not run, or a build's output is wrong. Slowness is never an error. */
export class BenchError extends Error {}
