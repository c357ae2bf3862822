/** Copies files of a published site, plain or packed, in a folder or at an address. */
import { closeSync, openSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { explained } from "../disk/errors.ts";
import { isFilled } from "../disk/files.ts";
import { tooLong } from "../fetch/body.ts";
import { Flaw } from "../fetch/flaw.ts";
import type { RequestLimits } from "../fetch/limits.ts";
import { AnthologyError } from "../model/errors.ts";
import { openSite } from "../packed/site-at.ts";
import { generator } from "../site-folder/generator.ts";
import { innerWorkFolder } from "../site-folder/location.ts";
import { buildFileName } from "../site-folder/manifest.ts";

/** Where the files of a site are. */
export interface Place {
  /** The name of a file of the site in messages. */
  nameOf(path: string): string;
  /** What the bytes of a file give; undefined if there is no file. */
  read<Value>(path: string, take: (bytes: Bytes) => Promise<Value>): Promise<Value | undefined>;
  close(): Promise<void>;
}

type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

export function isAddress(name: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(name);
}

export function refusal(
  reason: string,
  hint = "check that the published site works, then run the command again",
  cause?: unknown,
): AnthologyError {
  return new AnthologyError("run", reason, { hint, cause });
}

export function placeInFolder(folder: string): Place {
  const { open } = openSite(folder);
  return {
    nameOf: (path) => join(folder, path),
    read: async (path, take) => {
      const content = await open(path);
      if (content !== undefined) {
        const body = await content.read();
        return await take(body instanceof Uint8Array ? [body] : body);
      }
      const isOther = () => path === buildFileName && isFilled(folder, innerWorkFolder);
      if (!explained(`read ${folder}`, isOther)) return undefined;
      const message = `there is no file ${join(folder, path)}, but ${folder} is not empty`;
      throw refusal(message, "name the folder of the published site");
    },
    close: async () => {},
  };
}

export async function placeOnWeb(
  name: string,
  limits: Omit<RequestLimits, "userAgent">,
  signal: AbortSignal,
): Promise<Place> {
  const base = baseOf(name);
  const nameOf = (path: string) => new URL(path, base).href;
  // Loading it takes long.
  const { Client } = await import("../fetch/client.ts");
  const program = generator();
  const userAgent = `${program.name}/${program.version}`;
  const client = new Client({ ...limits, userAgent }, signal);
  return {
    nameOf,
    read: (path, take) =>
      client.download(nameOf(path), "identity", async (bytes, encoding = "identity") => {
        if (encoding === "identity") return await take(bytes);
        throw new Flaw(`expected no content encoding, found ${encoding}`, { isFinal: true });
      }),
    close: () => client.close(),
  };
}

/** The address that the paths of a site follow. */
function baseOf(name: string): URL {
  const url = URL.canParse(name) ? new URL(name) : undefined;
  const isPlain =
    url?.search === "" && url.hash === "" && url.username === "" && url.password === "";
  if (url === undefined || !/^https?:$/.test(url.protocol) || !isPlain) {
    throw refusal(
      "expected a file, a folder, or an address such as https://example.org/",
      "give the address of the published site, without a query, a fragment or a password",
    );
  }
  url.pathname = url.pathname.replace(/\/[^/]*\.json$|(?<!\/)\/*$/, "/");
  return url;
}

/** Writes bytes to a file as they come, up to a limit. @returns its path */
export async function save(file: string, bytes: Bytes, most: number): Promise<string> {
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
    return file;
  } finally {
    closeSync(descriptor);
  }
}
