/**
 * Which files are packed together, and where long ones are cut. The manifest alone says the first: no file is read to know
 * whether a pack is new.
 */
import { hash } from "node:crypto";
import type { ManifestFile } from "../model/files.ts";
import { errorPageName, languageTags } from "../routing/page-routes.ts";
import { twinFolder } from "../routing/routes.ts";
import { nameLength, orderOf, type PackedIndex, type PackRow, packList } from "./format.ts";

/** Most bytes of the files of a pack, so that it is unpacked in a few milliseconds. A longer file has parts of its own. */
const packLimit = 256 << 10;

/** Most files of a pack, so that its list is short. */
const filesLimit = 1000;

/**
 * A pack begins at a path whose hash is divisible by this: so borders do not move where a text grows, or a record comes
 * or goes. About so many files are in a pack that is not full before.
 */
const spacing = 96;

export interface PlannedPack {
  readonly row: PackRow;
  readonly list: string;
  readonly files: readonly ManifestFile[];
}

interface PackPlan extends Pick<PackedIndex, "asides"> {
  readonly packs: readonly PlannedPack[];
  readonly long: readonly ManifestFile[];
}

export function planPacks(files: readonly ManifestFile[]): PackPlan {
  const asides = asidesIn(files);
  const ordered = files
    .map((file) => ({ file, order: orderOf(file.path, asides) }))
    .sort((one, other) => (one.order < other.order ? -1 : 1));
  const packs: PlannedPack[] = [];
  const long: ManifestFile[] = [];
  let group: ManifestFile[] = [];
  let bytes = 0;
  const end = () => {
    if (group.length > 0) packs.push(planned(group, bytes));
    group = [];
    bytes = 0;
  };
  for (const { file, order } of ordered) {
    if (file.bytes > packLimit) {
      long.push(file);
      continue;
    }
    const isFull = bytes + file.bytes > packLimit || group.length === filesLimit;
    if (isFull || isBorder(order)) end();
    group.push(file);
    bytes += file.bytes;
  }
  end();
  return { asides, packs, long };
}

/** Twins are like their pages, and a page has the same Greek in each language. */
function asidesIn(files: readonly ManifestFile[]): string[] {
  const paths = new Set(files.map(({ path }) => path));
  const languages = languageTags.filter((tag) => paths.has(`${tag}/${errorPageName}`));
  return [twinFolder, ...languages].map((folder) => `${folder}/`);
}

function planned(files: readonly ManifestFile[], bytes: number): PlannedPack {
  const list = packList(files);
  const name = hash("sha256", list).slice(0, nameLength);
  return { row: [files[0]?.path ?? "", name, list.length + 1 + bytes], list, files };
}

/** Bytes of a part before an end of it is looked for. */
const leastPart = 1 << 19;

/** A number for each byte, of 32 bits that are like those of chance. */
const numbers = Uint32Array.from({ length: 256 }, (_, byte) => {
  return Number.parseInt(hash("sha256", `${byte}`).slice(0, 8), 16);
});

/**
 * The length of the part of a long file that these bytes begin. It ends after 32 bytes of a kind that is met once in 64 KiB:
 * so the ends do not move where text comes or goes before them.
 */
export function endOfPart(bytes: Uint8Array): number {
  let sum = 0;
  for (let at = leastPart; at < bytes.length; at += 1) {
    // What was added 32 bytes before is shifted out.
    sum = ((sum << 1) + (numbers[bytes[at] ?? 0] ?? 0)) | 0;
    if (sum >>> 16 === 0) return at + 1;
  }
  return bytes.length;
}

/** A file in an aside is with the one that it is like. */
function isBorder(order: string): boolean {
  const isAside = !order.endsWith("\n");
  return !isAside && Number.parseInt(hash("sha256", order).slice(0, 8), 16) % spacing === 0;
}
