/** The blocks of README.md and docs/ that follow from the list of resources, the commands and data/schema.sql. */

import type { Command } from "commander";
import { createProgram } from "../../src/cli/program.ts";
import { terminal } from "../../src/cli/terminal.ts";
import { columnKinds } from "../../src/import/load/tables/headings.ts";
import { apiForms } from "../../src/model/products.ts";
import { csvTables } from "../../src/outputs/dumps/tables.ts";
import { loadOutputs, outputNames } from "../../src/outputs/index.ts";
import { resources } from "../../src/resources/index.ts";
import {
  type ColumnDefinition,
  supportedDefinition,
  type TableDefinition,
} from "../../src/snapshot/definition.ts";
import { replaceBlock } from "../marked-block.ts";
import { partTables, recordTables, valueTable } from "./record-tables.ts";
import { settingsTable } from "./settings-table.ts";

/** The function that writes each block, by page and name of the block. */
const blocks: Readonly<Record<string, Readonly<Record<string, () => string | Promise<string>>>>> = {
  "README.md": { resources: resourceTable },
  "docs/api.md": { filters: filterTable },
  "docs/building.md": { outputs: productTable },
  "docs/commands.md": { help: commandHelp },
  "docs/contract.md": { values: valueTable, records: recordTables, parts: partTables },
  "docs/settings.md": { settings: settingsTable },
  "docs/your-own-data.md": { columns: columnTable },
  "docs/snapshot.md": { views: viewTable, snapshot: snapshotDiagram },
};

/** Every page with generated blocks. */
export const generatedPages = Object.keys(blocks);

/** A page with all its blocks regenerated. */
export async function fillBlocks(file: string, page: string): Promise<string> {
  let text = page;
  for (const [name, make] of Object.entries(blocks[file] ?? {})) {
    text = replaceBlock(text, name, "npm run generate", await make());
  }
  return text;
}

/** A table of the resources with their addresses, schemas and tables. */
function resourceTable(): string {
  const rows = resources.map(({ name, title, schema, table, xml }) => {
    const also = xml ? `\`/api/${name}_xml/\`` : "–";
    const file = `[${schema}](schemas/${schema}.json)`;
    return `| \`/api/${name}/\` | ${also} | ${title} | ${file} | \`${table}\` |`;
  });
  return [
    "| collection | in XML | what it holds | schema | table |",
    "| --- | --- | --- | --- | --- |",
    ...rows,
  ].join("\n");
}

/** A table of the filters of each collection. */
function filterTable(): string {
  const rows = resources.flatMap(({ name, filters }) =>
    Object.entries(filters).map(
      ([parameter, { description }]) => `| \`/api/${name}/\` | \`${parameter}\` | ${description} |`,
    ),
  );
  return ["| collection | filter | records |", "| --- | --- | --- |", ...rows].join("\n");
}

const formTitles: Readonly<Record<(typeof apiForms)[number], string>> = {
  json: "the pages of the API: the root, the collections and the records, with their schemas",
  "format-api":
    "a copy of each page with the links of `?format=api`: nearly half of the files of the API",
  xml: "the `_xml` collections",
};

/** A table of the products with their descriptions. */
async function productTable(): Promise<string> {
  const outputs = await loadOutputs(outputNames);
  const forms = apiForms.map((name) => `| \`${name}\` | ${formTitles[name]} |`);
  const others = outputs.map(({ name, title }) => `| \`${name}\` | ${title} |`).sort();
  const rows = [...forms, ...others];
  return ["| product | what it is |", "| --- | --- |", ...rows].join("\n");
}

/**
 * The snapshot's tables as a Mermaid diagram. A table that only links two records in an order is a line with its name;
 * every other table is a box.
 */
function snapshotDiagram(): string {
  const tables = [...supportedDefinition().tables.values()];
  const records = new Set(resources.map(({ table }) => table));
  const ties = (table: TableDefinition) =>
    records.has(table.name) || table.name.endsWith("_name") || table.columns.length > 3
      ? undefined
      : table.foreignKeys.length === 2
        ? (table.columns.filter(({ name }) => name !== "position") as [
            ColumnDefinition,
            ColumnDefinition,
          ])
        : undefined;
  const boxes = tables.filter((table) => ties(table) === undefined).map(({ name }) => `  ${name}`);
  const lines = tables.flatMap((table) => {
    const parentOf = (column: string) =>
      table.foreignKeys.find((key) => key.column === column)?.parent ?? "";
    const pair = ties(table);
    return pair === undefined
      ? table.foreignKeys.map(
          ({ column, parent }) => `  ${parent} ||--o{ ${table.name} : ${column}`,
        )
      : [`  ${parentOf(pair[0].name)} }o--o{ ${parentOf(pair[1].name)} : ${table.name}`];
  });
  return ["```mermaid", "erDiagram", ...boxes, ...lines, "```"].join("\n");
}

/** A table of the views of data/schema.sql with their columns. */
function viewTable(): string {
  const rows = csvTables.map(({ view, description, columns }) => {
    const names = columns.map(({ name }) => `\`${name}\``);
    return `| \`${view}\` | ${description.replace(/[.]$/, "")} | ${names.join(", ")} |`;
  });
  return ["| view | what it has | columns |", "| --- | --- | --- |", ...rows].join("\n");
}

/** The columns of a spreadsheet. */
function columnTable(): string {
  const rows = Object.values(columnKinds).map(({ shown, about }) => `| ${shown} | ${about} |`);
  return ["| column | what it holds |", "| --- | --- |", ...rows].join("\n");
}

/** The printed help of the program and of each command. */
async function commandHelp(): Promise<string> {
  const program = await createProgram(terminal(process));
  return [program, ...program.commands].map(helpOf).join("\n\n");
}

function helpOf(command: Command): string {
  let text = "";
  command.configureHelp({ ...command.configureHelp(), helpWidth: 88 }).configureOutput({
    writeOut: (part) => {
      text += part;
    },
  });
  command.outputHelp();
  return `\`\`\`text\n${text.trimEnd()}\n\`\`\``;
}
