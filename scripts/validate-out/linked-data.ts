/**
 * Checks the linked data in a built folder, with code that is independent of the build's: JSON against schemas made
 * from the tables of the standards, JSON-LD by expanding it, Greek texts against the records of the same folder.
 */
import { Validator } from "@hyperion-framework/validator";
import jsonld, { type NodeObject } from "jsonld";
import { SaxesParser } from "saxes";
import { foreignContexts } from "../../src/testing/linked-data/contexts.ts";
import { faultsOf } from "../../src/testing/linked-data/standards.ts";
import { type StandardName, standardFiles } from "../../src/testing/standard-files.ts";

/** The folder to check, and functions to report results. */
export interface CheckedFolder {
  readonly base: string;
  text(file: string): string;
  count(what: string): void;
  fault(file: string, message: string): void;
  /** Checks a file against a published schema, and returns its value. */
  checkJson(file: string, schema: string): unknown;
}

type Rule = [path: RegExp, check: (file: string, ...groups: string[]) => void];

/** The check for each file of the linked data. */
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
    const stored = greek.map((one) => spaced(one.text));
    if (
      found.length !== 1 ||
      own?.n !== ref ||
      JSON.stringify(own.texts) !== JSON.stringify(stored)
    ) {
      fault(file, `does not hold the Greek texts of ${urn}`);
    }
  };
  const checkIiif = (kind: "collection" | "manifest") => (file: string) => {
    count(`${kind} of the IIIF`);
    checkJson(file, `iiif_${kind}`);
    const validate = new Validator({ unknownFormats: "ignore" }).validators[kind];
    if (validate?.(JSON.parse(text(file))) !== true) fault(file, `is no ${kind}`);
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
    [standardFiles.iiif_collection, checkIiif("collection")],
    [standardFiles.iiif_manifest, checkIiif("manifest")],
    [standardFiles.annotation_page, standard("annotation_page", "annotationPage")],
  ];
}

/** Number of answers on epigrams to expand; they are alike, and all of them would take minutes. */
const sampleSize = 100;

/** Expands the files as JSON-LD in safe mode, in which any lost data is an error. */
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
  const step = Math.max(1, Math.floor(alike.length / sampleSize));
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

/** A text with one blank between its words: a verse may be stored in several lines. */
export function spaced(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** The epigrams of a document in TEI, with the words of their texts, including headings and lines that are no verses. */
export function readEpigrams(xml: string) {
  const epigrams: { readonly n: string; readonly texts: string[] }[] = [];
  let line: string | undefined;
  let depth = 0;
  const lines = new Set(["head", "l", "note"]);
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
    } else if (local === "lg" && value("n") !== "") epigrams.at(-1)?.texts.push("");
    else if (lines.has(local)) line = "";
    // A character that XML does not allow.
    else if (local === "g" && line !== undefined) {
      line += String.fromCodePoint(Number.parseInt(value("n").slice(2), 16));
    }
  });
  parser.on("text", (text) => {
    if (line !== undefined) line += text;
  });
  parser.on("closetag", ({ local }) => {
    depth -= 1;
    if (!lines.has(local)) return;
    const texts = epigrams.at(-1)?.texts ?? [];
    texts.push(spaced(`${texts.pop() ?? ""} ${line ?? ""}`));
    line = undefined;
  });
  parser.write(xml).close();
  return epigrams;
}
