/** `anthology-build load`: make a snapshot from files of records. */
import type { LoadResult } from "../../commands/load.ts";
import { counted } from "../../model/errors.ts";
import type { CommandDefinition } from "../command.ts";
import { addCommonOptions, addSettings, settingsOf } from "../options.ts";
import { contradictionLines } from "../report.ts";

export const loadCommand: CommandDefinition = {
  name: "load",
  description: "Make a snapshot from a spreadsheet, or from files of records",
  declare: (command) => {
    command.argument(
      "<records>",
      "spreadsheet, or folder with passages.json, texts.ndjson.gz and so on",
    );
    addSettings(command, "-s, --snapshot <file>").option(
      "--accept-loss",
      "go on if the old snapshot has many more records of a collection",
    );
    return addCommonOptions(command);
  },
  help: `A spreadsheet (.xlsx, .ods or .csv) has a row for each epigram, with the columns book, fragment, sub_fragment, author,
keywords, and one for each language of its texts: grc, eng, fra. In a folder its name is passages.xlsx, and so on.
Other files hold the records of a collection in the form of the API: <collection>.json is a list;
<collection>.ndjson and <collection>.ndjson.gz have one record on each line. What follows from other records may be
absent, and a record inside another one needs no file of its own.

Examples:
  $ anthology-build load poems.xlsx --snapshot poems.sqlite
  $ anthology-build load out/dumps --snapshot copy.sqlite

Exit status: 0 loaded; 1 records do not fit their schemas or one another; 2 could not run.
The snapshot is always either the old one or the new one. The old one is kept as <file>.previous.`,
  run: async ({ command, work }, given: string) => {
    const settings = await settingsOf(command);
    const { loadSnapshot } = await import("../../commands/load.ts");
    const { result } = await work(async (running) => {
      const loaded = await loadSnapshot({ ...settings, records: given }, running);
      for (const line of contradictionLines(loaded.differences, "the source")) {
        running.log.warn(line);
      }
      return loaded;
    });
    const { records, account, made, snapshot } = result;
    const inside = Object.entries(made).map(([name, count]) => `${count} of ${name}`);
    const total = Object.values(records).reduce((sum, count) => sum + count, 0);
    return {
      json: result,
      lines: [`${snapshot}: ${total} records of ${given}`],
      notes: [
        accountLine(account),
        ...(inside.length > 0 ? [`made from what other records say: ${inside.join(", ")}`] : []),
      ],
    };
  },
};

/** `given: 1 file, 12 records, 3 sheets with 40 rows and 310 cells, of which 21 are headings and 2 left out` */
function accountLine({ files, records, tables }: LoadResult["account"]): string {
  const parts = [counted(files, "file")];
  if (records > 0) parts.push(counted(records, "record"));
  if (tables !== undefined) {
    const { sheets, rows, cells } = tables;
    const left = cells.leftOut === 0 ? "" : ` and ${cells.leftOut} left out`;
    parts.push(
      `${counted(sheets, "sheet")} with ${counted(rows, "row")} and ${counted(cells.given, "cell")}, of which ${cells.headings} are headings${left}`,
    );
  }
  return `given: ${parts.join(", ")}`;
}
