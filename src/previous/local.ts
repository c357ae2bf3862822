/** A site in a folder of this machine. */
import { copyFileSync, existsSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { explainDiskError } from "../build/disk-errors.ts";
import { digest } from "../build/files.ts";
import { manifestName } from "../build/manifest.ts";
import { halfAppliedName } from "../build/publication.ts";
import { refusal } from "./errors.ts";
import { strangeFile } from "./head.ts";
import type { PreviousPlace } from "./place.ts";

/** The folder of this name, or the one with the manifest of this name. */
export function localPlace(name: string, scratch: string): PreviousPlace {
  const isFolder = statSync(name, { throwIfNoEntry: false })?.isDirectory() === true;
  const folder = isFolder ? name : dirname(name);
  const manifest = isFolder ? join(name, manifestName) : name;
  const copy = join(scratch, manifestName);
  return {
    manifest,
    bringManifest: async () => {
      if (!existsSync(manifest)) {
        throw refusal(
          name,
          `there is no ${manifest}`,
          "if nothing has been published yet, leave --previous out",
        );
      }
      if (existsSync(join(folder, halfAppliedName))) {
        const hint = "run the build that was interrupted again to finish it";
        throw refusal(name, `${folder} is half applied: it holds files of two builds`, hint);
      }
      try {
        copyFileSync(manifest, copy);
        const strange = strangeFile(copy);
        if (strange !== undefined) throw refusal(name, `${manifest}: ${strange}`);
      } catch (error) {
        throw explainDiskError(error, `read ${manifest}`);
      }
      return copy;
    },
    bring: async ({ path, bytes, sha256 }) => {
      const file = join(folder, path);
      const found = sizeAndHash(file);
      if (found?.sha256 === sha256) return file;
      const what = found === undefined ? "nothing" : `${found.sha256} (${found.bytes} bytes)`;
      throw refusal(
        name,
        `${file}: expected SHA-256 ${sha256} (${bytes} bytes), as its manifest says, found ${what}`,
        "`anthology-build verify` tells what else is not as it was published; or leave --previous out",
      );
    },
    close: async () => {},
  };
}

function sizeAndHash(file: string): ReturnType<typeof digest> {
  try {
    return digest(file);
  } catch (error) {
    throw explainDiskError(error, `read ${file}`);
  }
}
