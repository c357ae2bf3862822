/** Settings that are checked, and what a build of a site takes from them. */
import { fileURLToPath } from "node:url";
import { isThere } from "../disk/is-there.ts";
import { checkAgainst } from "../disk/named-file.ts";
import { AnthologyError } from "../model/errors.ts";
import type { Log } from "../model/log.ts";
import { apiForms, type Product } from "../model/products.ts";
import { productNames } from "../outputs/index.ts";
import { type CheckInput, parseBaseUrl, type SiteOptions } from "../site/options.ts";
import {
  addingSettings,
  defaults,
  type Settings,
  type Switches,
  settingsHint,
} from "./settings.ts";

const sample = fileURLToPath(new URL("../../data/anthology.sqlite", import.meta.url));

/**
 * Fills in the defaults: the settings in the form that a build takes.
 * @param settings that were checked
 * @param log is told which snapshot is read when none is given, and what is left out
 * @throws AnthologyError of kind `run` when a value or a named file cannot be used
 */
export async function resolveSite(
  settings: Settings,
  log: Pick<Log, "note" | "warn">,
): Promise<Pick<CheckInput, "snapshotFile" | "options" | "otherFiles" | "jobs">> {
  const { links = defaults.links, pageSize = defaults.pageSize, jobs = defaults.jobs } = settings;
  const { baseUrl = defaults.baseUrl, languages = defaults.languages, about } = settings;
  const adds = addingSettings.some((name) => settings[name] !== undefined);
  const additions =
    adds && (await import("./additions.ts")).readAdditions(settings, languages, log.warn);
  const words = settings.words && (await import("./words.ts")).readWords(settings.words, log.note);
  const options: SiteOptions = {
    baseUrl: parseBaseUrl(baseUrl),
    links,
    pageSize,
    products: productsOf(settings.only),
    languages,
    about: about === undefined ? null : (await import("./about.ts")).readAbout(about),
    ...(additions && { additions: { ...additions, ...(words && { words }) } }),
  };
  const { hostFiles } = await import("../hosts/published-files.ts");
  const otherFiles = hostFiles(options.baseUrl, options.products);
  return { snapshotFile: snapshotOf(settings, log.note), options, otherFiles, jobs };
}

/** Settings that the code that uses them checks if they are texts. */
const addresses = new Set(["baseUrl", "source"]);

/**
 * Refuses settings that are neither allowed by schemas/config.json nor the switches of a command: the types do not protect
 * callers in JavaScript. Of a text that is no address, the code that uses it says more.
 */
export function checkSettings(settings: Settings, ...known: (keyof Switches)[]): void {
  const isKnown = ([name, value]: [string, unknown]) =>
    known.some((one) => one === name) || (addresses.has(name) && typeof value === "string");
  const checked = Object.entries(settings).filter((one) => !isKnown(one));
  const about = { name: "settings", label: "the object of settings", hint: settingsHint };
  checkAgainst("config", Object.fromEntries(checked), about);
}

/**
 * The products that `only` names; all of them without it. `api` is every form of the API's pages.
 * @throws AnthologyError of kind `run` when the pages of the API are not among them
 */
function productsOf(only: Settings["only"]): readonly Product[] {
  const named = only?.flatMap((name) => (name === "api" ? apiForms : [name])) ?? productNames;
  if (named.includes("json")) return productNames.filter((name) => named.includes(name));
  const rest = named.join(" ");
  throw new AnthologyError(
    "run",
    `--only: expected api or json among the products, found ${rest || "none"}`,
    {
      hint: `the other products link to the pages of the API: --only ${`api ${rest}`.trim()}`,
    },
  );
}

/**
 * The snapshot that the settings name, else the one at the default path, else the bundled sample.
 * @param note receives a message if the sample is used
 */
function snapshotOf({ snapshot }: Settings, note: (message: string) => void): string {
  if (snapshot !== undefined) return snapshot;
  if (isThere(defaults.snapshot)) return defaults.snapshot;
  note(
    `there is no snapshot at ${defaults.snapshot}: the bundled sample is read. ` +
      "For an anthology of your own: anthology-build pull <url>, or anthology-build --snapshot <spreadsheet>",
  );
  return sample;
}
