/** Hosts of a packed site. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { packQuietly } from "../packed-site.ts";
import type { TestHost } from "./host.ts";

/** The host with the site of a folder, which is packed first. */
export function packed(host: TestHost): TestHost {
  return {
    ...host,
    name: `${host.name}, packed`,
    start: async (folder) => {
      const place = mkdtempSync(join(tmpdir(), "anthology-build-packed-"));
      const target = join(place, "packed");
      await packQuietly(folder, target);
      const running = await host.start(target);
      const stop = () => running.stop().then(() => rmSync(place, { recursive: true }));
      return { ...running, stop };
    },
  };
}
