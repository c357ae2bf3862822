/** Reads feeds as a feed reader does: checks that they are well-formed, and extracts what a reader shows. */
import { SaxesParser } from "saxes";

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

/** Reads a feed. @throws when it is not well-formed */
export function readFeed(text: string): ReadFeed {
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
