/** Every file of the sample, fetched from each host of its packed form, has the size and the hash that the manifest says. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { readManifest } from "../site-folder/manifest.ts";
import { buildQuietly } from "../testing/build-quietly.ts";
import { wrongFiles } from "../testing/hosts/every-file.ts";
import { packedHosts } from "../testing/hosts/index.ts";
import { everything } from "../testing/site-options.ts";
import { sampleSnapshot } from "../testing/workplace.ts";

let folder: string;
beforeAll(async () => {
  folder = join(mkdtempSync(join(tmpdir(), "anthology-build-packed-")), "out");
  await buildQuietly(sampleSnapshot, { kind: "folder", folder }, { ...everything, pageSize: 50 });
});

test.each(packedHosts)("$name", async ({ start }) => {
  const files = [...(readManifest(folder)?.files() ?? [])];
  expect(files.length).toBeGreaterThan(2000);
  const { origin, stop } = await start(folder);
  expect(await wrongFiles(origin, files)).toEqual([]);
  await stop();
});
