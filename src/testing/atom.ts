/** Reads feeds as a feed reader does: checks that they are well-formed and valid, and extracts what a reader shows. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { SaxesParser } from "saxes";

const grammar = fileURLToPath(new URL("./atom.rnc", import.meta.url));
const atom = "http://www.w3.org/2005/Atom";

/** An entry, or the feed itself: the texts of its elements by name, and the targets of its links by relation. */
export interface Part {
  readonly texts: Map<string, string>;
  readonly links: Map<string, string>;
}

/** The content of a feed. */
export interface ReadFeed extends Part {
  readonly entries: readonly Part[];
}

/** Reads a feed. @throws when it is not well-formed, or not a feed according to RFC 4287 */
export function readFeed(text: string): ReadFeed {
  validate(text);
  const feed: Part = { texts: new Map(), links: new Map() };
  const entries: Part[] = [];
  let part = feed;
  let content = "";
  const parser = new SaxesParser({ xmlns: true });
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ local, uri, attributes }) => {
    if (uri !== atom) throw new Error(`${local} is not an element of Atom`);
    content = "";
    if (local === "entry") {
      part = { texts: new Map(), links: new Map() };
      entries.push(part);
    }
    if (local === "link") {
      part.links.set(attributes.rel?.value ?? "", attributes.href?.value ?? "");
    }
  });
  parser.on("text", (words) => {
    content += words;
  });
  parser.on("closetag", ({ local }) => {
    if (local === "entry") part = feed;
    else part.texts.set(local, content);
    content = "";
  });
  parser.write(text).close();
  return { ...feed, entries };
}

/** Validates a feed against the grammar of RFC 4287. */
function validate(text: string): void {
  const folder = mkdtempSync(join(tmpdir(), "anthology-feed-"));
  try {
    const file = join(folder, "feed.atom");
    writeFileSync(file, text);
    const { error, status, stdout } = spawnSync("jing", ["-c", grammar, file], {
      encoding: "utf8",
    });
    if (error !== undefined) {
      throw new Error("this test needs jing: apt-get install jing", { cause: error });
    }
    if (status !== 0) throw new Error(stdout);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
