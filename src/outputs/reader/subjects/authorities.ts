/** Links to the records of an author, a place or a keyword in other catalogues. */
import { type Html, html } from "../../../markup/html.ts";
import { listMarkup } from "../components.ts";
import { isWeb } from "../markdown.ts";
import type { Subject } from "./entries.ts";

/** Catalogues by host, with the part of an address that identifies a record. */
const catalogues: Readonly<Record<string, readonly [name: string, key: RegExp]>> = {
  "www.wikidata.org": ["Wikidata", /\/(Q[0-9]+)$/],
  "viaf.org": ["VIAF", /\/viaf\/([0-9]+)\/?$/],
  "data.perseus.org": ["Perseus Catalog", /:([a-z0-9.]+)$/],
  "pleiades.stoa.org": ["Pleiades", /\/places\/([0-9]+)\/?$/],
  "www.geonames.org": ["GeoNames", /\/([0-9]+)(?:\/[^/]*)?$/],
  "data.bnf.fr": ["BnF", /\/(cb[0-9a-z]+)\/?$/],
  "d-nb.info": ["GND", /\/gnd\/([0-9X-]+)$/],
  "id.loc.gov": ["Library of Congress", /\/([a-z]+[0-9]+)$/],
  "vocab.getty.edu": ["Getty", /\/([0-9]+)$/],
};

/** The links as a list; undefined if there are none. An address that is not on the web is plain text. */
export function authoritiesMarkup(uris: Subject["alternative_uris"]): Html | undefined {
  return listMarkup(
    uris.map((written) => {
      const address = (typeof written === "string" ? written : written.uri).trim();
      if (!isWeb(address)) return address;
      return html`<a href="${address}" itemprop="sameAs">${authorityName(address)}</a>`;
    }),
  );
}

/** The catalogue and the record, such as `Wikidata Q192417`; for an unknown host, its name. */
function authorityName(address: string): string {
  const { host } = new URL(address);
  const catalogue = Object.hasOwn(catalogues, host) ? catalogues[host] : undefined;
  if (catalogue === undefined) return host;
  const [name, pattern] = catalogue;
  const key = pattern.exec(address)?.[1];
  return key === undefined ? name : `${name} ${key}`;
}
