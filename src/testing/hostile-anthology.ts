/**
 * A hostile anthology: the sample, in which attacks take the place of all texts and addresses. Each attack is in every kind
 * of column that a page shows.
 */
import { supportedDefinition, type TableDefinition } from "../snapshot/definition.ts";
import type { Connection } from "../snapshot/sqlite.ts";

/** Markdown around an attack. Those that may swallow the text after them come last. */
const markdownForms: readonly ((text: string) => string)[] = [
  (text) => `# ${text}`,
  (text) => `Words ${text} words *${text}* \`${text}\``,
  (text) => `[words](${text})`,
  (text) => `[words](<${text}> "${text}")`,
  (text) => `![${text}](https://evil.example/x.png)`,
  (text) => `![words](${text})`,
  (text) => `<${text}>`,
  (text) => `[words][1] ![words][1]\n\n[1]: ${text}`,
  (text) => `> - ${text}\n>   1. ${text}`,
  (text) => `\`\`\`${text}\n${text}\n\`\`\``,
  (text) => `<div>\n${text}\n</div>`,
  (text) => text,
];

/** Addresses with an attack. */
const addressForms: readonly ((text: string) => string)[] = [
  (text) => `https://evil.example/${text}`,
  (text) => `https://evil.example/?q=${text}#${text}`,
  (text) => `http://${text}`,
];

/** Addresses of manuscript regions with an attack; the first is as close to a valid one as possible. */
const regionForms: readonly ((text: string) => string)[] = [
  (text) => `https://evil.example/iiif/2/${text}/pct:1,2,3,4/full/0/default.jpg`,
  (text) => ` https://evil.example/iiif/2/x/pct:1,2,3,4/full/0/default.jpg${text}`,
  (text) => `https://${text}/iiif/2/x/pct:1,2,3,4/full/0/default.jpg`,
];

/** Columns that stay, and those that are filled in another way. */
const kept =
  /^(?:language|iso_name|type|tlg_id|sub_fragment|metadata|alignment_data)$|_at$|_bounds$|itude$/;

/** The text of a cell for its share of the attacks. */
type Form = (share: readonly string[], index: number) => string;

const words: Form = (share) => share.join(" ");
const lines: Form = (share) => share.join("\n");
const address: Form = (share, index) =>
  asAddress(addressForms[index % addressForms.length]?.(share.join(" ")) ?? "");

/** Puts the attacks into a copy of the sample. */
export function spreadAttacks(database: Connection, attacks: readonly string[]): void {
  const tables = [...supportedDefinition().tables.values()];
  const named = tables.filter(({ name }) => name.endsWith("_name"));
  // A page shows only names in its own language, and those of languages that it does not know.
  database.exec(`BEGIN;
    ${named.map(({ name }) => `DELETE FROM ${name} WHERE language NOT IN ('eng', 'fra');`).join("")}
    DELETE FROM text_comment; DELETE FROM alignment_text; DELETE FROM alignment;
    WITH RECURSIVE number(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM number WHERE n < 9)
      INSERT INTO language SELECT 'qa' || char(97 + n), '', 0 FROM number;
    UPDATE text SET language = 'qa' || char(97 + id / 2 % 10) WHERE language <> 'grc' AND id % 2`);
  const deal = (table: TableDefinition, column: string, form: Form, where = "true") => {
    const keys = table.columns.filter(({ pk }) => pk > 0).map(({ name }) => name);
    const found = `SELECT ${keys.join()} FROM ${table.name} WHERE ${where} ORDER BY ${keys.join()}`;
    const rows = database.prepare(found).raw().all() as unknown[][];
    const isRow = keys.map((name) => `${name} = ?`).join(" AND ");
    const change = database.prepare(`UPDATE ${table.name} SET ${column} = ? WHERE ${isRow}`);
    for (const [index, key] of rows.entries()) {
      const one = attacks[index % attacks.length] ?? "";
      const several = attacks.filter((_, ref) => ref % rows.length === index);
      change.run(form(rows.length > attacks.length ? [one] : several, index), ...key);
    }
  };
  for (const table of tables) {
    if (table.name === "text") {
      deal(table, "text", lines, "language = 'grc'");
      deal(table, "text", lines, "language <> 'grc'");
    } else if (table.name === "language") {
      deal(table, "iso_name", words, "iso_name = ''");
    } else if (table.name === "edition") {
      deal(table, "metadata", (share) => JSON.stringify({ note: share.join(" ") }));
    } else if (table.name !== "provenance") {
      const texts = table.columns.filter(({ name, type }) => type === "TEXT" && !kept.test(name));
      for (const { name } of texts) deal(table, name, /ur[il]$/.test(name) ? address : words);
    }
  }
  for (const [index, text] of attacks.entries()) addRelated(database, text, index);
  database.exec("COMMIT");
}

/** Adds a manuscript and a comment with an attack, for a passage and a scholium. */
function addRelated(database: Connection, text: string, index: number): void {
  const id = 10_000 + index;
  const region = asAddress(regionForms[index % regionForms.length]?.(text) ?? "");
  const content = markdownForms.map((form) => form(text)).join("\n\n");
  const run = (sql: string, ...values: readonly unknown[]) => database.prepare(sql).run(...values);
  run(
    "INSERT INTO manuscript SELECT ?, ?, created_at, updated_at, ?, ? FROM manuscript LIMIT 1",
    id,
    region,
    text,
    text,
  );
  run(
    "INSERT INTO comment SELECT ?, ?, created_at, updated_at, ? FROM comment LIMIT 1",
    id,
    id,
    text,
  );
  run(
    "INSERT INTO comment_description VALUES (?, 0, ?, ?)",
    id,
    content,
    index % 2 ? "fra" : "eng",
  );
  for (const owner of ["passage", "scholium"]) {
    for (const list of ["manuscript", "comment"]) {
      run(
        `INSERT INTO ${owner}_${list} SELECT id, ?, ? FROM ${owner} ORDER BY id
         LIMIT 1 OFFSET ? % (SELECT count(*) FROM ${owner})`,
        id,
        id,
        index,
      );
    }
  }
}

/** Encodes control characters, which the schema of addresses forbids; everything else is kept. */
function asAddress(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]/gu, encodeURIComponent);
}
