/** `anthology-build pull`: make a snapshot of a live service, or bring one up to date. */
import { type Command, InvalidArgumentError, Option } from "commander";
import { explainDiskError } from "../../build/disk-errors.ts";
import { generator } from "../../build/generator.ts";
import { goodManners } from "../../http/manners.ts";
import { collections } from "../../model/collections.ts";
import { baseOf } from "../../pull/links.ts";
import { addOutputOptions, type OutputFlags, wholeNumber } from "../options.ts";
import { progress } from "../progress.ts";
import { pullText } from "../pull-report.ts";
import { interruptible } from "../signals.ts";
import type { Terminal } from "../terminal.ts";

interface Flags extends OutputFlags {
  readonly snapshot: string;
  readonly concurrency: number;
  readonly rate: number;
  readonly only?: string[];
  readonly dropDangling?: true;
  readonly dryRun?: true;
}

export function addPullCommand(program: Command, screen: Terminal): void {
  const { concurrency, rate } = goodManners;
  const command = program
    .command("pull")
    .description("Make a snapshot of a live service, or bring one up to date")
    .argument("<url>", "address of the service, such as https://example.org/api/", parseService)
    .option("-s, --snapshot <file>", "SQLite snapshot to write", "data/anthology.sqlite")
    .option("--concurrency <n>", "requests at once", wholeNumber(1, 64), concurrency)
    .option("--rate <n>", "requests a second, at most", parseRate, rate)
    .addOption(
      new Option(
        "--only <collections...>",
        "bring these up to date; others stay as they are",
      ).choices(collections.map(({ name }) => name)),
    )
    .option("--drop-dangling", "leave out links to records that the service does not have")
    .option("--dry-run", "read everything, but leave the snapshot as it is");
  addOutputOptions(command)
    .addHelpText(
      "after",
      `
What has been read is kept in <file>.pull: a pull that was stopped goes on from there, and a later one
asks only for what has changed, where the service can tell. Without that folder all is read anew.

Example:
  $ anthology-build pull https://example.org/api/ --snapshot data/anthology.sqlite

Exit status: 0 pulled; 1 the service's data are incomplete or have faults; 2 could not run; 130 stopped by Ctrl-C.
Whatever happens, the snapshot is either the old one or the new one.`,
    )
    .action((base: string, flags: Flags) => run(base, flags, screen));
}

async function run(base: string, flags: Flags, screen: Terminal): Promise<void> {
  const { pull } = await import("../../pull/pull.ts");
  const bars = await progress<string>(screen, flags.quiet === true || flags.json === true);
  const { name: program, version } = generator();
  const report = await interruptible((signal) =>
    pull(
      {
        base,
        snapshotFile: flags.snapshot,
        manners: {
          ...goodManners,
          concurrency: flags.concurrency,
          rate: flags.rate,
          userAgent: `${program}/${version}`,
        },
        only: flags.only,
        dropDangling: flags.dropDangling === true,
        dryRun: flags.dryRun === true,
        generator: `${program} ${version}`,
        signal,
      },
      {
        begin: (name) => bars.phase(name),
        onRecords: (records, total) => {
          bars.expect(total);
          bars.progress(records);
        },
        note: bars.note,
      },
    ),
  )
    .catch((error: unknown) => {
      throw explainDiskError(error, `write ${flags.snapshot}`);
    })
    .finally(bars.end);
  if (flags.json === true) screen.result(JSON.stringify({ snapshot: flags.snapshot, ...report }));
  else if (flags.quiet !== true) screen.result(pullText(report, flags.snapshot));
}

function parseService(text: string): string {
  const base = baseOf(text);
  if (base !== undefined) return base;
  const expected = "Expected an address such as https://example.org/api/";
  if (text.includes("@"))
    throw new InvalidArgumentError(`${expected}, without a name or password.`);
  const hasScheme = text.includes("//") || text === "";
  const meant = `${text.startsWith("localhost") ? "http" : "https"}://${text}`;
  throw new InvalidArgumentError(
    hasScheme ? `${expected}.` : `${expected}\n(Did you mean ${meant}?)`,
  );
}

function parseRate(text: string): number {
  const value = /^[0-9]+(\.[0-9]+)?$/.test(text) ? Number(text) : 0;
  if (value >= 0.01 && value <= 10_000) return value;
  throw new InvalidArgumentError("Expected a number from 0.01 to 10000.");
}
