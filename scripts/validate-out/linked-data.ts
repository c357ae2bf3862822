/**
 * Checks of the linked data in a built folder, with code that shares nothing with the build's: JSON against schemas that
 * follow the tables of the standards, JSON-LD by expanding it, Greek texts against the records of the same folder.
 */
import jsonld, { type NodeObject } from "jsonld";
import { SaxesParser } from "saxes";
import { foreignContexts } from "../../src/testing/linked-data/contexts.ts";
import { faultsOf } from "../../src/testing/linked-data/standards.ts";
import { type StandardName, standardFiles } from "../../src/testing/standard-files.ts";

/** What the checks need of the folder, and whom they tell. */
export interface CheckedFolder {
  readonly base: string;
  text(file: string): string;
  count(what: string): void;
  fault(file: string, message: string): void;
  /** The value of a file that was checked against a published schema. */
  checkJson(file: string, schema: string): unknown;
}

type Rule = [path: RegExp, check: (file: string, ...groups: string[]) => void];

/** Says what each file of the linked data is checked against. */
export function linkedDataRules(checked: CheckedFolder): readonly Rule[] {
  const { base, text, count, fault, checkJson } = checked;
  const standard =
    (schema: StandardName, name: Parameters<typeof faultsOf>[0]) => (file: string) => {
      count(`${name} of its standard`);
      for (const message of faultsOf(name, checkJson(file, schema))) fault(file, message);
    };
  const checkGraph = (file: string) => {
    checkJson(file, "linked_data");
    const { "@context": context, "@graph": graph } = JSON.parse(text(file));
    if (context !== `${base}/api/context.jsonld`) fault(file, "/@context: not that of the site");
    if (file.startsWith("ld/passages/")) for (const _ of graph) count("typed passage");
  };
  const checkContext = (file: string) => {
    count("context");
    if (JSON.parse(text(file))["@context"]?.["@version"] !== 1.1) fault(file, "is no JSON-LD 1.1");
  };
  const checkDocument = (file: string, ref?: string) => {
    count("document in TEI");
    const found = readEpigrams(text(file));
    if (ref?.includes(".") !== true) return;
    const [own] = found;
    const urn = `urn:cts:greekLit:tlg7000.tlg001.ag:${ref}`;
    const { texts }: StoredPassage = JSON.parse(text(`api/passages/${urn}/index.json`));
    const greek = texts.filter(({ language }) => language === "grc");
    const stored = greek.map((one) => linesWithWords(one.text));
    if (
      found.length !== 1 ||
      own?.n !== ref ||
      JSON.stringify(own.texts) !== JSON.stringify(stored)
    ) {
      fault(file, `does not hold the Greek texts of ${urn}`);
    }
  };
  return [
    [/^api\/context\.jsonld$/, checkContext],
    [standardFiles.linked_data, checkGraph],
    [standardFiles.dts_entry, standard("dts_entry", "entry")],
    [standardFiles.dts_collection, standard("dts_collection", "collection")],
    [standardFiles.dts_navigation, standard("dts_navigation", "navigation")],
    [/^dts\/document\/[^/]+(?:\/(.+))?\.tei$/, checkDocument],
    [
      standardFiles.annotation_collection,
      standard("annotation_collection", "annotationCollection"),
    ],
    [standardFiles.annotation_page, standard("annotation_page", "annotationPage")],
  ];
}

/** Answers on epigrams that are expanded: they are alike, and all would take minutes. */
const usual = 100;

/** Expands the files as JSON-LD: in safe mode, whatever would get lost is an error. */
export async function expandDocuments(
  { base, text, count, fault }: CheckedFolder,
  files: readonly string[],
): Promise<void> {
  const documentLoader = async (url: string) => {
    const own = () => JSON.parse(text(decodeURIComponent(url.slice(base.length + 1))));
    return { documentUrl: url, document: (foreignContexts.get(url) ?? own()) as NodeObject };
  };
  const onEpigram = /^dts\/navigation\/[^/]+\/[0-9]+\.[0-9]+[A-Za-z]?\.jsonld$/;
  const alike = files.filter((file) => onEpigram.test(file));
  const step = Math.max(1, Math.floor(alike.length / usual));
  const some = alike.filter((_, index) => index % step === 0);
  for (const file of [...files.filter((file) => !onEpigram.test(file)), ...some]) {
    count("expanded as JSON-LD");
    const options = { documentLoader, base: `${base}/${file}`, safe: true };
    try {
      await jsonld.expand(JSON.parse(text(file)), options);
    } catch (error) {
      const details = error instanceof Error && "details" in error ? error.details : error;
      fault(file, `does not expand: ${JSON.stringify(details).slice(0, 300)}`);
    }
  }
}

interface StoredPassage {
  readonly texts: readonly { readonly language: string; readonly text: string }[];
}

/** The lines of a stored text that have words, without the blanks around them: what its document must hold. */
export function linesWithWords(text: string): string[] {
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.trim());
  return lines.filter((line) => line !== "");
}

/** The epigrams of a document in TEI with the lines of their texts, headings among them. */
export function readEpigrams(xml: string) {
  const epigrams: { readonly n: string; readonly texts: string[][] }[] = [];
  let line: string | undefined;
  let depth = 0;
  const parser = new SaxesParser({ xmlns: true });
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ local, uri, attributes }) => {
    depth += 1;
    if (depth === 1 && (local !== "TEI" || uri !== "http://www.tei-c.org/ns/1.0")) {
      throw new Error(`is no TEI: ${local}`);
    }
    const value = (name: string) => attributes[name]?.value ?? "";
    if (local === "div" && value("subtype") === "epigram") {
      epigrams.push({ n: value("n"), texts: [] });
    } else if (local === "lg" && value("n") !== "") epigrams.at(-1)?.texts.push([]);
    else if (local === "l" || local === "head") line = "";
    // A character that XML cannot hold.
    else if (local === "g" && line !== undefined) {
      line += String.fromCodePoint(Number.parseInt(value("n").slice(2), 16));
    }
  });
  parser.on("text", (text) => {
    if (line !== undefined) line += text;
  });
  parser.on("closetag", ({ local }) => {
    depth -= 1;
    if (local !== "l" && local !== "head") return;
    if (line !== undefined && line !== "") epigrams.at(-1)?.texts.at(-1)?.push(line);
    line = undefined;
  });
  parser.write(xml).close();
  return epigrams;
}
