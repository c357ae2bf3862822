/**
 * Starts an S3-compatible server on this machine, to try out publishing to object storage, and runs until it is
 * interrupted. It prints the variables with which rclone finds its only bucket, then every request that writes or
 * deletes.
 *
 *     npm run bucket -- [folder for its objects] [port]
 */
import { mkdirSync } from "node:fs";
import { bucketName, remote, startBucket } from "../src/testing/hosts/bucket.ts";

const [directory = ".bucket", port = "4568"] = process.argv.slice(2);
mkdirSync(directory, { recursive: true });
const { env } = await startBucket({
  directory,
  port: Number(port),
  onRequest: ({ method, key }) => {
    if (method === "PUT" || method === "DELETE") console.log(`${method} ${key}`);
    return true;
  },
});
for (const [name, value] of Object.entries(env)) console.log(`export ${name}=${value}`);
console.log(`The bucket is ${remote}:${bucketName}.`);
