/** Links between the files of a site: where they lead, and whether their target exists. */
import { type Fault, quote } from "../model/errors.ts";
import type { Addresses } from "../routing/links.ts";
import { parseUrl, topNames } from "../routing/routes.ts";

/** After so many new links, those to known targets are forgotten, which are nearly all. */
const manyLinks = 10_000;

/** Collects the links of files whose target is not known to exist, each once. */
export class LinkResolver {
  readonly #baseUrl: string;
  readonly #isKnown: (link: string) => boolean;
  /** Paths of the site with the file that leads there. */
  readonly #links = new Map<string, string>();
  /** How many were added since the known ones were forgotten. */
  #added = 0;

  /** @param isKnown whether a path of the site is known to exist */
  constructor(baseUrl: string, isKnown: (link: string) => boolean) {
    this.#baseUrl = baseUrl;
    this.#isKnown = isKnown;
  }

  /** Adds the addresses in the markup of a page. */
  addAll(file: string, addresses: Iterable<string>): void {
    const up = pathToRoot(file);
    for (const address of addresses) {
      // Most go up to the top of the site and down again, and need not be resolved.
      const isFromTop = address.startsWith(up) && plainDown.test(address.slice(up.length));
      const link = isFromTop ? `/${address.slice(up.length)}` : this.#pathOf(file, address);
      if (link !== undefined) this.#add(link, file);
    }
  }

  /** Adds a link to a file of the site. */
  addFile(path: string, from: string): void {
    this.#add(`/${path}`, from);
  }

  /** The links to unknown targets, without those to these files. */
  unknown(own: Pick<ReadonlySet<string>, "has">): [string, string][] {
    this.#forgetKnown();
    return [...this.#links].filter(([link]) => !own.has(fileAt(link) ?? ""));
  }

  #add(link: string, file: string): void {
    if (this.#links.has(link)) return;
    this.#links.set(link, file);
    this.#added += 1;
    if (this.#added === manyLinks) this.#forgetKnown();
  }

  #forgetKnown(): void {
    for (const link of this.#links.keys()) if (this.#isKnown(link)) this.#links.delete(link);
    this.#added = 0;
  }

  /**
   * The path that an address leads to, without query and fragment. The address itself if it leads out of the site but
   * stays on its host; undefined for a part of the page, for other hosts, and for the web site around the API.
   */
  #pathOf(file: string, address: string): string | undefined {
    if (address.startsWith("#") || address === "") return undefined;
    const plain = plainPath(file, address);
    if (plain !== undefined) return plain;
    const start = `${this.#baseUrl}/`;
    if (/^[a-z][a-z0-9+.-]*:/i.test(address)) {
      return isOwn(address, start) ? pathBelow(address, this.#baseUrl) : undefined;
    }
    const folder = file.slice(0, file.lastIndexOf("/") + 1);
    const { href } = new URL(address, `${start}${folder}`);
    return href.startsWith(start) ? pathBelow(href, this.#baseUrl) : href;
  }
}

/**
 * The path that a relative address of plain names leads to, from the file of a page; undefined for other addresses.
 * Nearly all addresses are plain, and `URL` takes ten times as long.
 */
function plainPath(file: string, address: string): string | undefined {
  const [, up, down] = plainAddress.exec(address) ?? [];
  if (up === undefined || down === undefined) return undefined;
  // Without a step up, the first name might be a scheme.
  if (up === "" && (down === "" || down.includes(":"))) return undefined;
  let folder = file.slice(0, file.lastIndexOf("/") + 1);
  for (let step = 0; step < up.length; step += "../".length) {
    if (folder === "") return undefined;
    folder = folder.slice(0, folder.lastIndexOf("/", folder.length - 2) + 1);
  }
  return `/${folder}${down}`;
}

/** The relative path from the folder of a file to the root of the site. */
function pathToRoot(file: string): string {
  let path = "";
  for (let at = file.indexOf("/"); at !== -1; at = file.indexOf("/", at + 1)) path += "../";
  return path;
}

/** Names that do not begin with a dot; the first is not a scheme. */
const plainDown = /^(?:[\w~-]+\/)(?:[\w~-][\w~:.-]*\/)*(?:[\w~-][\w~:.-]*)?$/;

/** Steps up, then names that do not begin with a dot, then a query or fragment. */
const plainAddress = /^((?:\.\.\/)*)((?:[\w~-][\w~:.-]*\/)*(?:[\w~-][\w~:.-]*)?)(?:[?#].*)?$/s;

/** Whether an address names something that this program writes. */
function isOwn(address: string, start: string): boolean {
  if (!address.startsWith(start)) return false;
  const [top = ""] = address.slice(start.length).split(/[/?#]/, 1);
  return top === "" || topNames.has(top);
}

function pathBelow(address: string, baseUrl: string): string {
  return address.slice(baseUrl.length).replace(/[?#].*$/s, "");
}

/** The file that answers a path; undefined if the path is badly encoded. */
export function fileAt(link: string): string | undefined {
  try {
    const file = decodeURI(link).slice(1);
    return file === "" || file.endsWith("/") ? `${file}index.html` : file;
  } catch {
    return undefined;
  }
}

/** The fault of a link that leads nowhere. */
export function deadLinkFault(link: string, file: string, baseUrl: string): Fault {
  return {
    record: file,
    field: "link",
    expected: "the address of a page or file that this build writes",
    found: quote(link.startsWith("/") ? `${baseUrl}${link}` : link),
  };
}

/** Whether a link to a page of the API exists; its address may have the number of a page or a form. */
export function isApiPage(link: string, baseUrl: string, addresses: Addresses): boolean {
  const target = parseUrl(baseUrl, `${baseUrl}${link}`);
  return target !== undefined && addresses.has(target.path);
}
