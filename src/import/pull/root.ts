/** Compares the root object of a service with the contract: what is new, gone or moved, and what it says itself. */
import { Flaw } from "../../fetch/flaw.ts";
import { AnthologyError, quote } from "../../model/errors.ts";
import { isObject, type Json } from "../../model/json.ts";
import { resources } from "../../resources/index.ts";
import { collectionPath, rootPath, xmlSuffix } from "../../routing/routes.ts";
import type { Service } from "./service.ts";

/**
 * What differs from the contract. A root that cannot be read is one difference: the collections may answer all the same.
 * @param notOffered the collections that the service does not have
 */
export async function rootChanges(
  service: Service,
  notOffered: readonly string[],
): Promise<string[]> {
  try {
    const root =
      (await service.ask(service.addresses.root("query"), readRoot)) ??
      (await service.ask(service.addresses.root("file"), readRoot));
    return root === undefined ? [`${rootPath} is gone (404)`] : changesIn(root, notOffered);
  } catch (error) {
    if (error instanceof AnthologyError && error.kind === "data") return [error.message];
    throw error;
  }
}

function readRoot(value: unknown): Json {
  if (isObject(value)) return value;
  throw new Flaw(`expected the list of collections, found ${quote(value)}`, { isFinal: true });
}

function changesIn(root: Json, notOffered: readonly string[]): string[] {
  const names: readonly string[] = resources.map(({ name }) => name);
  const found = Object.entries(root).flatMap(([key, value]) => {
    const isXml = key.endsWith(xmlSuffix);
    const name = isXml ? key.slice(0, -xmlSuffix.length) : key;
    if (typeof value !== "string" || !/^(?:https?:\/)?\//.test(value)) {
      return [`${rootPath} says ${key}: ${quote(value)}`];
    }
    // The twin in XML of a new collection is no other news.
    if (!names.includes(name)) {
      return isXml && name in root
        ? []
        : [`${rootPath} has a new collection, ${key}: it is left out`];
    }
    const path = value.replace(/[?#].*$/s, "").replace(/\/index[.]json$/, "/");
    return isXml || `${path}/`.includes(collectionPath(name))
      ? []
      : [`${rootPath} says that ${key} is now at ${quote(value)}`];
  });
  const isList = names.some((name) => name in root);
  const gone = names.filter((name) => isList && !(name in root) && !notOffered.includes(name));
  return [...found, ...gone.map((name) => `${rootPath} no longer lists ${name}`)];
}
