/**
 * A description of the bulk files for programs, as a Data Package (https://datapackage.org). Its paths are relative, so
 * that it also describes a copy of the folder.
 */
import { type Statements, statementsIn } from "../../model/about.ts";
import { snapshotName } from "../../model/products.ts";
import type { About, Manifest } from "../../model/published.ts";
import { resources } from "../../resources/index.ts";
import { collectionPath, linkPath } from "../../routing/routes.ts";
import { dumpFile, pinnedDumpFile } from "../../routing/site-files.ts";
import { type CollectionName, isMade, type SiteFacts } from "../output.ts";
import { type CsvTable, csvTables, tableName } from "./tables.ts";

/** A finished bulk file. Each is published under two names: one that stays, and one that changes with the content. */
export interface Dump {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
  /** Number of records in it; null for the snapshot, which is not made of records. */
  readonly rows: number | null;
}

export function linesName(collection: CollectionName): string {
  return `${collection}.ndjson.gz`;
}

/** Properties of a file that do not follow from its content. */
type Description = Readonly<Record<string, unknown>>;

/** The descriptor of these files, for programs of versions 1 and 2 of the standard. */
export function dataPackage(made: readonly Dump[], site: SiteFacts): object {
  const { options, snapshot } = site;
  const { origin } = snapshot;
  const descriptions = new Map([
    ...csvTables.map(described),
    ...lines(options),
    [snapshotName, snapshotFile],
  ]);
  return {
    $schema: "https://datapackage.org/profiles/2.0/datapackage.json",
    profile: "data-package",
    name: "greek-epigram-anthology",
    ...statements(options.about),
    homepage:
      options.base_url +
      linkPath(isMade("landing", site) ? "/" : collectionPath("passages"), options.links),
    version: `${snapshot.schema_version}.0.0+${snapshot.sha256.slice(0, 16)}`,
    sources: origin
      ? [{ title: `Live service, read until ${origin.pulled_at}`, path: origin.source }]
      : undefined,
    resources: made.map((dump) => ({ ...fileOf(dump), ...descriptions.get(dump.name) })),
  };
}

/** The publisher's statements as properties of the standard. */
function statements(about: About | null): Description {
  const { title, description, licence, publisher, citation } = statementsIn(about, "en");
  return {
    title: title ?? "An anthology of Greek epigrams",
    description:
      description ??
      "Every record in bulk: a file of JSON lines for each collection, tables for spreadsheets, and the snapshot.",
    licenses: licence === null ? undefined : [licenseOf(licence)],
    contributors: publisher === null ? undefined : [contributorOf(publisher)],
    citation: citation ?? undefined,
  };
}

/** A licence in the standard needs an address, or a name of a certain form such as CC-BY-4.0. */
function licenseOf({ name, url }: NonNullable<Statements["licence"]>): Description {
  if (url !== null) return { title: name, path: url };
  return { title: name, name: name.replace(/[^-a-zA-Z0-9._]+/g, "-") };
}

function contributorOf({ name, url, email }: NonNullable<Statements["publisher"]>): Description {
  return { title: name, role: "publisher", path: url ?? undefined, email: email ?? undefined };
}

function fileOf({ name, bytes, sha256, rows }: Dump): Description {
  const pathByHash = pinnedDumpFile(name, sha256).slice(dumpFile("").length);
  const hash = `sha256:${sha256}`;
  return { name, path: name, pathByHash, bytes, hash, rows: rows ?? undefined };
}

const snapshotFile: Description = {
  title: "The snapshot",
  description:
    "An SQLite database: every record, normalised. A build from it gives this site again.",
  format: "sqlite",
  mediatype: "application/vnd.sqlite3",
};

function lines({ base_url }: Manifest["options"]): [string, Description][] {
  return resources.map(({ name, title, schema }) => [
    linesName(name as CollectionName),
    {
      title,
      description:
        "A record a line, as at its own address, in the order of the collection's pages.",
      format: "ndjson",
      mediatype: "application/x-ndjson",
      encoding: "utf-8",
      compression: "gz",
      jsonSchema: `${base_url}/schemas/${schema}.json`,
    },
  ]);
}

/** What to know before a table is opened in a spreadsheet. */
export const formulas =
  "Texts are exact: a spreadsheet may take one that begins with =, +, -, @, a tab or a line break for a formula, unless it opens the table as text.";

function described(table: CsvTable): [string, Description] {
  const { title, description, columns, key } = table;
  const [only, ...others] = key;
  const constraints = { required: true, unique: true };
  const fields = columns.map(({ name, type, description }) => {
    const field = { name, type, description };
    return name === only && others.length === 0 ? { ...field, constraints } : field;
  });
  return [
    tableName(table),
    {
      title,
      description: `${description} A byte order mark begins the file. ${formulas}`,
      profile: "tabular-data-resource",
      type: "table",
      format: "csv",
      mediatype: "text/csv",
      encoding: "utf-8",
      dialect: {
        header: true,
        delimiter: ",",
        lineTerminator: "\r\n",
        quoteChar: '"',
        doubleQuote: true,
        skipInitialSpace: false,
      },
      schema: { fields, primaryKey: others.length === 0 ? only : key },
    },
  ];
}
