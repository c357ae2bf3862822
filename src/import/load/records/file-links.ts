/** The links of a site with `--links file`, which name the files of records in place of their addresses. */
import { isObject, type Json } from "../../../model/json.ts";
import { linkSuffix, rootPath } from "../../../routing/routes.ts";
import { relationOf } from "./relations.ts";

const end = `/${linkSuffix("plain", "file")}`;

/** The record with addresses in place of files. Only members that lead to records have links: a text may look like one. */
export function withAddresses(collection: string, record: Json): Json {
  const { url } = record;
  if (typeof url !== "string" || !url.endsWith(end)) return record;
  const start = url.slice(0, url.lastIndexOf(rootPath) + rootPath.length);
  const changed = (value: unknown, to: string): unknown => {
    if (typeof value === "string") {
      return value.startsWith(start) && value.endsWith(end)
        ? value.slice(0, 1 - end.length)
        : value;
    }
    if (Array.isArray(value)) return value.map((item) => changed(item, to));
    return isObject(value) ? changedObject(value, to) : value;
  };
  const changedObject = (value: Json, own: string): Json =>
    Object.fromEntries(
      Object.entries(value).map(([name, member]) => {
        const to = name === "url" ? own : relationOf(own, name)?.to;
        // A picture in a record has the address of its file.
        const isLink = to !== undefined && (to !== "media" || value === record);
        return [name, isLink ? changed(member, to) : member];
      }),
    );
  return changedObject(record, collection);
}
