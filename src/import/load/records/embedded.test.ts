/** Records of media and references that a service gives without an id. */
import { expect, test } from "vitest";
import type { Json } from "../../../model/json.ts";
import { serviceAddresses } from "../../pull/links.ts";
import { addEmbedded, embeddedId } from "./embedded.ts";
import type { Items } from "./relations.ts";

test("an id follows from the name, unless another record has it", () => {
  expect(embeddedId("image", () => false)).toBe("225408716461566");
  expect(embeddedId("image", (id) => id === "225408716461566")).toBe("174717751353102");
});

const [media, references] = ["media", "passage_internal_references"];

/** The records, by id, that are added to a passage and to a known record. */
function addedTo(base: string, passage: Json, [collection, record]: readonly [string, Json]) {
  const addresses = serviceAddresses(base);
  const items: Items = new Map();
  const known = { collection, id: "9", record };
  for (const item of [{ collection: "passages", id: "1", record: passage }, known]) {
    items.set(addresses.record(item), item);
  }
  const notes: string[] = [];
  for (const _ of ["all", "none are left"]) {
    addEmbedded(items, addresses, (name) => notes.push(name));
  }
  const added = [...items.values()].slice(2);
  expect(added.map((item) => item.collection)).toEqual(notes);
  return Object.fromEntries(added.map(({ id, record: { url: _, ...rest } }) => [id, rest]));
}

test("media have the same ids in any order and from any service, also those of older pulls", () => {
  const [a, b] = ["a", "b"].map((name) => ({ type: "image", url: `https://x.org/${name}` }));
  const images = [{ type: "image", url: "https://x.org/c" }];
  const medium = (name: string) => ({ type: "image", media_url: `https://x.org/${name}` });
  const ids = { "274084943727856": medium("a"), "37568404446433": medium("c") };
  const known: [string, Json] = [media, medium("b")];
  const [one, other] = ["http://example.org", "https://example.com/ag"];
  expect(addedTo(one, { media: [a, b], images }, known)).toEqual(ids);
  expect(addedTo(other, { media: [b, a], images }, known)).toEqual(ids);
});

test("a reference that a passage gives three times and the collection once is added twice", () => {
  const to_passage = "https://example.org/api/passages/2/";
  const reference = { to_passage, reference_type: "quotes" };
  const record = { from_passage: "https://example.org/api/passages/1/", ...reference };
  const passage = { internal_references: [reference, reference, reference] };
  expect(addedTo("https://example.org", passage, [references, record])).toEqual({
    "273070336279991": record,
    "121294857018850": record,
  });
});
