/** The setup for tests of pulling: a service with a small anthology, and a folder to pull into. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeAll, beforeEach } from "vitest";
import type { Records } from "../import/load/records/given.ts";
import { AnthologyError } from "../model/errors.ts";
import type { SiteOptions } from "../site/options.ts";
import { type FaultyService, type SiteFiles, startService } from "./faulty-service.ts";
import { loadFiles } from "./load-files.ts";
import { newFolder } from "./new-folder.ts";
import { contentOf, siteOf } from "./pulling.ts";
import { alterSnapshot } from "./snapshots.ts";

/** Prepares the setup for the tests of a file; its members are valid while a test runs. */
export function pullPlace(records: Records) {
  let folder = "";
  let turn = 0;
  let site: SiteFiles;
  let content = "";
  let service: FaultyService;
  const make = async (name: string, sql = "") => {
    const snapshot = join(folder, `${name}.sqlite`);
    loadFiles(records, snapshot);
    alterSnapshot(snapshot, sql);
    return { site: await siteOf(snapshot, { pageSize: 3 }), content: contentOf(snapshot) };
  };
  beforeAll(async () => {
    folder = newFolder();
    ({ site, content } = await make("source"));
  });
  beforeEach(async () => {
    service = await startService(site);
    turn += 1;
    mkdirSync(join(folder, `${turn}`));
  });
  afterEach(() => service.stop());
  return {
    /** The files of the service. */
    get site() {
      return site;
    },
    /** Hash of the content of its snapshot. */
    get content() {
      return content;
    },
    get service() {
      return service;
    },
    /** Path of the snapshot to write; a new one in each test. */
    get file() {
      return join(folder, `${turn}`, "pulled.sqlite");
    },
    /** The site with other options. */
    rebuilt: (options: Partial<SiteOptions>) => siteOf(join(folder, "source.sqlite"), options),
    /** A site, and the hash of its content, after this change in SQL. */
    altered: (sql: string) => make(`altered-${turn}-${sql.length}`, sql),
  };
}

/** The error of a pull that must fail. */
export async function failure(pulled: Promise<unknown>): Promise<AnthologyError> {
  const error = await pulled.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof AnthologyError) return error;
  throw error ?? new Error("it was expected to fail");
}

/** Number of pages of all collections of a site, and its root. */
export function pagesOf(files: SiteFiles): number {
  const isPage = (path: string) => /^api\/([a-z_]+\/(page\/\d+\/)?)?index\.json$/.test(path);
  return [...files.keys()].filter(isPage).length;
}

/** SQL that removes one epigram and adds another, so that the count stays the same. */
export const move = `
  DELETE FROM passage_text WHERE passage = 5; DELETE FROM text WHERE id = 5;
  DELETE FROM passage WHERE id = 5;
  INSERT INTO text SELECT 2000, language, NULL, 2000, created_at, updated_at, 0, 1, 'Νέον'
    FROM text WHERE id = 4;
  INSERT INTO passage SELECT 2000, book, 77, '' FROM passage WHERE id = 4;
  INSERT INTO passage_text VALUES (2000, 0, 2000);`;
