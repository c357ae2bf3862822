/** Files in the formats of standards, checked by validators of other authors: EPUB and TEI. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test, vi } from "vitest";
import { buildQuietly } from "../testing/build-quietly.ts";
import { examples } from "../testing/examples.ts";
import { hostileTexts } from "../testing/hostile-texts.ts";
import { chromiumProgram, secondPackage } from "../testing/needs.ts";
import { oddRecords } from "../testing/odd-records.ts";
import { readFolder } from "../testing/published-site.ts";
import { oneForm, only } from "../testing/site-options.ts";
import { alterSnapshot } from "../testing/snapshots.ts";
import { copyWorkplace, makeWorkplace } from "../testing/workplace.ts";

const options = { ...oneForm, about: examples.about, products: only("linked-data", "reader") };

const place = makeWorkplace(oddRecords());

/** Runs a validator that must find no fault. */
function expectNoFaults(program: string, words: readonly string[]): void {
  const { status, stdout } = spawnSync(program, words, { encoding: "utf8" });
  expect({ status, stdout }).toEqual({ status: 0, stdout: "" });
}

const grammar = fileURLToPath(new URL("../testing/linked-data/tei.rnc", import.meta.url));

/** Characters that break XML. */
const odd = "\u0001 \ufffe \u{1f600} <b> & \"' ]]> \r\nἔρως\u2028x";

test("EPUBs are valid, also with characters that XML does not allow, and for an empty book", {
  tags: ["epubcheck"],
}, async () => {
  const copy = copyWorkplace(place);
  alterSnapshot(copy.snapshot, (database) => {
    const texts = database.prepare(
      `SELECT text FROM passage_text JOIN passage ON passage.id = passage
       WHERE book = (SELECT id FROM book WHERE number = 1) ORDER BY text LIMIT 2`,
    );
    const [one, other] = texts.pluck().all();
    const change = database.prepare("UPDATE text SET text = ? WHERE id = ?");
    change.run(odd, one);
    change.run("", other);
    database.exec("INSERT INTO book VALUES (99, 99)");
  });
  await buildQuietly(copy.snapshot, copy.out, { ...options, about: null });
  for (const name of ["book-1-en", "book-99-fr"]) {
    const file = join(copy.out, `assets/reader/epub/${name}.epub`);
    // Optimizing the program takes longer than checking a small file.
    const epubcheck = ["-XX:TieredStopAtLevel=1", "-jar", "/usr/bin/epubcheck"];
    expectNoFaults("java", [...epubcheck, "--failonwarnings", "--quiet", file]);
  }
});

/** What is used of Ace by DAISY, which runs in a browser that a module starts. */
type Ace = (file: string, options: object, browser: unknown) => Promise<[job: string, AceReport]>;

interface AceReport {
  readonly assertions: readonly {
    readonly assertions: readonly {
      readonly "earl:test": Readonly<Record<"earl:impact" | "dct:title", string>>;
    }[];
  }[];
}

test("EPUBs are accessible", { tags: ["chromium", "packages"] }, async () => {
  await buildQuietly(place.snapshot, place.out, options);
  vi.stubEnv("PUPPETEER_EXECUTABLE_PATH", chromiumProgram);
  vi.stubEnv("ACE_TIMEOUT_INITIAL", "60000");
  const ace = secondPackage<Ace>("@daisy/ace-core");
  const browser = secondPackage<object>("@daisy/ace-axe-runner-puppeteer");
  const folder = `${place.out}-ace`;
  const file = join(place.out, "assets/reader/epub/book-2-fr.epub");
  const [, report] = await ace(file, { cwd: folder, outdir: folder, tmpdir: folder }, browser);
  const faults = report.assertions.flatMap(({ assertions }) =>
    assertions.map(({ "earl:test": rule }) => `${rule["earl:impact"]}: ${rule["dct:title"]}`),
  );
  expect(faults).toEqual([]);
});

const sites = {
  odd: () => oddRecords(),
  hostile: hostileTexts,
  no: () => ({}),
} as const;

test.for(Object.entries(sites))(
  "every document of %s records is valid TEI",
  { tags: ["jing"] },
  async ([, records]) => {
    const own = makeWorkplace(records());
    await buildQuietly(own.snapshot, own.out, options);
    const files = [...readFolder(own.out).keys()].filter((path) => path.endsWith(".tei"));
    expect(files.length).toBeGreaterThan(0);
    const paths = files.map((path) => join(own.out, path));
    expectNoFaults("jing", ["-c", grammar, ...paths]);
  },
);
