/** How a client behaves towards the service that it reads. */

/** How a service is asked. Times are in milliseconds. */
export interface RequestLimits {
  readonly userAgent: string;
  /** Requests at once. */
  readonly concurrency: number;
  /** Requests a second. */
  readonly rate: number;
  /** How often a request is made again before it is given up. */
  readonly retries: number;
  /** The wait before the first retry; it doubles each time, and varies by half. */
  readonly backoff: number;
  /** The longest wait between two attempts. */
  readonly longestBackoff: number;
  /** The longest wait that a service may ask for. */
  readonly longestPause: number;
  /** Time in which an answer must begin, go on, and be whole. */
  readonly timeout: number;
  /** Time in which it must be whole, where large files need more than that. */
  readonly longestAnswer?: number;
  /** The largest body, packed or not, in bytes. */
  readonly largestBody: number;
}

/** Limits that no service should mind. */
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
