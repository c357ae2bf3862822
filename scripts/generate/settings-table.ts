/** The table of settings, from schemas/config.json and the options of `build`. */
import type { Option } from "commander";
import { createProgram } from "../../src/cli/program.ts";
import { terminal } from "../../src/cli/terminal.ts";
import { readSchema, type Subschema } from "../../src/validation/schemas.ts";

/** Defaults that are not those of an option. */
const otherwise: Readonly<Record<string, string>> = {
  cache: "`0`",
  only: "every product",
  snapshot:
    "`data/anthology.sqlite`; where there is none, `build` and `check` read the bundled sample",
};

/** Settings that are arguments of commands. */
const asArguments: Readonly<Record<string, string>> = {
  source: "pull <url>",
  packed: "pack <target>",
  cache: "serve --cache",
};

/** A table of the settings with option, description and default. */
export async function settingsTable(): Promise<string> {
  const [build] = (await createProgram(terminal(process), "build")).commands;
  const rows = Object.entries(readSchema("config.json").properties ?? {})
    .filter(([name]) => name !== "$schema")
    .map(([name, property]) => {
      const option = build?.options.find((one) => one.attributeName() === name);
      const words = option?.long ?? asArguments[name];
      const written = words === undefined ? "" : `\`${words}\``;
      const preset = otherwise[name] ?? (option === undefined ? "" : defaultOf(option));
      return `| \`${name}\` | ${typeOf(property)} | ${written} | ${property.description} | ${preset} |`;
    });
  return [
    "| setting | type | option | what it is | without it |",
    "| --- | --- | --- | --- | --- |",
    ...rows,
  ].join("\n");
}

function defaultOf(option: Option): string {
  if (option.negate || option.isBoolean()) return `\`${option.negate}\``;
  const { defaultValue, defaultValueDescription } = option;
  return (
    defaultValueDescription ??
    (defaultValue === undefined ? "" : `\`${[defaultValue].flat().join(" ")}\``)
  );
}

function typeOf({ type, enum: choices, items, minimum, maximum }: Subschema): string {
  if (choices !== undefined) return choices.map((choice) => `\`${choice}\``).join(", ");
  if (items?.enum !== undefined) return `list of ${typeOf(items)}`;
  return minimum === undefined ? `${type}` : `${type}, ${minimum} to ${maximum}`;
}
