/** Options that several commands share: their words, their defaults, their checks. */
import { availableParallelism } from "node:os";
import { type Command, InvalidArgumentError, Option } from "commander";
import { defaultPageSize, parseBaseUrl, type SiteOptions } from "../build/options.ts";
import { type ProductName, productNames } from "../model/product-names.ts";
import type { LinkStyle } from "../model/routes.ts";

/** What `addSiteOptions` parses. */
export interface SiteFlags {
  readonly snapshot: string;
  readonly baseUrl: string;
  readonly links: LinkStyle;
  readonly pageSize: number;
  readonly formatApi: boolean;
  readonly xml: boolean;
  readonly without: readonly ProductName[];
  readonly reader: boolean;
  readonly about?: string;
  readonly previous?: string;
  readonly acceptLoss?: true;
  readonly jobs: number;
}

/** What `addOutputOptions` parses. */
export interface OutputFlags {
  readonly json?: true;
  readonly quiet?: true;
}

/** More threads than two wait for the disk, and each has a memory of its own. */
const usualJobs = Math.min(2, availableParallelism());

/** Adds the options that decide what is built from what. */
export function addSiteOptions(command: Command): Command {
  return command
    .option("-s, --snapshot <file>", "SQLite snapshot to read", "data/anthology.sqlite")
    .addOption(
      new Option("-b, --base-url <url>", "address under which the folder will be served")
        .env("URL")
        .default("http://localhost:3000"),
    )
    .addOption(
      new Option("--links <style>", "how next and previous name a page: ?page=2 or /page/2/")
        .choices(["query", "path"])
        .default("query"),
    )
    .option("--page-size <n>", "records on a page", wholeNumber(1, 10_000), defaultPageSize)
    .option("--no-format-api", "leave out the twins with the links of format=api")
    .option("--no-xml", "leave out the _xml collections")
    .addOption(
      new Option("--without <products...>", "leave out files beside the pages of the API")
        .choices(productNames)
        .default([], "none"),
    )
    .option("--no-reader", "leave out the reading edition: the same as --without reader")
    .option("--about <file>", "JSON file with title, licence and publisher, for the front page")
    .option(
      "--previous <place>",
      "published site to tell changes from: address, folder or manifest",
    )
    .option("--accept-loss", "let go of more than 5 % of a collection of that site")
    .addOption(
      new Option("-j, --jobs <n>", "threads that render")
        .argParser(wholeNumber(1, 64))
        .default(usualJobs, "2, or 1 on a machine with one processor"),
    );
}

/** Adds the options that decide what is said. */
export function addOutputOptions(command: Command): Command {
  return command
    .option("--json", "print the result, or the error, as JSON")
    .option("-q, --quiet", "print nothing but errors");
}

/**
 * The options of the site that the flags ask for.
 * @throws AnthologyError of kind `run` when a value or a file that is named is no good
 */
export async function siteOptions(flags: SiteFlags): Promise<SiteOptions> {
  const { links, pageSize, formatApi, xml, reader } = flags;
  const baseUrl = parseBaseUrl(flags.baseUrl);
  const leftOut: readonly ProductName[] = reader ? flags.without : [...flags.without, "reader"];
  const without = [...new Set(leftOut)].sort();
  const about = flags.about === undefined ? null : await aboutIn(flags.about);
  return { baseUrl, links, pageSize, formatApi, xml, without, about };
}

/** What checks the file is loaded when there is one. */
async function aboutIn(file: string): Promise<SiteOptions["about"]> {
  const { readAbout } = await import("../build/about.ts");
  return readAbout(file);
}

/** Reads an option that is a whole number. */
export function wholeNumber(least: number, most: number) {
  return (text: string): number => {
    const value = /^[0-9]+$/.test(text) ? Number(text) : Number.NaN;
    if (value >= least && value <= most) return value;
    throw new InvalidArgumentError(`Expected a whole number from ${least} to ${most}.`);
  };
}
