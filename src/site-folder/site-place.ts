/** Reads files of a published site, in a folder or at an address. */
import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { explained } from "../disk/errors.ts";
import { isFilled, kindAt } from "../disk/files.ts";
import { tooLong } from "../fetch/body.ts";
import { Flaw } from "../fetch/flaw.ts";
import type { RequestLimits } from "../fetch/limits.ts";
import { AnthologyError } from "../model/errors.ts";
import { innerWorkFolder } from "./location.ts";
import { buildFileName } from "./manifest.ts";

/** Where the files of a site are. */
export interface SitePlace {
  /** The name of a file of the site in messages. */
  nameOf(path: string): string;
  /** A file of the site, on this machine; undefined if there is none. @param most the most bytes that it may have */
  fetch(path: string, most: number): Promise<string | undefined>;
  close(): Promise<void>;
}

/** Makes the error that refuses the site. */
export type RefuseSite = (reason: string, hint?: string, cause?: unknown) => AnthologyError;

export function isAddress(name: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(name);
}

/** The site in a folder, or in the folder of this manifest. */
export function folderPlace(name: string, refuse: RefuseSite): SitePlace {
  const folder = name.endsWith(".json") ? dirname(name) : name;
  const nameOf = (path: string) => join(folder, path);
  return {
    nameOf,
    fetch: async (path, most) => {
      const file = nameOf(path);
      return explained(`read ${file}`, () => {
        // Reading a fifo never ends.
        const kind = kindAt(file);
        if (kind === "nothing") {
          if (path !== buildFileName || !isFilled(folder, innerWorkFolder)) return undefined;
          const hint = "name the folder of the published site";
          throw refuse(`there is no ${file}, but ${folder} is not empty`, hint);
        }
        if (kind !== "a file") throw refuse(`${file}: expected a file, found ${kind}`);
        const { size } = statSync(file);
        if (size > most) throw refuse(`${file}: expected at most ${most} bytes, found ${size}`);
        return file;
      });
    },
    close: async () => {},
  };
}

/** The site at an address, which may be the address of its manifest. Its files are downloaded to a temporary folder. */
export async function remotePlace(
  name: string,
  limits: RequestLimits,
  signal: AbortSignal,
  refuse: RefuseSite,
): Promise<SitePlace> {
  const base = baseOf(name, refuse);
  const nameOf = (path: string) => new URL(path, base).href;
  // Loading it takes long.
  const { Client } = await import("../fetch/client.ts");
  const client = new Client(limits, signal);
  const folder = mkdtempSync(join(tmpdir(), "anthology-build-previous-"));
  return {
    nameOf,
    fetch: async (path, most) => {
      const file = join(folder, basename(path));
      try {
        return await client.download(
          nameOf(path),
          "identity",
          async (bytes, encoding = "identity") => {
            if (encoding !== "identity") {
              throw new Flaw(`expected no content encoding, found ${encoding}`, { isFinal: true });
            }
            await save(file, bytes, most);
            return file;
          },
        );
      } catch (error) {
        if (!(error instanceof AnthologyError)) throw error;
        const hint = error.cause instanceof Flaw ? error.cause.hint : undefined;
        throw refuse(error.message, hint, error);
      }
    },
    close: async () => {
      await client.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The address that the paths of a site follow. */
function baseOf(name: string, refuse: RefuseSite): URL {
  const url = URL.canParse(name) ? new URL(name) : undefined;
  const isPlain =
    url?.search === "" && url.hash === "" && url.username === "" && url.password === "";
  if (url === undefined || !/^https?:$/.test(url.protocol) || !isPlain) {
    throw refuse(
      "expected a file, a folder, or an address such as https://example.org/",
      "give the address of the published site, without a query, a fragment or a password",
    );
  }
  url.pathname = url.pathname.replace(/\/[^/]*\.json$|\/*$/, "/");
  return url;
}

/** Writes bytes to a file as they come, up to a limit. */
async function save(file: string, bytes: AsyncIterable<Uint8Array>, most: number): Promise<void> {
  // Errors of the disk must not be reported as faults of the host.
  const onDisk = <Result>(work: () => Result) => explained(`write ${file}`, work);
  const descriptor = onDisk(() => openSync(file, "w"));
  let length = 0;
  try {
    for await (const piece of bytes) {
      length += piece.length;
      if (length > most) throw tooLong(most);
      onDisk(() => writeFileSync(descriptor, piece));
    }
  } finally {
    closeSync(descriptor);
  }
}
