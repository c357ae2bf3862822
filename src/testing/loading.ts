/** The setup for tests of loading: a new folder and a new snapshot for each test, and what a load says. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach } from "vitest";
import type { Records } from "../import/load/records/given.ts";
import { loadSnapshot } from "../index.ts";
import type { AnthologyError, Fault } from "../model/errors.ts";
import { newFolder } from "./new-folder.ts";
import { failure } from "./pull-place.ts";
import { contentOf } from "./pulling.ts";
import { rowsIn } from "./snapshots.ts";

/** The setup of each test. */
export type LoadPlace = ReturnType<typeof loadPlace>;

/** Prepares the setup for the tests of a file; its members are valid while a test runs. */
export function loadPlace() {
  let folder = "";
  let snapshot = "";
  let notes: string[] = [];
  beforeEach(() => {
    const parent = newFolder();
    [folder, snapshot] = [join(parent, "records"), join(parent, "poems.sqlite")];
    mkdirSync(folder);
  });
  const load = (records: Records | string = folder) => {
    notes = [];
    const log = { warn: (message: string) => void notes.push(message) };
    return loadSnapshot({ records, snapshot, acceptLoss: true }, { log });
  };
  return {
    /** The folder of the records. */
    get folder() {
      return folder;
    },
    get snapshot() {
      return snapshot;
    },
    /** What the last load mentioned. */
    get notes(): readonly string[] {
      return notes;
    },
    /** Writes a file of records, and returns its path. */
    write: (name: string, content: string | Uint8Array) => {
      writeFileSync(join(folder, name), content);
      return join(folder, name);
    },
    /** Loads records, or the folder. */
    load,
    /** The error of a load that must fail. */
    refused: (records?: Records | string) => failure(load(records)),
    rows: (sql: string) => rowsIn(snapshot, sql),
    /** Hash of the content of the snapshot. */
    content: () => contentOf(snapshot),
  };
}

/** The faults of an error, a line each. */
export function saidBy({ faults }: AnthologyError): string[] {
  const line = ({ record, field, expected, found, hint }: Fault) =>
    `${record} ${field}: expected ${expected}, found ${found}${hint === undefined ? "" : `; ${hint}`}`;
  return faults?.shown.map(line) ?? [];
}
