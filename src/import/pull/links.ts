/** Reads and writes addresses of a service, which may spell them in different ways. */
import { Flaw } from "../../fetch/flaw.ts";
import { quote } from "../../model/errors.ts";
import { collections } from "../../routing/collections.ts";
import {
  collectionPath,
  fileOf,
  isSafeId,
  type LinkStyle,
  pageUrl,
  recordPath,
  rootPath,
} from "../../routing/routes.ts";

/** Reads and writes the addresses of one service. */
export type ServiceAddresses = ReturnType<typeof serviceAddresses>;

/**
 * The addresses of the service at a base such as `https://example.org/ag`. A link may have http or https, another
 * port, another path before `/api/` and a `format`, since a service behind a proxy may not know its public address.
 * The name of the host must be the same. Links are never requested: only the collection, id or page is taken from them.
 */
export function serviceAddresses(base: string) {
  const ownHost = new URL(base).hostname;
  const parse = (url: string, from = base) => {
    if (!URL.canParse(url, from)) return undefined;
    const { protocol, hostname, pathname, searchParams } = new URL(url, from);
    const [, collection = "", rest = ""] = /\/api\/([a-z_]+)\/(.*)$/i.exec(pathname) ?? [];
    const isOurs =
      /^https?:$/.test(protocol) && hostname === ownHost && collections.has(collection);
    return isOurs ? { collection, rest, searchParams } : undefined;
  };
  /** Refuses an address on another host: asking again will not change it. @throws Flaw */
  const refuseElsewhere = (url: string) => {
    const elsewhere = baseOf(url);
    if (elsewhere === undefined || new URL(elsewhere).hostname === ownHost) return;
    throw new Flaw(`expected links to ${base}, found ${JSON.stringify(url)}`, {
      isFinal: true,
      hint: `pull from ${elsewhere}/api/, or let the service give links to ${base}`,
    });
  };
  return {
    refuseElsewhere,
    /** The root object; some hosts open only files. */
    root: (style: "query" | "file") =>
      style === "file" ? `${base}/${fileOf(rootPath)}` : `${base}${rootPath}`,
    /** A page of a collection; pages after the first are named in the style of `next`. */
    page: (collection: string, page: number, style: LinkStyle) =>
      pageUrl(base, collectionPath(collection), page, "plain", style),
    record: ({ collection, id }: { readonly collection: string; readonly id: string }) =>
      `${base}${recordPath(collection, id)}`,
    /** The record that an address names; undefined if it is not a record of this service. */
    targetOf: (url: string) => {
      const { collection = "", rest = "" } = parse(url) ?? {};
      const id = rest.replace(/(?:^|\/)(?:index[.]json)?$/, "").replace(/%3a/gi, ":");
      return isSafeId(id) ? { collection, id } : undefined;
    },
    /**
     * The page that `next` names.
     * @param from the address of the answer, where a relative link starts
     * @throws Flaw if it is not a page of the collection
     */
    pageOf: (
      url: string,
      expected: string,
      from: string,
    ): { readonly page: number; readonly style: LinkStyle } => {
      const { collection, rest = "", searchParams } = parse(url, from) ?? {};
      const [known, inPath, file] =
        /^(?:page\/([1-9][0-9]*)(?:\/|$))?(index[.]json)?$/.exec(rest) ?? [];
      if (collection !== expected || known === undefined) {
        refuseElsewhere(url);
        throw new Flaw(`expected a link to a page of ${expected}, found ${JSON.stringify(url)}`);
      }
      const page = inPath ?? searchParams?.get("page");
      const others = [...(searchParams?.keys() ?? [])].filter((name) => name !== "format");
      if (page == null && others.length > 0) {
        const style = `the service pages by ${others.join(" and ")}, which pull cannot follow`;
        throw new Flaw(
          `expected next to end in ?page=2 or page/2/, found ${quote(url)}: ${style}`,
          {
            isFinal: true,
            hint: "let the service number its pages, or save its records in files and use load",
          },
        );
      }
      const style = file !== undefined ? "file" : inPath === undefined ? "query" : "path";
      return { page: Number(page ?? 1), style };
    },
  };
}

/** The base of a service, from the address that the user gives, with or without `/api/` and what follows. */
export function baseOf(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { protocol, origin, pathname, username, password } = new URL(url);
  if (!/^https?:$/.test(protocol) || username !== "" || password !== "") return undefined;
  const end = `${pathname}/`.indexOf(rootPath);
  return `${origin}${end < 0 ? pathname : pathname.slice(0, end)}`.replace(/(?<!\/)\/+$/, "");
}
