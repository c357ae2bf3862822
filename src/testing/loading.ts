/** The setup for tests of loading: a new folder and a new snapshot for each test, and what a load says. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach } from "vitest";
import type { Records } from "../import/load/report.ts";
import { type LoadResult, loadSnapshot } from "../index.ts";
import type { AnthologyError, Fault } from "../model/errors.ts";
import { newFolder } from "./new-folder.ts";
import { failure } from "./pull-place.ts";
import { contentOf } from "./pulling.ts";
import { rowsIn } from "./snapshots.ts";

/** The setup of each test. */
export interface LoadPlace {
  /** The folder of the records. */
  readonly folder: string;
  readonly snapshot: string;
  /** What the last load mentioned. */
  readonly notes: readonly string[];
  /** Writes a file of records, and returns its path. */
  write(name: string, content: string | Uint8Array): string;
  /** Loads records, or the folder. */
  load(records?: Records | string): Promise<LoadResult>;
  /** The error of a load that must fail. */
  refused(records?: Records | string): Promise<AnthologyError>;
  rows(sql: string): string[];
  /** Hash of the content of the snapshot. */
  content(): string;
}

/** Prepares the setup for the tests of a file; its members are valid while a test runs. */
export function loadPlace(): LoadPlace {
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
    const log = { note: (message: string) => void notes.push(message) };
    return loadSnapshot({ records, snapshot, acceptLoss: true }, { log });
  };
  return {
    get folder() {
      return folder;
    },
    get snapshot() {
      return snapshot;
    },
    get notes() {
      return notes;
    },
    write: (name, content) => {
      writeFileSync(join(folder, name), content);
      return join(folder, name);
    },
    load,
    refused: (records) => failure(load(records)),
    rows: (sql) => rowsIn(snapshot, sql),
    content: () => contentOf(snapshot),
  };
}

/** The faults of an error, a line each. */
export function saidBy({ faults }: AnthologyError): string[] {
  const line = ({ record, field, expected, found, hint }: Fault) =>
    `${record} ${field}: expected ${expected}, found ${found}${hint === undefined ? "" : `; ${hint}`}`;
  return faults?.shown.map(line) ?? [];
}
