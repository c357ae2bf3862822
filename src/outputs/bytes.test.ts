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
import { alterSnapshot } from "../testing/snapshots.ts";
import { makeWorkplace } from "../testing/workplace.ts";

const about = readAbout(fileURLToPath(new URL("../../data/about.json", import.meta.url)));

/** Regions in pixels and on a server without https, and parallels of passages with two authors and with none. */
const more = `
  INSERT INTO manuscript SELECT 90001, 'http://digi.ub.uni-heidelberg.de/iiif/2/cpgraec23%3A049.jpg/10,20,30,40/full/0/default.jpg',
    created_at, updated_at, 'In pixels', '' FROM manuscript LIMIT 1;
  INSERT INTO manuscript SELECT 90002, 'http://images.example.org/iiif/2/p.%2052/pct:0,1.5,100,98.5/full/0/default.jpg',
    created_at, updated_at, '', 'A library' FROM manuscript LIMIT 1;
  INSERT INTO passage_manuscript (passage, position, manuscript) SELECT id, 50, 90001 FROM passage LIMIT 1;
  UPDATE text SET text = text || ' σανδαλα βιτιννα κεκρυφαλον φιλαινισ μιτρην αντικλεια πορφυρεην'
    WHERE language = 'grc' AND id IN (SELECT text FROM passage_text JOIN passage ON passage.id = passage
      JOIN book ON book.id = book WHERE (number, fragment, sub_fragment) IN (VALUES (5, 68, ''), (9, 44, ''), (2, 1, 'a')));`;

// The snapshot that a test makes depends on the version of SQLite, and so do the bulk files, which have it.
const sites = { sample: everything.products, odd: allBut("dumps") } as const;

test.each(Object.entries(sites))(
  "the site of %s records has the same bytes as before",
  async (name, products) => {
    const folder = mkdtempSync(join(tmpdir(), "anthology-build-"));
    const options = { ...everything, baseUrl: "https://example.org/ag", about, products };
    const { snapshot } = makeWorkplace(name === "odd" ? oddRecords() : "sample");
    if (name === "odd") alterSnapshot(snapshot, more);
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
