/**
 * The collections of a snapshot with the text of every record, made by this project's compiled modules: what is
 * to be compared is how generators write a site, so all of them are given the same content.
 */

import { xmlListItem } from "../../../dist/markup/xml.js";
import { resources } from "../../../dist/resources/index.js";
import { idsOf } from "../../../dist/resources/resource.js";
import { markedLinks } from "../../../dist/routing/links.js";
import { collectionPath, linkSuffix, xmlSuffix } from "../../../dist/routing/routes.js";
import { openCheckedSnapshot } from "../../../dist/snapshot/open.js";

/** Address that every peer builds for. */
export const baseUrl = "https://anthologia.example.org";

/** Records on a page: the default of `build`. */
export const pageSize = 50;

/**
 * A record whose links end in the mark of `markedLinks`, as text in JSON, and in XML where its collection has that.
 * @typedef {{ readonly id: string, readonly json: string, readonly xml: string | undefined }} RecordText
 */

/**
 * A collection in the order in which it is published.
 * @typedef {object} Collection
 * @property {string} name
 * @property {boolean} xml whether it has an `_xml` collection
 * @property {readonly string[]} ids of all its records
 * @property {(start: number, end: number) => RecordText[]} texts of the records at these places
 */

/**
 * Opens the snapshot and lists its collections. Nothing is checked, as no peer checks anything.
 * @param {string} snapshotFile
 * @returns {Collection[]}
 */
export function openCollections(snapshotFile) {
  const snapshot = openCheckedSnapshot(snapshotFile);
  const links = markedLinks(baseUrl);
  return resources.map((resource) => {
    const { name, xml } = resource;
    const entries = resource.entries(snapshot);
    const texts = (start, end) => {
      const chosen = idsOf(entries, start, end);
      const rows = resource.read(snapshot, entries.keys.slice(start, end));
      return rows.map((row, place) => {
        const record = resource.render(row, links);
        return {
          id: chosen[place],
          json: JSON.stringify(record),
          xml: xml ? xmlListItem(record) : undefined,
        };
      });
    };
    return { name, xml, ids: idsOf(entries), texts };
  });
}

/** The object at `/api/`, in one form. */
export function rootText(form) {
  const withXml = resources.filter(({ xml }) => xml).map(({ name }) => name);
  const others = resources.filter(({ xml }) => !xml).map(({ name }) => name);
  const names = [...withXml, ...withXml.map((name) => name + xmlSuffix), ...others];
  const url = (name) => `${baseUrl}${collectionPath(name)}${linkSuffix(form)}`;
  return JSON.stringify(Object.fromEntries(names.map((name) => [name, url(name)])));
}
