/** Converts records in the forms of earlier years to the form of the contract, as far as one record allows. */

import type { Relation } from "../../resources/view.ts";
import { commentInside, memberContent } from "../load/complete.ts";
import { isObject, type Json } from "../load/json.ts";
import { kindInside, relationOf } from "../load/relations.ts";
import type { Repairs } from "../load/repairs.ts";
import type { ServiceAddresses } from "./links.ts";

/** The addresses of the service, and the list of repairs. */
export interface PullSource {
  readonly addresses: ServiceAddresses;
  readonly repairs: Repairs;
}

/** The record in the form of the contract, except for records inside it, which are completed later. */
export function normalise(collection: string, id: string, record: Json, source: PullSource): Json {
  const { addresses, repairs } = source;
  const url = addresses.record({ collection, id });
  const known = withMembers(collection, { ...record, url }, source);
  if (record.url !== url) repairs.note(collection, "address spelled as the contract has it");
  return withUrn(collection, id, withContents(collection, known, repairs), repairs);
}

/** Converts every member; `collection` names the kind of object, which may be a record or inside one. */
function withMembers(collection: string, value: Json, source: PullSource): Json {
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

function related(owner: string, relation: Relation, member: unknown, source: PullSource): unknown {
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

/** The address of an object inside a record: older services gave only its id. */
function urlOf(to: string, member: Json, { addresses }: PullSource): unknown {
  const { url, id } = member;
  if (typeof url === "string" || !Number.isSafeInteger(id)) return url;
  return addresses.record({ collection: to, id: String(id) });
}

function link(
  owner: string,
  to: string,
  url: unknown,
  { addresses, repairs }: PullSource,
): unknown {
  const target = typeof url === "string" ? addresses.targetOf(url) : undefined;
  // Any other link is left as it is: the schema, or the search for its target, will report it.
  if (target?.collection !== to) return url;
  const spelled = addresses.record(target);
  if (spelled !== url) repairs.note(owner, "link spelled as the contract has it");
  return spelled;
}

/** Authority addresses: strings in authors and cities, objects with `uri` in keywords. */
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

/** A comment's descriptions: `{content, language}`. Older services called the text `description`. */
function withContents(collection: string, record: Json, repairs: Repairs): Json {
  const { descriptions } = record;
  if (collection !== "comments" || !Array.isArray(descriptions)) return record;
  if (!descriptions.some((item) => isObject(item) && "description" in item)) return record;
  repairs.note(collection, "description read as content");
  return {
    ...record,
    descriptions: descriptions.map((item: unknown) =>
      isObject(item) ? { content: memberContent(item), language: item.language } : item,
    ),
  };
}

/** A comment inside another record: parallel lists of texts and languages. */
function withParallelLists(owner: string, comment: Json, repairs: Repairs): Json {
  const { descriptions } = comment;
  if (!Array.isArray(descriptions) || !descriptions.some(isObject)) return comment;
  repairs.note(owner, "comment given as objects read as parallel lists");
  return commentInside(comment);
}

/** Adds `urn` and `web_url`, which passages and scholia in lists once lacked; both follow from the address. */
function withUrn(collection: string, id: string, record: Json, repairs: Repairs): Json {
  if (collection !== "passages" && collection !== "scholia") return record;
  const { urn, web_url } = record;
  if (urn !== undefined && web_url !== undefined) return record;
  repairs.note(collection, "urn or web_url taken from the address");
  return { ...record, urn: urn ?? id, web_url: web_url ?? `/passages/${id}/` };
}
