/** The settings file, `anthology.config.json`. */
import { dirname, relative, resolve } from "node:path";
import { isThere } from "../disk/is-there.ts";
import type { Config } from "../model/published.ts";
import { settingsHint } from "./settings.ts";

export const configName = "anthology.config.json";

/**
 * Reads the settings file. Its relative paths start in its own folder.
 * @param file a file that must exist; by default `anthology.config.json` in the working folder, if there is one
 * @throws AnthologyError of kind `run` that names each setting that does not fit its schema
 */
export async function readConfig(file?: string): Promise<Config> {
  if (file === undefined && !isThere(configName)) return {};
  const name = file ?? configName;
  const read = { file: name, option: "--config", schema: "config", hint: settingsHint };
  const { readJsonFile } = await import("../disk/named-file.ts");
  const config = readJsonFile(read) as Config;
  return withPaths(config, dirname(name));
}

/** The settings with paths relative to the working folder. */
function withPaths({ $schema: _, ...config }: Config, folder: string): Config {
  const from = (path: string) => relative("", resolve(folder, path)) || ".";
  const names = [
    "snapshot",
    "out",
    "releases",
    "packed",
    "log",
    "about",
    "previous",
    "logo",
    "stylesheet",
    "pages",
    "static",
  ] as const;
  const paths = names.flatMap((name) => {
    const value = config[name];
    return value === undefined || /^[a-z][a-z0-9+.-]*:\/\//i.test(value)
      ? []
      : [[name, from(value)]];
  });
  return { ...config, ...Object.fromEntries(paths) };
}
