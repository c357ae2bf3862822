/** Links between the files of a site: where they lead, and whether their target exists. */
import { type Fault, quote } from "../model/errors.ts";
import { topNames } from "../outputs/index.ts";
import { pathOf } from "../routing/routes.ts";
import type { Plan } from "./plan.ts";

/** After so many new links, those to known targets are forgotten, which are nearly all. */
const manyLinks = 10_000;

/** What is known of a site before its files are made. */
type KnownSite = Pick<Plan, "addresses" | "options" | "outputs">;

/** Collects the links of files whose target is not known to exist, each once. */
export class LinkResolver {
  readonly #plan: KnownSite;
  /** Paths of the site with the file that leads there. */
  readonly #links = new Map<string, string>();
  /** Those of free texts, which no traced reading covers: every build asks whether their targets exist. */
  readonly #free = new Set<string>();
  readonly #isFree: boolean;
  /** How many were added since the known ones were forgotten. */
  #added = 0;

  /** @param isFree whether no row and no part decides which links the files have */
  constructor(plan: KnownSite, isFree = false) {
    this.#plan = plan;
    this.#isFree = isFree;
  }

  /** Adds the addresses in the markup of a page. */
  addAll(file: string, addresses: Iterable<string>): void {
    const up = pathToRoot(file);
    for (const address of addresses) {
      // Most go up to the top of the site and down again, and need not be resolved. Many are known already.
      const fromTop = address.startsWith(up) ? `/${address.slice(up.length)}` : "";
      if (this.#links.has(fromTop)) continue;
      const link = plainDown.test(fromTop) ? fromTop : this.#pathOf(file, address);
      if (link === undefined) continue;
      // Only texts have addresses in full, apart from a page's own.
      if (this.#isFree || fullAddress.test(address)) this.#free.add(link);
      this.#add(link, file);
    }
  }

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

  /** Pages and records of the API are known, and so are pages of records. */
  #forgetKnown(): void {
    const { addresses, outputs, options } = this.#plan;
    const { languages } = options;
    const recordOf = outputs.find(({ recordOfPage }) => recordOfPage)?.recordOfPage;
    for (const link of this.#links.keys()) {
      if (this.#free.has(link)) continue;
      if (addresses.has(recordOf?.(link, languages) ?? link)) this.#links.delete(link);
    }
    this.#added = 0;
  }

  /**
   * The path that an address leads to, without query and fragment. The address itself if it leads out of the site but
   * stays on its host; undefined for a part of the page, for other hosts, and for the web site around the API.
   */
  #pathOf(file: string, address: string): string | undefined {
    if (address.startsWith("#") || address === "") return undefined;
    const { baseUrl } = this.#plan.options;
    const start = `${baseUrl}/`;
    if (fullAddress.test(address)) {
      return isOwn(address, start) ? pathBelow(address, baseUrl) : undefined;
    }
    const { href } = new URL(address, start + file);
    return href.startsWith(start) ? pathBelow(href, baseUrl) : href;
  }
}

const fullAddress = /^[a-z][a-z0-9+.-]*:/i;

/** The relative path from the folder of a file to the root of the site. */
function pathToRoot(file: string): string {
  let path = "";
  for (let at = file.indexOf("/"); at !== -1; at = file.indexOf("/", at + 1)) path += "../";
  return path;
}

/** Names that do not begin with a dot; the first is not a scheme. */
const plainDown = /^\/[\w~-]+(?:\/[\w~-][\w~:.-]*)*\/?$/;

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

export function deadLinkFault(link: string, file: string, baseUrl: string): Fault {
  return {
    record: file,
    field: "link",
    expected: "the address of a page or file that this build writes",
    found: quote(link.startsWith("/") ? `${baseUrl}${link}` : link),
  };
}

/** Whether a link names a page of the API that does not exist. Other files, such as that of a filter, are asked for at the end. */
export function isDead(link: string, site: KnownSite): boolean {
  return apiPage(link, site)?.endsWith("/") === true && !isApiPage(link, site);
}

/** Whether a link to a page of the API exists; its address may have the number of a page or a form. */
export function isApiPage(link: string, site: KnownSite): boolean {
  const path = apiPage(link, site);
  return path !== undefined && site.addresses.has(path);
}

function apiPage(link: string, { options }: KnownSite): string | undefined {
  return pathOf(options.baseUrl, `${options.baseUrl}${link}`);
}
