/** The indexes for the filters on collections. */
import { expect, test } from "vitest";
import type { Batch, Files, Parts, SiteFacts } from "../output.ts";
import { filters } from "./filters.ts";

const options = { base_url: "https://example.org/ag", page_size: 3, links: "path" } as const;

/** A passage of a book; the addresses of its authors are their main names. */
const passage = (number: number, authors: readonly string[], keywords: readonly number[]) => ({
  book: { number },
  authors: authors.map((url) => ({ url })),
  keywords: keywords.map((id) => ({ url: `${options.base_url}/api/keywords/${id}/` })),
});

const batches = [
  [passage(9, ["B", " A "], [12, 5]), passage(10, ["\u2028", "A"], [5, 5])],
  [passage(9, ["A\t", "A"], []), passage(10, [], [12])],
];

test.each([false, true])("has the passages of each key once, with twins: %s", (format_api) => {
  const parts = batches.map((records) =>
    filters.batches.passages?.(
      { records, related: { mainName: (url: string) => url } } as unknown as Batch,
      {} as Files,
    ),
  );
  const urns = ["9.1", "10.1", "9.2", "10.2a"];
  const ids = () => urns.map((end) => `urn:cts:greekLit:tlg7000.tlg001.ag:${end}`);
  const products = format_api ? ["json", "format-api"] : ["json"];
  const site = { options: { ...options, products }, ids } as unknown as SiteFacts;
  const [finish] = filters.finishes?.(site) ?? expect.unreachable();
  expect(finish?.facts?.(site)).toEqual(ids());
  // A finish gets what it names.
  const items = (name: "passages") =>
    finish?.parts.includes(name) ? parts.flatMap((one) => one?.[finish.name] ?? []) : [];
  const written: unknown[] = [];
  const json = (...file: readonly unknown[]) => written.push(...file);
  finish?.make({ items } as unknown as Parts, site, { json } as unknown as Files, ids());
  expect(written).toEqual([
    "filters/passages.json",
    "filter_index",
    {
      ...options,
      format_api,
      id_prefix: "urn:cts:greekLit:tlg7000.tlg001.ag:",
      ids: urns,
      // Each position after the first is the distance to the one before; the values are sorted as texts.
      filters: [
        {
          name: "author__main_name",
          type: "string",
          values: [
            { value: "A", positions: [0, 1, 1] },
            { value: "B", positions: [0] },
          ],
        },
        {
          name: "book__number",
          type: "integer",
          values: [
            { value: "10", positions: [1, 2] },
            { value: "9", positions: [0, 2] },
          ],
        },
        {
          name: "keyword__number",
          type: "integer",
          values: [
            { value: "12", positions: [0, 3] },
            { value: "5", positions: [0, 1] },
          ],
        },
      ],
    },
  ]);
});
