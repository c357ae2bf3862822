/** Records of media and references that a service gives without an id. */
import { expect, test } from "vitest";
import type { Json } from "../../model/json.ts";
import { serviceAddresses } from "../pull/links.ts";
import { addEmbedded, embeddedId } from "./embedded.ts";
import type { Items } from "./relations.ts";

test("an id follows from the name, unless another record has it", () => {
  expect(embeddedId("image", () => false)).toBe("225408716461566");
  expect(embeddedId("image", (id) => id === "225408716461566")).toBe("174717751353102");
});

const [media, references] = ["media", "passage_internal_references"];

/** The ids of the records that are added to those of a passage and to known ones. */
function idsFrom(base: string, passage: Json, ...known: readonly [collection: string, Json][]) {
  const addresses = serviceAddresses(base);
  const items: Items = new Map();
  const add = (collection: string, id: string, record: Json) =>
    items.set(addresses.record({ collection, id }), { collection, id, record });
  add("passages", "1", passage);
  for (const [index, [collection, record]] of known.entries()) add(collection, `k${index}`, record);
  const before = items.size;
  const notes: string[] = [];
  addEmbedded(items, addresses, (collection) => notes.push(collection));
  const added = [...items.values()].slice(before);
  expect(added.map(({ collection }) => collection)).toEqual(notes);
  const { size } = items;
  addEmbedded(items, addresses, (collection) => notes.push(collection));
  expect(items.size).toBe(size);
  return Object.fromEntries(added.map(({ id, record: { url: _, ...record } }) => [id, record]));
}

test("media have the same ids in any order and from any service, also those of older pulls", () => {
  const [a, b] = ["a", "b"].map((name) => ({ type: "image", url: `https://x.org/${name}` }));
  const images = [{ type: "image", url: "https://x.org/c" }];
  const medium = (name: string) => ({ type: "image", media_url: `https://x.org/${name}` });
  const ids = { "274084943727856": medium("a"), "37568404446433": medium("c") };
  const known: [string, Json] = [media, medium("b")];
  const [one, other] = ["http://example.org", "https://example.com/ag"];
  expect(idsFrom(one, { media: [a, b], images }, known)).toEqual(ids);
  expect(idsFrom(other, { media: [b, a], images }, known)).toEqual(ids);
});

test("a reference that a passage gives three times and the collection once is added twice", () => {
  const to_passage = "https://example.org/api/passages/2/";
  const reference = { to_passage, reference_type: "quotes" };
  const record = { from_passage: "https://example.org/api/passages/1/", ...reference };
  const passage = { internal_references: [reference, reference, reference] };
  expect(idsFrom("https://example.org", passage, [references, record])).toEqual({
    "273070336279991": record,
    "121294857018850": record,
  });
});
