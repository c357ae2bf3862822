/** What the measurements share: how they run programs, and the changes of a snapshot before a rebuild. */
import { spawnSync } from "node:child_process";

/** The address of all sites. */
export const baseUrl = "https://anthologia.example.org";

/** Runs a program to its end, and returns what it prints. */
export function run(command: string, args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: "utf8" });
  if (status === 0) return stdout;
  const reason = error?.message ?? `status ${status}\n${stderr}`;
  throw new Error(`${command} ${args.join(" ")} failed: ${reason}`);
}

/** Changes one text. */
export const changeOne = `
  UPDATE text SET text = text || ' ἄλλο'
  WHERE id = min(777, (SELECT max(id) FROM text))`;

/** Columns with the texts of records. Those of passages and scholia are texts, comments and references. */
export const changePercent = `
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
