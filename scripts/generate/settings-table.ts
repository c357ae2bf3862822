/** The table of settings, from schemas/config.json. */
import { defaults } from "../../src/commands/settings.ts";
import { readSchemas, type Subschema } from "../../src/validation/schemas.ts";

/** Descriptions of defaults that are not constant values. */
const otherwise: Readonly<Record<string, string>> = {
  baseUrl: "that of the deployment, or `http://localhost:3000`",
  without: "nothing is left out",
  formatApi: "`true`",
  xml: "`true`",
  portable: "`false`",
  snapshot:
    "`data/anthology.sqlite`; where there is none, `build` and `check` read the bundled sample",
  jobs: "`2`, or `1` on a machine with one processor",
  previousOptional: "`false`",
  acceptLoss: "`false`",
  sync: "`true`",
};

/** A table of the settings with option, description and default. */
export function settingsTable(): string {
  const schema = readSchemas().find(({ $id }) => $id === "/schemas/config.json");
  const rows = Object.entries(schema?.properties ?? {})
    .filter(([name]) => name !== "$schema")
    .map(([name, property]) => {
      const option =
        options[name] ?? `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
      return `| \`${name}\` | ${typeOf(property)} | ${option === "" ? "" : `\`${option}\``} | ${property.description} | ${withoutIt(name)} |`;
    });
  return [
    "| setting | type | option | what it is | without it |",
    "| --- | --- | --- | --- | --- |",
    ...rows,
  ].join("\n");
}

/** Options that are not named after their setting. */
const options: Readonly<Record<string, string>> = {
  source: "pull <url>",
  formatApi: "--no-format-api",
  xml: "--no-xml",
  sync: "--no-sync",
  host: "",
};

function withoutIt(name: string): string {
  const value = (defaults as Readonly<Record<string, unknown>>)[name];
  return otherwise[name] ?? (value === undefined ? "" : `\`${value}\``);
}

function typeOf({ type, enum: choices, items, minimum, maximum }: Subschema): string {
  if (choices !== undefined) return choices.map((choice) => `\`${choice}\``).join(", ");
  if (items?.enum !== undefined) return `list of ${typeOf(items)}`;
  return minimum === undefined ? `${type}` : `${type}, ${minimum} to ${maximum}`;
}
