/** Reads and writes addresses of a service, which may spell them in different ways. */

import { Flaw } from "../../fetch/flaw.ts";
import { collections } from "../../routing/collections.ts";
import { collectionPath, isSafeId, recordPath, rootPath } from "../../routing/routes.ts";

/** A record by its collection and the id in its address. */
export interface LinkedRecord {
  readonly collection: string;
  readonly id: string;
}

/** Reads and writes the addresses of one service. */
export interface ServiceAddresses {
  /** Address of the service without `/api/`. */
  readonly base: string;
  /** A page of a collection; pages after the first are named in the style of `next`. */
  page(collection: string, page: number, style: PageStyle): string;
  record(target: LinkedRecord): string;
  /** The record that an address names; undefined if it is not a record of this service. */
  targetOf(url: string): LinkedRecord | undefined;
  /** The page that `next` or `previous` names. @throws Flaw if it is not a page of the collection */
  pageOf(url: string, collection: string): PageLink;
}

/** How a service names its pages: `?page=2`, or `page/2/`. */
export type PageStyle = "query" | "path";

/** The page that a link names. */
export interface PageLink {
  readonly page: number;
  readonly style: PageStyle;
}

const names = new Set(collections.map(({ name }) => name));
const address =
  /^(?:https?:\/\/([^/?#]+))?((?:\/[^?#]*)?)\/api\/([a-z_]+)\/([^?#]*)(?:\?([^#]*))?$/i;

/**
 * The addresses of the service at a base such as `https://example.org/ag`. A link may have http or https, another
 * port, another path before `/api/` and a `format`, since a service behind a proxy may not know its public address.
 * The name of the host must be the same. Links are never requested: only the collection, id or page is taken from them.
 */
export function serviceAddresses(base: string): ServiceAddresses {
  const host = new URL(base).hostname;
  const parse = (url: string) => {
    const [whole, authority = host, , collection = "", rest = "", query = ""] =
      address.exec(url) ?? [];
    const isOurs = whole !== undefined && nameOf(authority) === host && names.has(collection);
    return isOurs ? { collection, rest, query } : undefined;
  };
  return {
    base,
    page: (collection, page, style) => {
      const url = `${base}${collectionPath(collection)}`;
      if (page === 1) return url;
      return style === "path" ? `${url}page/${page}/` : `${url}?page=${page}`;
    },
    record: ({ collection, id }) => `${base}${recordPath(collection, id)}`,
    targetOf: (url) => {
      const { collection = "", rest = "" } = parse(url) ?? {};
      const id = decoded(rest.replace(/\/$/, ""));
      return id !== undefined && isSafeId(id) ? { collection, id } : undefined;
    },
    pageOf: (url, expected) => {
      const { collection, rest = "", query = "" } = parse(url) ?? {};
      const inPath = /^page\/([1-9][0-9]*)\/?$/.exec(rest)?.[1];
      const page = Number(inPath ?? new URLSearchParams(query).get("page") ?? 1);
      const elsewhere = baseOf(url);
      if (collection === undefined && elsewhere !== undefined && new URL(url).hostname !== host) {
        throw new Flaw(`expected links to ${base}, found ${JSON.stringify(url)}`, {
          isFinal: true,
          hint: `pull from ${elsewhere}/api/, or let the service give links to ${base}`,
        });
      }
      if (collection !== expected || (rest !== "" && inPath === undefined)) {
        throw new Flaw(`expected a link to a page of ${expected}, found ${JSON.stringify(url)}`);
      }
      return { page, style: inPath === undefined ? "query" : "path" };
    },
  };
}

/** The base of a service, from the address that the user gives, with or without `/api/` and what follows. */
export function baseOf(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { protocol, origin, pathname, username, password } = new URL(url);
  if (!/^https?:$/.test(protocol) || username !== "" || password !== "") return undefined;
  const end = `${pathname}/`.indexOf(rootPath);
  return `${origin}${end < 0 ? pathname : pathname.slice(0, end)}`.replace(/\/+$/, "");
}

/** The name of a host without its port. */
function nameOf(authority: string): string {
  return authority.replace(/:[0-9]*$/, "").toLowerCase();
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
