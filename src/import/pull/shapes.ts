/** From the shapes that services have had over the years to the contract's, as far as a record tells by itself. */

import type { Relation } from "../../resources/view.ts";
import type { Addresses } from "./links.ts";
import { isObject, type Json } from "./page.ts";
import { kindInside, relationOf } from "./relations.ts";
import type { Repairs } from "./repairs.ts";

/** What a reading needs to know of where the record is from. */
export interface Source {
  readonly addresses: Addresses;
  readonly repairs: Repairs;
}

/** A record as the contract has it, but for members that stand for records and are read later. */
export function normalise(collection: string, id: string, record: Json, source: Source): Json {
  const { addresses, repairs } = source;
  const url = addresses.record({ collection, id });
  const known = withMembers(collection, { ...record, url }, source);
  if (record.url !== url) repairs.note(collection, "address spelled as the contract has it");
  return withUrn(collection, id, withContents(collection, known, repairs), repairs);
}

/** Reads every member; `collection` names the kind of object, which may stand alone or inside another. */
function withMembers(collection: string, value: Json, source: Source): Json {
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      const relation = relationOf(collection, name);
      if (relation !== undefined) return [name, related(collection, relation, member, source)];
      if (name === "alternative_uris" || name === "alternative_urns") {
        return ["alternative_uris", alternativeUris(collection, name, member, source.repairs)];
      }
      return [name, member];
    }),
  );
}

function related(owner: string, relation: Relation, member: unknown, source: Source): unknown {
  if (Array.isArray(member)) return member.map((item) => related(owner, relation, item, source));
  const { to, form } = relation;
  if (typeof member === "string") {
    const code = to === "languages" && /^[a-z]{3}$/.test(member) ? member : undefined;
    return code === undefined
      ? link(owner, to, member, source)
      : source.addresses.record({ collection: to, id: code });
  }
  if (!isObject(member)) return member;
  if (form === "part") return withMembers(to, member, source);
  const url = link(owner, to, urlOf(to, member, source), source);
  if (form === "object") {
    const known = withMembers(
      kindInside(relation),
      url === undefined ? member : { ...member, url },
      source,
    );
    return to === "comments" ? withParallelLists(owner, known, source.repairs) : known;
  }
  source.repairs.note(owner, `${to}: an object where the contract has its address`);
  return url;
}

/** The address of an object inside a record: older services gave its id alone. */
function urlOf(to: string, member: Json, { addresses }: Source): unknown {
  const { url, id } = member;
  if (typeof url === "string" || !Number.isSafeInteger(id)) return url;
  return addresses.record({ collection: to, id: String(id) });
}

function link(owner: string, to: string, url: unknown, { addresses, repairs }: Source): unknown {
  const target = typeof url === "string" ? addresses.targetOf(url) : undefined;
  // What is no link of ours stays: its schema, or the search for what it links to, will name it.
  if (target?.collection !== to) return url;
  const spelled = addresses.record(target);
  if (spelled !== url) repairs.note(owner, "link spelled as the contract has it");
  return spelled;
}

/** Authority addresses: strings in authors and cities, objects with `uri` in keywords (contract 2.2, 2.3, 2.11). */
function alternativeUris(
  collection: string,
  name: string,
  member: unknown,
  repairs: Repairs,
): unknown {
  if (name === "alternative_urns")
    repairs.note(collection, "alternative_urns read as alternative_uris");
  if (!Array.isArray(member)) return member;
  return member.map((item: unknown) => {
    const uri = isObject(item) ? (item.uri ?? item.urn) : item;
    if (collection !== "keywords") return uri;
    return isObject(item) && "uri" in item ? item : { uri };
  });
}

/** A comment's descriptions: `{content, language}`; older services said `description`. */
function withContents(collection: string, record: Json, repairs: Repairs): Json {
  const { descriptions } = record;
  if (collection !== "comments" || !Array.isArray(descriptions)) return record;
  if (!descriptions.some((item) => isObject(item) && "description" in item)) return record;
  repairs.note(collection, "description read as content");
  return {
    ...record,
    descriptions: descriptions.map((item: unknown) =>
      isObject(item) ? { content: contentOf(item), language: item.language } : item,
    ),
  };
}

/** A comment inside another record: parallel lists of words and languages. */
function withParallelLists(owner: string, comment: Json, repairs: Repairs): Json {
  const { descriptions } = comment;
  const items = Array.isArray(descriptions) ? descriptions.filter(isObject) : [];
  if (items.length === 0) return comment;
  repairs.note(owner, "comment given as objects read as parallel lists");
  return {
    url: comment.url,
    descriptions: items.map(contentOf),
    languages: items.map((item) => item.language),
  };
}

/** The words of one language of a comment, under their present or their former name. */
export function contentOf(item: Json): unknown {
  return item.content ?? item.description;
}

/** Passages and scholia in lists lacked `urn` and `web_url` once: both follow from the address. */
function withUrn(collection: string, id: string, record: Json, repairs: Repairs): Json {
  if (collection !== "passages" && collection !== "scholia") return record;
  const { urn, web_url } = record;
  if (urn !== undefined && web_url !== undefined) return record;
  repairs.note(collection, "urn or web_url taken from the address");
  return { ...record, urn: urn ?? id, web_url: web_url ?? `/passages/${id}/` };
}
