/** A previous site in a folder on this machine. */
import { copyFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { explained } from "../../disk/errors.ts";
import { digest, isFilled, kindAt } from "../../disk/files.ts";
import { isThere } from "../../disk/is-there.ts";
import { halfAppliedName, manifestName } from "../../routing/routes.ts";
import { innerWorkFolder } from "../location.ts";
import { type PreviousPlace, refusal } from "./place.ts";

/** The folder with this name, or the folder of the manifest with this name. */
export function localPlace(name: string, called: string): PreviousPlace {
  const isFolder = explained(
    `read ${name}`,
    () => statSync(name, { throwIfNoEntry: false })?.isDirectory() ?? !name.endsWith(".json"),
  );
  const folder = isFolder ? name : dirname(name);
  const manifest = isFolder ? join(name, manifestName) : name;
  return {
    manifest,
    fetchManifest: async (copy) =>
      explained(`read ${folder}`, () => {
        if (!isThere(manifest)) {
          if (!isFilled(folder, innerWorkFolder)) return false;
          const hint = "name the folder of the published site";
          throw refusal(called, `there is no ${manifest}, but ${folder} is not empty`, hint);
        }
        // Reading a fifo never ends.
        const kind = kindAt(manifest);
        if (kind !== "a file") throw refusal(called, `${manifest}: expected a file, found ${kind}`);
        if (isThere(join(folder, halfAppliedName))) {
          const hint = "run the build that was interrupted again to finish it";
          throw refusal(called, `${folder} is half applied: it holds files of two builds`, hint);
        }
        copyFileSync(manifest, copy);
        return true;
      }),
    fetchFile: async ({ path, bytes, sha256 }) => {
      const file = join(folder, path);
      const found = explained(`read ${file}`, () => digest(file));
      if (found?.sha256 === sha256) return file;
      const what = found === undefined ? "nothing" : `${found.sha256} (${found.bytes} bytes)`;
      throw refusal(
        called,
        `${file}: expected SHA-256 ${sha256} (${bytes} bytes), as its manifest says, found ${what}`,
        "find all changed files with `anthology-build verify`",
      );
    },
  };
}
