/**
 * The bytes of the sample's site are known, so that a change of any of them is either intended or a mistake that shows here.
 * If it is intended, `npx vitest run src/outputs/bytes.test.ts --update` writes the new hashes.
 */
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { groupsOf } from "../model/groups.ts";
import type { Manifest } from "../model/published.ts";
import { readAbout } from "../site/about.ts";
import { buildQuietly } from "../testing/build-quietly.ts";
import { everything } from "../testing/site-options.ts";
import { sampleSnapshot } from "../testing/workplace.ts";

const about = readAbout(fileURLToPath(new URL("../../data/about.json", import.meta.url)));

test("the site of the sample has the same bytes as before", async () => {
  const folder = mkdtempSync(join(tmpdir(), "anthology-build-"));
  const options = { ...everything, baseUrl: "https://example.org/ag", about };
  await buildQuietly(sampleSnapshot, join(folder, "out"), options);
  const manifest = readFileSync(join(folder, "out/manifest.json"), "utf8");
  const { files } = JSON.parse(manifest) as Manifest;
  const groups = groupsOf(files, ({ path }) => {
    const [top, ...inside] = path.split("/");
    return inside.length === 0 ? top : `${top}/**${extname(path)}`;
  });
  const lines = [...groups].map(([group, own]) => {
    const hash = createHash("sha256").update(JSON.stringify(own)).digest("hex");
    return `${hash}  ${own.length} files: ${group}\n`;
  });
  await expect(lines.join("")).toMatchFileSnapshot("bytes.txt");
});
