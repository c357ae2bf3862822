/**
 * The bytes of two sites, of the sample and of odd records, are known: a change of any of them is either intended or a mistake.
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
import { oddRecords } from "../testing/odd-records.ts";
import { allBut, everything } from "../testing/site-options.ts";
import { makeWorkplace } from "../testing/workplace.ts";

const about = readAbout(fileURLToPath(new URL("../../data/about.json", import.meta.url)));

// The snapshot that a test makes depends on the version of SQLite, and so do the bulk files, which have it.
const sites = { sample: everything.products, odd: allBut("dumps") } as const;

test.each(Object.entries(sites))(
  "the site of %s records has the same bytes as before",
  async (name, products) => {
    const folder = mkdtempSync(join(tmpdir(), "anthology-build-"));
    const options = { ...everything, baseUrl: "https://example.org/ag", about, products };
    const { snapshot } = makeWorkplace(name === "odd" ? oddRecords() : "sample");
    await buildQuietly(snapshot, join(folder, "out"), options);
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
    await expect(lines.join("")).toMatchFileSnapshot(`bytes-${name}.txt`);
  },
);
