/** Which files are packed together. It follows from the manifest alone: no file is read to know whether a pack is new. */
import { hash } from "node:crypto";
import type { ManifestFile } from "../model/files.ts";
import { languageFolders, twinFolder } from "../routing/routes.ts";
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

/** Twins are like their pages, and a page has the same Greek in each language. */
const asides = [`${twinFolder}/`, ...languageFolders.filter((folder) => folder !== "")];

export function planPacks(files: readonly ManifestFile[]): PackPlan {
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

function planned(files: readonly ManifestFile[], bytes: number): PlannedPack {
  const list = packList(files);
  const name = hash("sha256", list).slice(0, nameLength);
  return { row: [files[0]?.path ?? "", name, list.length + 1 + bytes], list, files };
}

/** A file in an aside is with the one that it is like. */
function isBorder(order: string): boolean {
  const isAside = !order.endsWith("\n");
  return !isAside && Number.parseInt(hash("sha256", order).slice(0, 8), 16) % spacing === 0;
}
