/**
 * What describes the bulk files to programs: a Data Package (https://datapackage.org). Its paths are relative to itself,
 * so that it describes a copy of the folder too.
 */
import type { Manifest } from "../../model/published.ts";
import { collectionPath, dumpFile, pinnedDumpFile } from "../../model/routes.ts";
import { resources } from "../../resources/index.ts";
import type { CollectionName, ProductSource } from "../product.ts";
import { linesName, tableName } from "./collection-part.ts";
import type { Column } from "./columns.ts";
import type { Dump } from "./dump-file.ts";
import { passageColumns } from "./passage-columns.ts";
import { snapshotName } from "./snapshot-part.ts";
import { textColumns } from "./text-columns.ts";

/** What is said of a file beside what was found out when it was made. */
type Description = Readonly<Record<string, unknown>>;

/** The descriptor of these files, as programs of versions 1 and 2 of the standard read it. */
export function dataPackage(made: readonly Dump[], { options, snapshot }: ProductSource): object {
  const descriptions = new Map([...tables(), ...lines(options), [snapshotName, snapshotFile]]);
  return {
    $schema: "https://datapackage.org/profiles/2.0/datapackage.json",
    profile: "data-package",
    name: "greek-epigram-anthology",
    title: "Greek epigram anthology",
    description:
      "Every record of the anthology in bulk: a file of JSON lines for each collection of the API, tables of passages and " +
      "texts, and the database that all of it was built from.",
    homepage: `${options.base_url}${collectionPath("passages")}`,
    version: `${snapshot.schema_version}.0.0+${snapshot.sha256.slice(0, 16)}`,
    ...(snapshot.origin === null ? {} : { sources: [sourceOf(snapshot.origin)] }),
    resources: [...descriptions].flatMap(([name, description]) => {
      const dump = made.find((one) => one.name === name);
      return dump === undefined ? [] : [{ name, ...placeOf(dump), ...description }];
    }),
  };
}

function placeOf({ name, bytes, sha256, rows }: Dump): Description {
  return {
    path: name,
    pathByHash: pinnedDumpFile(name, sha256).slice(dumpFile("").length),
    bytes,
    hash: `sha256:${sha256}`,
    ...(rows === null ? {} : { rows }),
  };
}

function sourceOf({ source, pulled_at }: NonNullable<Manifest["snapshot"]["origin"]>): Description {
  return { title: `Live service, read until ${pulled_at}`, path: source };
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

function tables(): [string, Description][] {
  return [
    table("passages", "Passages as a table", "A row for each epigram.", passageColumns(new Map())),
    table(
      "texts",
      "Texts as a table",
      "A row for each text of a passage or a scholium.",
      textColumns,
    ),
  ];
}

function table<Row>(
  collection: CollectionName,
  title: string,
  description: string,
  columns: readonly Column<Row>[],
): [string, Description] {
  const [key] = columns;
  const fields = columns.map((column) => {
    const { name, type, description } = column;
    const constraints = { required: true, unique: true };
    return { name, type, description, ...(column === key ? { constraints } : {}) };
  });
  return [
    tableName(collection),
    {
      title,
      description: `${description} A byte order mark begins the file.`,
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
      schema: { fields, primaryKey: key?.name },
    },
  ];
}
