/** Bulk files: each is one file of two names, one that stays and one that changes with the content. */
import { dumpFile, pinnedDumpFile } from "../../model/routes.ts";
import type { ProductOutput } from "../product.ts";

/** A bulk file that was made. */
export interface Dump {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
  /** Records in it; null where that is not the thing to count. */
  readonly rows: number | null;
}

/** A bulk file that is being written. */
export interface DumpStream {
  write(piece: Uint8Array): void;
  end(rows: number | null): Dump;
}

export function dumpStream(name: string, output: ProductOutput): DumpStream {
  const stream = output.stream();
  return {
    write: (piece) => stream.write(piece),
    end: (rows) => {
      const { bytes, sha256 } = stream.end(({ sha256 }) => [
        dumpFile(name),
        pinnedDumpFile(name, sha256),
      ]);
      return { name, bytes, sha256, rows };
    },
  };
}

/** Whether a published file is one of these bulk files, under either of its names. */
export function isDump(path: string, names: readonly string[]): boolean {
  const name = path.slice(path.lastIndexOf("/") + 1);
  if (!names.includes(name)) return false;
  return path === dumpFile(name) || /^[0-9a-f]{16}$/.test(hashIn(path, name));
}

/** What stands between the folder of hashes and the name. */
function hashIn(path: string, name: string): string {
  const [start = "", end = ""] = pinnedDumpFile(name, "*").split("*");
  return path.startsWith(start) && path.endsWith(end) ? path.slice(start.length, -end.length) : "";
}
