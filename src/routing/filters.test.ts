import { expect, test } from "vitest";
import type { FilterIndex } from "../model/published.ts";
import {
  distances,
  type FilteredRequest,
  type Filters,
  type FilterType,
  filteredPage,
  filteredPositions,
  filterFaults,
  readFilters,
  stripped,
} from "./filters.ts";

function list(
  name: string,
  type: FilterType,
  positions: Readonly<Record<string, readonly number[]>>,
): FilterIndex["filters"][0] {
  const values = Object.entries(positions).map(([value, found]) => ({
    value,
    positions: distances(found),
  }));
  return { name, type, values };
}

const index: FilterIndex = {
  base_url: "https://example.org/ag",
  page_size: 2,
  links: "query",
  format_api: true,
  id_prefix: "urn:cts:greekLit:tlg7000.tlg001.ag:",
  ids: ["1.1", "1.2", "5.1", "5.2", "5.2a", "12.1"],
  filters: [
    list("author__main_name", "string", { "Leonidas 10": [0, 3, 5], ["__proto__"]: [1] }),
    list("book__number", "integer", { 1: [0, 1], 5: [2, 3, 4], 12: [5] }),
    list("keyword__number", "integer", { 1: [0, 2, 3, 5] }),
  ],
};

test("values lose the blanks around them that Python strips, and no others; empty ones are ignored", () => {
  expect(stripped("\t\u001c \u0085\u00a0\u3000Alcaeus\u2028 ")).toBe("Alcaeus");
  expect(stripped("\ufeffA  B\u200b")).toBe("\ufeffA  B\u200b");
  expect(
    readFilters("passages", { book__number: "", author__main_name: " \u00a0" }),
  ).toBeUndefined();
  const filters = readFilters("passages", { book__number: " 5 ", keyword__number: "" });
  expect(filters).toEqual({ book__number: "5" });
});

test("each value that cannot be read is named", () => {
  expect(filterFaults("passages", { author__main_name: "5", book__number: "5" })).toBeUndefined();
  expect(
    filterFaults("passages", {
      keyword__number: "x",
      book__number: "Infinity",
      author__main_name: "a\0",
    }),
  ).toEqual({
    author__main_name: ["Null characters are not allowed."],
    book__number: ["Enter a number."],
    keyword__number: ["Enter a number."],
  });
});

test.each<[Filters, readonly number[]]>([
  [{ book__number: "5" }, [2, 3, 4]],
  [{ book__number: "+05.0" }, [2, 3, 4]],
  [{ book__number: "5.5" }, []],
  [{ book__number: "-5" }, []],
  [{ author__main_name: "Leonidas 10" }, [0, 3, 5]],
  [{ author__main_name: "leonidas 10" }, []],
  [{ author__main_name: "Leonidas 1" }, []],
  [{ author__main_name: "__proto__" }, [1]],
  [{ author__main_name: "constructor" }, []],
  [{ keyword__number: "1", author__main_name: "Leonidas 10" }, [0, 3, 5]],
  [{ keyword__number: "1", book__number: "5" }, [2, 3]],
  [{ keyword__number: "1", book__number: "5", author__main_name: "Leonidas 10" }, [3]],
  [{ keyword__number: "2", book__number: "5" }, []],
])("%j selects %j", (filters, places) => {
  expect(filteredPositions(index, filters)).toEqual(places);
});

const collection = "passages";
const filters = { keyword__number: "1" };
const url = "https://example.org/ag/api/passages/";
const byPath = { ...index, links: "path" } as const;

test.each<[FilterIndex, FilteredRequest, head: string, ...passages: readonly string[]]>([
  [
    index,
    { collection, filters, page: 1, form: "plain" },
    `{"count":4,"next":"${url}?keyword__number=1&page=2","previous":null`,
    "api/passages/1.1",
    "api/passages/5.1",
  ],
  [
    index,
    { collection, filters, page: 2, form: "api" },
    `{"count":4,"next":null,"previous":"${url}?keyword__number=1&format=api"`,
    "format-api/api/passages/5.2",
    "format-api/api/passages/12.1",
  ],
  [
    byPath,
    { collection, filters, page: 1, form: "plain" },
    `{"count":4,"next":"${url}page/2/?keyword__number=1","previous":null`,
    "api/passages/1.1",
    "api/passages/5.1",
  ],
  // An empty page exists only if it is the first.
  [
    index,
    { collection, filters: { book__number: "99" }, page: 1, form: "plain" },
    '{"count":0,"next":null,"previous":null',
  ],
])(
  "a page begins like an unfiltered one, and names its files: %#",
  (of, request, head, ...passages) => {
    expect(filteredPage(of, request)).toEqual({
      start: `${head},"results":[`,
      files: passages.map((path) => `${path.replace(/(?=[\d.]+$)/, index.id_prefix)}/index.json`),
    });
  },
);

test.each<[FilterIndex, FilteredRequest]>([
  [index, { collection, filters: { book__number: "99" }, page: 2, form: "plain" }],
  [index, { collection, filters, page: 3, form: "plain" }],
  [
    { ...index, format_api: false },
    { collection, filters, page: 1, form: "api" },
  ],
])("there is no page beyond the last, and no twin without twins: %#", (of, request) => {
  expect(filteredPage(of, request)).toBeUndefined();
});

test("links repeat every filter, in a fixed order and in Python's encoding", () => {
  const name = "Ἀ+b&c=d/e?~*'()!\u00a0%é \ufffd";
  const values = { keyword__number: "1.0", book__number: "5", author__main_name: name };
  const all = readFilters(collection, values) ?? {};
  const [, ...others] = index.filters;
  const lists = [list("author__main_name", "string", { [name]: [0, 2, 3, 4] }), ...others];
  const request = { collection, filters: all, page: 1, form: "api" } as const;
  const encoded = "%E1%BC%88%2Bb%26c%3Dd%2Fe%3F~%2A%27%28%29%21%C2%A0%25%C3%A9+%EF%BF%BD";
  expect(filteredPage({ ...index, page_size: 1, filters: lists }, request)?.start).toContain(
    `?author__main_name=${encoded}&book__number=5&keyword__number=1.0&page=2&format=api"`,
  );
});
