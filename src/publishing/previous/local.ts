/** A site in a folder of this machine. */
import { copyFileSync, existsSync, type Stats, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { explainDiskError } from "../../disk/errors.ts";
import { digest, isFilled } from "../../disk/files.ts";
import { halfAppliedName } from "../in-place.ts";
import { manifestName } from "../manifest.ts";
import { innerWorkFolder } from "../work-folder.ts";
import { refusal } from "./errors.ts";
import { strangeFile } from "./head.ts";
import type { OpenPlace } from "./place.ts";

/** The folder of this name, or the one with the manifest of this name. */
export function localPlace(name: string): OpenPlace {
  const kind = kindOf(name, name);
  const isManifest = kind === "file" || (kind === "none" && name.endsWith(".json"));
  const folder = isManifest ? dirname(name) : name;
  const manifest = isManifest ? name : join(name, manifestName);
  return (scratch) => ({
    manifest,
    bringManifest: async () => {
      if (kindOf(manifest, name) === "none") {
        if (isUnused(folder, name)) return undefined;
        const hint = "name the folder of the published site, or leave --previous out";
        throw refusal(name, `there is no ${manifest}, but ${folder} is not empty`, hint);
      }
      if (existsSync(join(folder, halfAppliedName))) {
        const hint = "run the build that was interrupted again to finish it";
        throw refusal(name, `${folder} is half applied: it holds files of two builds`, hint);
      }
      const copy = join(scratch, manifestName);
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
  });
}

/** What is at a path. What may not be looked at is not absent, and to read a fifo would wait for ever: both are errors. */
function kindOf(path: string, place: string): "folder" | "file" | "none" {
  const stat = statOf(path);
  if (stat === undefined) return "none";
  if (stat.isDirectory()) return "folder";
  if (stat.isFile()) return "file";
  throw refusal(place, `${path}: expected a manifest of anthology-build, found no regular file`);
}

function statOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    throw explainDiskError(error, `read ${path}`);
  }
}

/** Whether there is no folder, or nothing in it. */
function isUnused(folder: string, place: string): boolean {
  try {
    return kindOf(folder, place) === "none" || !isFilled(folder, innerWorkFolder);
  } catch (error) {
    throw explainDiskError(error, `read ${folder}`);
  }
}

function sizeAndHash(file: string): ReturnType<typeof digest> {
  try {
    return digest(file);
  } catch (error) {
    throw explainDiskError(error, `read ${file}`);
  }
}
