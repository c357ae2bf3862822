/** The snapshots to build: one of each size, and two with small changes. */
import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { alterSnapshot } from "../../src/testing/snapshots.ts";
import { runModule } from "./processes.ts";

export interface Snapshots {
  readonly plain: string;
  /** `plain` with one text changed. */
  readonly oneChanged: string;
  /** `oneChanged` with every hundredth record with a text of its own changed. */
  readonly percentChanged: string;
}

const changeOne = `
  UPDATE text SET text = text || ' ἄλλο'
  WHERE id = min(777, (SELECT max(id) FROM text))`;

/** Columns with the texts of records. Those of passages and scholia are texts, comments and references. */
const changePercent = `
  UPDATE text SET text = text || ' νέον' WHERE id % 100 = 0;
  UPDATE description SET description = description || ' new' WHERE id % 100 = 0;
  UPDATE manuscript SET title = title || ' new' WHERE id % 100 = 0;
  UPDATE medium SET media_url = media_url || '?new' WHERE id % 100 = 0;
  UPDATE keyword_name SET name = name || ' new' WHERE keyword % 100 = 0;
  UPDATE author_name SET name = name || ' new' WHERE author % 100 = 0;
  UPDATE city_name SET name = name || ' new' WHERE city % 100 = 0;
  UPDATE comment_description SET content = content || ' new' WHERE comment % 100 = 0;
  UPDATE passage_external_reference SET title = title || ' new' WHERE passage % 100 = 0;
  UPDATE edition SET updated_at = '2026-01-01T00:00:00.000001Z' WHERE id % 100 = 0;
  UPDATE language SET iso_name = iso_name || ' new'
  WHERE code IN (SELECT code FROM (SELECT code, row_number() OVER (ORDER BY code) AS number FROM language)
    WHERE number % 100 = 0)`;

/** Makes the snapshots of a size. A separate process makes the first, because it needs much memory. */
export async function makeSnapshots(folder: string, size: number): Promise<Snapshots> {
  const file = (name: string) => join(folder, `${name}.sqlite`);
  const plain = file(`size-${size}`);
  await runModule("../full-size.ts", [plain, "--scale", `${size}`]);
  const oneChanged = changed(plain, file(`size-${size}-one-changed`), changeOne);
  const percentChanged = changed(
    oneChanged,
    file(`size-${size}-percent-changed`),
    `BEGIN; ${changePercent}; COMMIT`,
  );
  return { plain, oneChanged, percentChanged };
}

function changed(snapshot: string, copy: string, sql: string): string {
  copyFileSync(snapshot, copy);
  alterSnapshot(copy, sql);
  return copy;
}
