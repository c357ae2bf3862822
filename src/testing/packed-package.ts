/** The package from `npm pack`, unpacked for a test. */
import { mkdirSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { succeedIn } from "./temporary-project.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** Packs the compiled package, and unpacks it into a new folder. */
export async function unpackPackage(home: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "anthology-build-"));
  mkdirSync(home, { recursive: true });
  // The script `prepare` would compile again while other tests use the compiled program.
  const pack = ["pack", "--ignore-scripts", "--silent", "--pack-destination", folder];
  const file = (await succeedIn(root, "npm", pack)).trim().split("\n").at(-1) ?? "";
  await succeedIn(folder, "tar", ["-xzf", file, "-C", home, "--strip-components=1"]);
}
