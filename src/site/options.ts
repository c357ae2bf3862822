/** The options that change the content of files. The manifest records them: the same options give the same bytes. */
import { AnthologyError } from "../model/errors.ts";
import { type Product, productNames } from "../model/products.ts";
import type { About, Manifest } from "../model/published.ts";
import type { LinkStyle } from "../routing/routes.ts";

export interface SiteOptions {
  /** Address under which the folder is served, without a slash at its end. */
  readonly baseUrl: string;
  readonly links: LinkStyle;
  /** Records on a page. */
  readonly pageSize: number;
  /** What is built; `json` is always part of it. */
  readonly products: readonly Product[];
  /** What the publisher says about the site, if anything. */
  readonly about: About | null;
  /** Whether to refuse file names that Windows does not allow; it changes no byte. */
  readonly portable?: boolean;
  /** The previous site, if changes since then are to be listed. */
  readonly previous?: NonNullable<Manifest["options"]["previous"]>;
}

/** The options in the form of the manifest. */
export function publishedOptions(options: SiteOptions): Manifest["options"] {
  return {
    base_url: options.baseUrl,
    links: options.links,
    page_size: options.pageSize,
    products: productNames.filter((name) => options.products.includes(name)),
    about: options.about,
    previous: options.previous ?? null,
  };
}

/** Records on a page of the live service. */
export const defaultPageSize = 50;

/** The base address that links begin with. A slash at its end is removed. */
export function parseBaseUrl(value: string): string {
  const wrong = (found: string) =>
    new AnthologyError(
      "run",
      `--base-url: expected an address such as https://example.org or https://example.org/ag, found ${found}`,
      {
        hint: "give the address under which the folder will be served",
      },
    );
  let url: URL;
  try {
    url = new URL(value);
  } catch {
    throw wrong(JSON.stringify(value));
  }
  if (url.protocol !== "http:" && url.protocol !== "https:") throw wrong(JSON.stringify(value));
  if (url.search !== "" || url.hash !== "" || url.username !== "" || url.password !== "") {
    throw wrong(`${JSON.stringify(value)}, which has more than a host and a path`);
  }
  if (!/^(\/[A-Za-z0-9._~-]+)*\/?$/.test(url.pathname)) {
    throw wrong(`${JSON.stringify(value)}, whose path is not made of plain names`);
  }
  return `${url.origin}${url.pathname}`.replace(/\/$/, "");
}
