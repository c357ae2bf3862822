/** Ids of records that a service gives without an id. */
import { expect, test } from "vitest";
import { addressesOf } from "../pull/links.ts";
import { addEmbedded, idOf } from "./embedded.ts";
import type { Items } from "./records.ts";
import { Repairs } from "./repairs.ts";

test("an id is a positive whole number, the same for the same name, but another if it is taken", () => {
  const id = idOf("image", () => false);
  expect(id).toBe(idOf("image", () => false));
  expect(id).toMatch(/^[1-9][0-9]*$/);
  expect(Number.isSafeInteger(Number(id))).toBe(true);
  expect(idOf("image", (candidate) => candidate === id)).not.toBe(id);
});

test("media have the same ids in any order and from any service", () => {
  const media = ["a", "b", "c"].map((name) => ({ type: "image", url: `https://x.org/${name}` }));
  const idsFrom = (base: string, list: readonly object[]) => {
    const addresses = addressesOf(base);
    const url = addresses.record({ collection: "passages", id: "1" });
    const items: Items = new Map([
      [url, { collection: "passages", id: "1", record: { media: list } }],
    ]);
    addEmbedded(items, addresses, new Repairs());
    const found = [...items.values()].filter(({ collection }) => collection === "media");
    return Object.fromEntries(found.map(({ id, record }) => [String(record.media_url), id]));
  };
  const ids = idsFrom("http://example.org", media);
  expect(new Set(Object.values(ids)).size).toBe(3);
  expect(idsFrom("https://example.com/ag", [...media].reverse())).toEqual(ids);
});
