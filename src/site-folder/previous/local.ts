/** A previous site in a folder on this machine. */
import { copyFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { explained } from "../../disk/errors.ts";
import { digest, isFilled } from "../../disk/files.ts";
import { isThere } from "../../disk/is-there.ts";
import { halfAppliedName, manifestName } from "../../routing/routes.ts";
import { innerWorkFolder } from "../location.ts";
import { strangeFile } from "./head.ts";
import { type OpenPlace, refusal } from "./previous.ts";

/** The folder with this name, or the folder of the manifest with this name. */
export function localPlace(name: string): OpenPlace {
  const kind = kindOf(name, name);
  const isManifest = kind === "file" || (kind === "none" && name.endsWith(".json"));
  const folder = isManifest ? dirname(name) : name;
  const manifest = isManifest ? name : join(name, manifestName);
  return (temporary) => ({
    manifest,
    fetchManifest: async () => {
      if (kindOf(manifest, name) === "none") {
        const isUnused = () =>
          kindOf(folder, name) === "none" || !isFilled(folder, innerWorkFolder);
        if (explained(`read ${folder}`, isUnused)) return undefined;
        const hint = "name the folder of the published site, or leave --previous out";
        throw refusal(name, `there is no ${manifest}, but ${folder} is not empty`, hint);
      }
      if (isThere(join(folder, halfAppliedName))) {
        const hint = "run the build that was interrupted again to finish it";
        throw refusal(name, `${folder} is half applied: it holds files of two builds`, hint);
      }
      const copy = join(temporary, manifestName);
      const strange = explained(`read ${manifest}`, () => {
        copyFileSync(manifest, copy);
        return strangeFile(copy);
      });
      if (strange !== undefined) throw refusal(name, `${manifest}: ${strange}`);
      return copy;
    },
    fetchFile: async ({ path, bytes, sha256 }) => {
      const file = join(folder, path);
      const found = explained(`read ${file}`, () => digest(file));
      if (found?.sha256 === sha256) return file;
      const what = found === undefined ? "nothing" : `${found.sha256} (${found.bytes} bytes)`;
      throw refusal(
        name,
        `${file}: expected SHA-256 ${sha256} (${bytes} bytes), as its manifest says, found ${what}`,
        "find all changed files with `anthology-build verify`, or leave --previous out",
      );
    },
    close: async () => {},
  });
}

/** The kind of a path. A path without permission is not absent, and reading a fifo never ends: both are errors. */
function kindOf(path: string, name: string): "folder" | "file" | "none" {
  const stat = explained(`read ${path}`, () => statSync(path, { throwIfNoEntry: false }));
  if (stat === undefined) return "none";
  if (stat.isDirectory()) return "folder";
  if (stat.isFile()) return "file";
  throw refusal(name, `${path}: expected a manifest of anthology-build, found no regular file`);
}
