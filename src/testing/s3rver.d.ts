/** Types for the part of the S3-compatible server that tests use; the package has none. */
declare module "@20minutes/s3rver" {
  import type { RequestListener } from "node:http";

  class S3rver {
    constructor(options: {
      readonly directory: string;
      readonly silent: boolean;
      /** Whether the host name is read as the name of a bucket. */
      readonly vhostBuckets: boolean;
      readonly configureBuckets: readonly { readonly name: string }[];
    });
    configureBuckets(): Promise<unknown>;
    callback(): RequestListener;
  }

  export = S3rver;
}
