/** Limits for the requests to a service. */

/** How many requests are made, and how long to wait. Times are in milliseconds. */
export interface RequestLimits {
  readonly userAgent: string;
  /** Requests at once. */
  readonly concurrency: number;
  /** Requests a second. */
  readonly rate: number;
  /** How often a failed request is made again. */
  readonly retries: number;
  /** The wait before the first retry; it doubles each time and is shortened at random by up to half. */
  readonly backoff: number;
  /** The longest wait between two attempts. */
  readonly longestBackoff: number;
  /** The longest wait that a service may ask for. */
  readonly longestPause: number;
  /** The longest time to connect, to the headers, between two parts of the body, and for the whole answer. */
  readonly timeout: number;
  /** The longest time for the whole answer, if large files need more than `timeout`. */
  readonly longestAnswer?: number;
  /** The largest body in bytes, compressed or not. */
  readonly largestBody: number;
}

/** Default limits, low enough for any service. */
export const defaultLimits: Omit<RequestLimits, "userAgent"> = {
  concurrency: 4,
  rate: 5,
  retries: 8,
  backoff: 500,
  longestBackoff: 30_000,
  longestPause: 600_000,
  timeout: 60_000,
  largestBody: 64 * 2 ** 20,
};
