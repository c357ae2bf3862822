/** Ids of records that a service gives without an id. */
import { expect, test } from "vitest";
import { serviceAddresses } from "../pull/links.ts";
import { addEmbedded, embeddedId } from "./embedded.ts";
import type { Items } from "./relations.ts";

test("an id is a positive whole number, the same for the same name, but another if it is taken", () => {
  const id = embeddedId("image", () => false);
  expect(id).toBe(embeddedId("image", () => false));
  expect(id).toMatch(/^[1-9][0-9]*$/);
  expect(Number.isSafeInteger(Number(id))).toBe(true);
  expect(embeddedId("image", (candidate) => candidate === id)).not.toBe(id);
});

test("media have the same ids in any order and from any service", () => {
  const media = ["a", "b", "c"].map((name) => ({ type: "image", url: `https://x.org/${name}` }));
  const idsFrom = (base: string, list: readonly object[]) => {
    const addresses = serviceAddresses(base);
    const url = addresses.record({ collection: "passages", id: "1" });
    const items: Items = new Map([
      [url, { collection: "passages", id: "1", record: { media: list } }],
    ]);
    addEmbedded(items, addresses, () => {});
    const found = [...items.values()].filter(({ collection }) => collection === "media");
    return Object.fromEntries(found.map(({ id, record }) => [String(record.media_url), id]));
  };
  const ids = idsFrom("http://example.org", media);
  expect(new Set(Object.values(ids)).size).toBe(3);
  expect(idsFrom("https://example.com/ag", [...media].reverse())).toEqual(ids);
});

test("a reference that a passage gives three times and the collection once is added twice", () => {
  const addresses = serviceAddresses("https://example.org");
  const urlOf = (id: string) => addresses.record({ collection: "passages", id });
  const reference = { to_passage: urlOf("2"), reference_type: "quotes" };
  const passage = { internal_references: [reference, reference, reference] };
  const known = { from_passage: urlOf("1"), ...reference };
  const items: Items = new Map([
    [urlOf("1"), { collection: "passages", id: "1", record: passage }],
    [
      addresses.record({ collection: "passage_internal_references", id: "7" }),
      { collection: "passage_internal_references", id: "7", record: known },
    ],
  ]);
  addEmbedded(items, addresses, () => {});
  const added = [...items].filter(
    ([, { collection, id }]) => collection === "passage_internal_references" && id !== "7",
  );
  expect(added.map(([, { record }]) => record)).toEqual(added.map(([url]) => ({ url, ...known })));
  expect(new Set(added.map(([url]) => url)).size).toBe(2);
  // A second run finds all of them.
  addEmbedded(items, addresses, () => {});
  expect(items.size).toBe(4);
});
