/** Packed sites for tests, and a store that has their files in memory. */

import { join } from "node:path";
import { expect } from "vitest";
import { watched } from "../commands/running.ts";
import { createSync } from "../disk/sync.ts";
import { readIndex } from "../packed/folder.ts";
import type { PackedIndex } from "../packed/format.ts";
import type { PackReport } from "../packed/pack.ts";
import { packSite } from "../packed/pack.ts";
import type { FetchPacked } from "../packed/reader.ts";
import { readFolder } from "./published-site.ts";
import { type Files, publishSmall } from "./small-site.ts";

/** Packs quietly. */
export function packQuietly(
  folder: string,
  target: string,
  {
    isVerified = false,
    keep = 3,
    sync = createSync(false),
    signal = new AbortController().signal,
  } = {},
): Promise<PackReport> {
  const log = watched({}).log;
  return packSite({ folder, target, isVerified, keep, sync, signal }, log);
}

/** Publishes a site of these files into `plain` in a folder, and packs it into `packed`. */
export async function packedSmall(folder: string, files: Files) {
  const [plain, packed] = [join(folder, "plain"), join(folder, "packed")];
  await publishSmall({ kind: "folder", folder: plain }, files);
  const report = await packQuietly(plain, packed);
  return { plain, packed, report, stored: readFolder(packed) };
}

/** The index of a packed site, which must be there. */
export function indexIn(folder: string): PackedIndex {
  return readIndex(folder) ?? expect.unreachable();
}

/** A store that counts what is fetched from it. */
export function memoryStore(stored: Map<string, Uint8Array>) {
  const fetched: string[] = [];
  const etags = new Map<Uint8Array, string>();
  const fetch: FetchPacked = async (name, known) => {
    fetched.push(name);
    const bytes = stored.get(name);
    if (bytes === undefined) return new Response("<h1>Not found</h1>", { status: 404 });
    const etag = etags.get(bytes) ?? `"${etags.size}"`;
    etags.set(bytes, etag);
    if (known === etag) return new Response(null, { status: 304 });
    return new Response(Buffer.from(bytes), { headers: { ETag: etag } });
  };
  return { fetch, fetched };
}

/** Three hundred records of about 3 kB, half of them with twins, and a bulk file of some parts; `seed` is in all texts. */
export function packedFiles(seed = ""): Files {
  const files: Record<string, string> = {};
  for (let number = 1; number <= 300; number += 1) {
    const path = `api/texts/${number}/index.json`;
    files[path] = `${seed}${number} `.repeat(600);
    if (number % 2 === 0) files[`format-api/${path}`] = `${seed}${number}'`.repeat(600);
  }
  const numbers = Array.from({ length: 400_000 }, (_, number) => `${seed}${number},`);
  files["dumps/texts.csv"] = numbers.join("");
  return Object.fromEntries(Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1)));
}
