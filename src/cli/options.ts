/** Options that several commands share, and how they combine with the settings file. */
import { Argument, type Command, InvalidArgumentError, Option } from "commander";
import { configName, readConfig } from "../commands/config-file.ts";
import { defaults, locationOf, type Settings, switches } from "../commands/settings.ts";
import { AnthologyError } from "../model/errors.ts";
import { publishedAt } from "../site-folder/published-at.ts";
import { readSchema } from "../validation/schemas.ts";

/** Defaults that depend on the machine, as the help names them. */
const computed: Readonly<Record<string, string>> = {
  jobs: "2, or 1 on a machine with one processor",
};

/** What an option says that turns a setting off. */
const negated: Readonly<Record<string, string>> = {
  sync: "do not wait for the disk: faster, but a power cut may spoil the site",
};

const settings = readSchema("config.json").properties ?? {};

/** The option of a setting. schemas/config.json has its description, its range and its choices. */
function setting(flags: string): Option {
  const option = new Option(flags);
  const name = option.attributeName();
  const schema = settings[name];
  if (schema === undefined) throw new Error(`schemas/config.json has no setting ${name}`);
  const { description = "", enum: choices = schema.items?.enum, minimum, maximum, type } = schema;
  option.description = option.negate ? (negated[name] ?? "") : asPhrase(description);
  if (choices !== undefined) option.choices(choices.map(String));
  if (minimum !== undefined && maximum !== undefined) {
    option.argParser(numberFrom(minimum, maximum, type === "integer"));
  }
  const value = (defaults as Readonly<Record<string, unknown>>)[name];
  return value === undefined ? option : option.default(value, computed[name]);
}

/** A sentence of the schema in the style of the help: no capital, unless a name begins with it, and no full stop. */
function asPhrase(sentence: string): string {
  return sentence.replace(/^[A-Z](?![A-Z])/, (letter) => letter.toLowerCase()).replace(/\.$/, "");
}

export function addSettings(command: Command, ...flags: readonly string[]): Command {
  for (const one of flags) command.addOption(setting(one));
  return command;
}

/** The argument for a published folder. @param what says what is in it */
export function siteArgument(what: string): Argument {
  const named = `\`out\` or \`releases\` of the settings file, or "${defaults.out}"`;
  return new Argument("[folder]", `${what} (default: ${named})`);
}

export function addConfigOption(command: Command): Command {
  return command.option(
    "--config <file>",
    `settings file (default: "${configName}" if there is one)`,
  );
}

export function addOutputOptions(command: Command): Command {
  return addSettings(command, "--log <file>")
    .option("--json", "print the result, or the error, as JSON")
    .option("-q, --quiet", "print only warnings and errors");
}

/** The file to which a run is appended, if its options or the settings file name one. */
export async function logFileOf(command: Command): Promise<string | undefined> {
  const { log } = command.opts<{ log?: string }>();
  if (command.options.every((option) => option.attributeName() !== "log")) return undefined;
  // A settings file that cannot be used is the error of the run itself.
  return log ?? (await settingsOf(command).catch(() => undefined))?.log;
}

/** The options at the end of most commands. */
export function addCommonOptions(command: Command): Command {
  return addOutputOptions(addConfigOption(command));
}

export function addSiteOptions(command: Command): Command {
  const read = ["-s, --snapshot <file>", "--about <file>", "--words <file>"];
  const compared = ["--previous <place>", "--previous-optional"];
  addSettings(command.optionsGroup("What is read:"), ...read, ...compared).option(
    "--accept-loss",
    "go on if many records of a collection of that site are gone",
  );
  addConfigOption(command).optionsGroup("What is made:");
  addSettings(command, "--only <products...>", "-b, --base-url <url>", "--links <style>");
  addSettings(command, "--languages <tags...>");
  addSettings(command, "--page-size <n>", "--logo <file>", "--accent <colour>");
  return addSettings(command, "--stylesheet <file>", "--pages <folder>", "--static <folder>");
}

export function addLocationOptions(command: Command): Command {
  return command
    .optionsGroup("Where it goes:")
    .addOption(setting("-o, --out <folder>"))
    .addOption(setting("--releases <folder>").conflicts("out"))
    .addOption(setting("--keep <n>"))
    .option("--force", "take over a folder that anthology-build did not make, and empty it");
}

/** Adds the last group of options: these settings, `--help`, and what is added later. */
export function addRunOptions(command: Command, ...flags: readonly string[]): Command {
  return addSettings(command.optionsGroup("How it runs:").helpOption(true), ...flags);
}

/**
 * The settings of a command: its options, then the settings file. Settings in neither are absent, also those with defaults.
 * @throws AnthologyError of kind `run` when the settings file cannot be used
 */
export async function settingsOf(command: Command): Promise<Settings> {
  const options = Object.entries(command.opts()).filter(
    ([name]) =>
      (name in settings || switches.includes(name)) &&
      command.getOptionValueSource(name) !== "default",
  );
  const given: Settings = Object.fromEntries(options);
  return {
    ...(await readConfig(command.opts<{ config?: string }>().config)),
    // What these options contradict in the file, or leave without effect.
    ...(given.out !== undefined && { releases: undefined, keep: undefined }),
    ...(given.releases !== undefined && { out: undefined }),
    ...given,
  };
}

/** The folder of releases, or the packed site, that an argument names, or else the settings. */
export async function releasesFolder(command: Command, given?: string): Promise<string> {
  const { releases, packed } = await settingsOf(command);
  const folder = given ?? releases ?? packed;
  if (folder !== undefined) return folder;
  throw new AnthologyError("run", "expected a folder of releases, found none", {
    hint: "name it, or set `releases` or `packed` in anthology.config.json",
  });
}

/** The published folder that an argument names, or else the settings. */
export async function siteFolder(command: Command, given: string | undefined): Promise<string> {
  if (given !== undefined) return given;
  const { out, releases } = await settingsOf(command);
  return publishedAt(locationOf({ out, releases }));
}

export function numberFrom(least: number, most: number, isWhole = true) {
  return (text: string): number => {
    const isNumber = /^[0-9]+$/.test(text) || (!isWhole && /^[0-9]+\.[0-9]+$/.test(text));
    const value = isNumber ? Number(text) : Number.NaN;
    if (value >= least && value <= most) return value;
    const kind = isWhole ? "whole number" : "number";
    throw new InvalidArgumentError(`Expected a ${kind} from ${least} to ${most}.`);
  };
}
