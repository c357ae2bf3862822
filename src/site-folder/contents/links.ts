/** Checks that the addresses in a file lead to files of the site. */
import type { Content } from "../../routing/path-kinds.ts";
import { topNames } from "../../routing/routes.ts";
import type { SiteReader } from "./reader.ts";

const addressesIn: Partial<Record<Content["is"], RegExp>> = {
  html: /\s(?:href|src|action|formaction|cite|poster|data)="([^"#][^"]*)"/g,
  text: /\burl\("?([^")]+)"?\)/g,
  // Whole strings, attributes and elements, except templates and what only identifies a canvas.
  json: /(?<!\\)"(https?:(?![^"]+\/iiif\/canvas\/)[^"\s\\{]+)"/g,
  xml: /[">](https?:[^"<>\s]+)["<]/g,
};

/** @param kind what the file is, which says where it has addresses */
export function checkLinkedFiles(
  site: SiteReader,
  file: string,
  kind: Content["is"],
  text: string,
): void {
  const base = `${site.head.options.base_url}/`;
  const up = "../".repeat(file.split("/").length - 1);
  // The addresses in the body of a page may be data, and then lead to the web site around the API.
  const body = kind === "html" ? text.indexOf("</head>") : text.length;
  for (const { 1: written = "", index } of text.matchAll(addressesIn[kind] ?? /$^/g)) {
    const address = written.replaceAll("&amp;", "&");
    const isWhole = /^[a-z][a-z0-9+.-]*:/i.test(address);
    if (isWhole) {
      const [top = ""] = address.slice(base.length).split(/[/?#]/, 1);
      const isOwn = topNames.has(top) || (index < body && (top === "" || site.tops.has(top)));
      if (!address.startsWith(base) || !isOwn) continue;
    }
    const isPlain = address.startsWith(up) && !/^[./]/.test(address.slice(up.length));
    const relative = isPlain ? base + address.slice(up.length) : new URL(address, base + file).href;
    if (site.fileAt(isWhole ? address : relative) === undefined) {
      site.fault(file, "link", "the address of a file of the site", address);
    }
  }
}
