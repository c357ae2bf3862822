/** Fetches files of a site from a host, and compares them with the manifest. */
import { createHash } from "node:crypto";
import { Agent } from "node:http";
import type { ManifestFile } from "../../model/files.ts";
import { send } from "../conformance/raw-request.ts";

/** The address of a file: pages of the API have one of their own, all others have their path. */
function addressOf(path: string): string {
  const [, twin, page] = /^(format-api\/)?(api\/.*)index\.(?:json|xml)$/.exec(path) ?? [];
  return `/${page ?? path}${twin === undefined ? "" : "?format=api"}`;
}

/** Paths of the files that the host does not give as the manifest says. */
export async function wrongFiles(origin: string, files: Iterable<ManifestFile>): Promise<string[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  const wrong: string[] = [];
  const queue = files[Symbol.iterator]();
  const work = async () => {
    for (let next = queue.next(); !next.done; next = queue.next()) {
      const { path, bytes, sha256 } = next.value;
      const { status, body } = await send(
        origin,
        { method: "GET", target: addressOf(path) },
        agent,
      );
      const found = createHash("sha256").update(body).digest("hex");
      if (status !== 200 || body.length !== bytes || found !== sha256) {
        wrong.push(`${path}: status ${status}, ${body.length} bytes`);
      }
    }
  };
  await Promise.all([work(), work(), work(), work()]);
  agent.destroy();
  return wrong;
}
