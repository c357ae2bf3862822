/** An S3-compatible server on this machine with one empty bucket, which reports all requests. */
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from "node:http";
import { listen } from "../../hosts/listen.ts";
import { secondPackage } from "../needs.ts";

/** Name of the bucket, and of the remote of rclone that `env` of `startBucket` defines. */
export const bucketName = "anthology";
export const remote = "local";

/** A request to the server. */
export interface BucketRequest {
  readonly method: string;
  /** Name of the object, decoded; empty for the bucket itself. */
  readonly key: string;
  readonly headers: IncomingMessage["headers"];
}

export interface RunningBucket {
  readonly origin: string;
  /** Environment variables that make the server known to rclone. */
  readonly env: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

export interface BucketOptions {
  /** Folder of the server's objects. */
  readonly directory: string;
  readonly port: number;
  /** Called before each request; if it returns false, the server does not handle the request. */
  readonly onRequest: (request: BucketRequest, response: ServerResponse) => boolean;
}

/** The part of the server that is used here. */
type S3rver = new (options: {
  readonly directory: string;
  readonly silent: boolean;
  /** Whether the host name is read as the name of a bucket. */
  readonly vhostBuckets: boolean;
  readonly configureBuckets: readonly { readonly name: string }[];
}) => { configureBuckets(): Promise<unknown>; callback(): RequestListener };

/** Starts the server. */
export async function startBucket({
  directory,
  port,
  onRequest,
}: BucketOptions): Promise<RunningBucket> {
  const S3rver = secondPackage<S3rver>("@20minutes/s3rver");
  const s3 = new S3rver({
    directory,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: bucketName }],
  });
  await s3.configureBuckets();
  const answer = s3.callback();
  const server = createServer((request, response) => {
    const path = decodeURIComponent((request.url ?? "").replace(/\?.*$/, ""));
    const key = path.slice(`/${bucketName}/`.length);
    const { method = "", headers } = request;
    if (onRequest({ method, key, headers }, response)) answer(request, response);
  });
  const { origin, stop } = await listen(server, { host: "127.0.0.1", port });
  const name = `RCLONE_CONFIG_${remote.toUpperCase()}`;
  return {
    origin,
    env: {
      [`${name}_TYPE`]: "s3",
      [`${name}_PROVIDER`]: "Other",
      [`${name}_ENDPOINT`]: origin,
      // The server has only this account.
      [`${name}_ACCESS_KEY_ID`]: "S3RVER",
      [`${name}_SECRET_ACCESS_KEY`]: "S3RVER",
    },
    stop: () => {
      server.closeAllConnections();
      return stop();
    },
  };
}
