/** Options that several commands share, and how they combine with the settings file. */
import { type Command, InvalidArgumentError, Option } from "commander";
import { configName, readConfig } from "../commands/config-file.ts";
import { defaults, type LocationSettings, type SiteSettings } from "../commands/settings.ts";
import { outputNames } from "../model/output-names.ts";
import type { Config } from "../model/published.ts";
import { minReleases } from "../publishing/site-location.ts";
import { collections } from "../routing/collections.ts";
import type { CollectionRoute } from "../routing/requests.ts";

/** Values of the options of `addOutputOptions`. */
export interface OutputFlags {
  readonly json?: true;
  readonly quiet?: true;
}

/** Adds the option that names the snapshot. */
export function addSnapshotOption(command: Command, meaning: string): Command {
  return command.option("-s, --snapshot <file>", meaning, defaults.snapshot);
}

/** Adds the option that names the settings file. */
export function addConfigOption(command: Command): Command {
  return command.option(
    "--config <file>",
    `settings file (default: "${configName}" if there is one)`,
  );
}

/** Adds the options for the source and the content of a site. */
export function addSiteOptions(command: Command): Command {
  addSnapshotOption(command, "SQLite snapshot to read")
    .option(
      "-b, --base-url <url>",
      "address under which the folder will be served",
      defaults.baseUrl,
    )
    .addOption(
      new Option("--links <style>", "form of next and previous links: ?page=2 or /page/2/")
        .choices(["query", "path"])
        .default(defaults.links),
    )
    .option("--page-size <n>", "records on a page", wholeNumber(1, 10_000), defaults.pageSize)
    .option("--no-format-api", "leave out the copies of pages with the links of format=api")
    .option("--no-xml", "leave out the _xml collections")
    .option("--portable", "refuse records whose folder names Windows does not allow")
    .addOption(
      new Option("--without <products...>", "leave out files next to the pages of the API").choices(
        outputNames,
      ),
    )
    .option("--no-reader", "leave out the reading edition: the same as --without reader")
    .option("--about <file>", "JSON file with title, licence and publisher, for the front page")
    .option(
      "--lemmas <file>",
      "text file with the lemmas of forms, for the search of the reading edition",
    )
    .option(
      "--previous <place>",
      "published site to compare with, for the list of changes: address, folder or manifest",
    )
    .option("--previous-optional", "go on without that site if nothing is published there yet")
    .option("--accept-loss", "go on if more than 5 % of a collection of that site is gone")
    .addOption(
      new Option("-j, --jobs <n>", "number of rendering threads")
        .argParser(wholeNumber(1, 64))
        .default(defaults.jobs, "2, or 1 on a machine with one processor"),
    );
  return addConfigOption(command);
}

/** Values of the options of `addLocationOptions`. */
export interface LocationFlags extends LocationSettings {
  readonly sync: boolean;
}

/** Adds the options for where and how a site is published. */
export function addLocationOptions(command: Command): Command {
  return command
    .option(
      "-o, --out <folder>",
      `folder to publish into; it changes only if the build succeeds (default: "${defaults.out}")`,
    )
    .addOption(
      new Option(
        "--releases <folder>",
        "publish into a new folder in this one instead, and point the link `current` to it",
      ).conflicts("out"),
    )
    .option(
      "--keep <n>",
      `releases to keep (default: ${defaults.keep})`,
      wholeNumber(minReleases, 100),
    )
    .option("--no-sync", "do not wait for the disk: faster, but a power cut may spoil the site")
    .option("--force", "take over a folder that anthology-build did not make, and empty it");
}

/** Adds the options for what is printed. */
export function addOutputOptions(command: Command): Command {
  return command
    .option("--json", "print the result, or the error, as JSON")
    .option("-q, --quiet", "print only errors");
}

/**
 * The settings of a command: its options, then the settings file. Settings in neither are absent.
 * @throws AnthologyError of kind `run` when the settings file cannot be used
 */
export async function settingsOf<Settings extends object>(
  command: Command,
): Promise<Partial<Settings> & Config> {
  const given = Object.entries(command.opts()).filter(
    ([name]) => command.getOptionValueSource(name) !== "default",
  );
  const { config, ...flags } = Object.fromEntries(given);
  const dropped = droppedBy(flags);
  const kept = Object.entries(await readConfig(config)).filter(([name]) => !dropped.includes(name));
  return { ...Object.fromEntries(kept), ...flags } as Partial<Settings> & Config;
}

/** Options that drop settings of the file with other names. */
interface DroppingFlags extends Pick<LocationSettings, "out" | "releases"> {
  readonly reader?: boolean;
  readonly without?: readonly string[];
}

/** The settings of the file that these options contradict, or leave without effect. */
function droppedBy({ out, releases, reader, without = [] }: DroppingFlags): string[] {
  return [
    ...(out === undefined ? [] : ["releases", "keep"]),
    ...(releases === undefined ? [] : ["out"]),
    ...(reader === false || without.includes("reader") ? ["lemmas"] : []),
  ];
}

/** The same for commands with the options of `addSiteOptions`. */
export async function siteSettingsOf<Settings extends SiteSettings>(
  command: Command,
): Promise<Partial<Settings>> {
  const { reader, ...settings } = await settingsOf<Settings & { reader: boolean }>(command);
  if (reader !== false) return settings as Partial<Settings>;
  return { ...settings, without: [...(settings.without ?? []), "reader"] } as Partial<Settings>;
}

/** A parser for whole numbers in a range. */
export function wholeNumber(least: number, most: number) {
  return (text: string): number => {
    const value = /^[0-9]+$/.test(text) ? Number(text) : Number.NaN;
    if (value >= least && value <= most) return value;
    throw new InvalidArgumentError(`Expected a whole number from ${least} to ${most}.`);
  };
}

/** The collections as hosts need them, if the site was built with or without XML. */
export function collectionsOf(withXml: boolean): CollectionRoute[] {
  return collections.map(({ name, xml }) => ({ name, xml: xml && withXml }));
}
