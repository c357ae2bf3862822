import { describe, expect, test } from "vitest";
import type { PassageFilters } from "../model/published.ts";
import {
  distances,
  filteredPage,
  filteredPositions,
  filterFaults,
  readFilters,
  stripped,
} from "./filters.ts";

const index: PassageFilters = {
  base_url: "https://example.org/ag",
  page_size: 2,
  links: "query",
  format_api: true,
  urn_prefix: "urn:cts:greekLit:tlg7000.tlg001.ag:",
  urns: ["1.1", "1.2", "5.1", "5.2", "5.2a", "12.1"],
  books: [
    { number: 1, passages: distances([0, 1]) },
    { number: 5, passages: distances([2, 3, 4]) },
    { number: 12, passages: distances([5]) },
  ],
  authors: [
    { main_name: "Leonidas 10", passages: distances([0, 3, 5]) },
    { main_name: "__proto__", passages: distances([1]) },
  ],
  keywords: [{ number: 1, passages: distances([0, 2, 3, 5]) }],
};

describe("reads values", () => {
  test("without the blanks around them that Python strips, and no others", () => {
    expect(stripped("\t\u001c \u0085\u00a0\u3000Alcaeus\u2028 ")).toBe("Alcaeus");
    expect(stripped("\ufeffA  B\u200b")).toBe("\ufeffA  B\u200b");
  });

  test("and ignores empty ones", () => {
    expect(readFilters({})).toBeUndefined();
    expect(readFilters({ book__number: "", author__main_name: " \u00a0" })).toBeUndefined();
    expect(readFilters({ book__number: " 5 ", keyword__number: "" })).toEqual({
      book__number: "5",
    });
  });

  test("and names each that it cannot read", () => {
    expect(filterFaults({ author__main_name: "5", book__number: "5" })).toBeUndefined();
    expect(
      filterFaults({ keyword__number: "x", book__number: "Infinity", author__main_name: "a\0" }),
    ).toEqual({
      author__main_name: ["Null characters are not allowed."],
      book__number: ["Enter a number."],
      keyword__number: ["Enter a number."],
    });
  });
});

test.each([
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

describe("a page", () => {
  const filters = { keyword__number: "1" };
  const start = "https://example.org/ag/api/passages/";

  test("begins like an unfiltered page, and names the files of its records", () => {
    expect(filteredPage(index, { filters, page: 1, form: "plain" })).toEqual({
      start: `{"count":4,"next":"${start}?keyword__number=1&page=2","previous":null,"results":[`,
      files: ["1.1", "5.1"].map((end) => `api/passages/${index.urn_prefix}${end}/index.json`),
    });
    expect(filteredPage(index, { filters, page: 2, form: "api" })).toEqual({
      start: `{"count":4,"next":null,"previous":"${start}?keyword__number=1&format=api","results":[`,
      files: ["5.2", "12.1"].map(
        (end) => `format-api/api/passages/${index.urn_prefix}${end}/index.json`,
      ),
    });
  });

  test("may have its number in the path", () => {
    const page = filteredPage(
      { ...index, links: "path" },
      { filters: { ...filters, book__number: "5.0" }, page: 1, form: "api" },
    );
    expect(page?.start).toContain('"next":null');
    expect(
      filteredPage({ ...index, links: "path" }, { filters, page: 1, form: "api" })?.start,
    ).toContain(`"${start}page/2/?keyword__number=1&format=api"`);
  });

  test("repeats every filter in its links, in a fixed order and in Python's encoding", () => {
    const all = {
      keyword__number: "1.0",
      book__number: "5",
      author__main_name: "Ἀ+b&c=d/e?~*'()!\u00a0%é \ufffd",
    };
    const authors = [{ main_name: all.author__main_name, passages: distances([0, 2, 3, 4]) }];
    const books = [{ number: 5, passages: distances([0, 2, 3]) }];
    const found = filteredPage(
      { ...index, authors, books },
      { filters: all, page: 1, form: "api" },
    );
    const name = "%E1%BC%88%2Bb%26c%3Dd%2Fe%3F~%2A%27%28%29%21%C2%A0%25%C3%A9+%EF%BF%BD";
    expect(found?.start).toContain(
      `?author__main_name=${name}&book__number=5&keyword__number=1.0&page=2&format=api"`,
    );
  });

  test("exists without records only if it is the first", () => {
    const nothing = { filters: { book__number: "99" }, form: "plain" } as const;
    expect(filteredPage(index, { ...nothing, page: 1 })).toEqual({
      start: '{"count":0,"next":null,"previous":null,"results":[',
      files: [],
    });
    expect(filteredPage(index, { ...nothing, page: 2 })).toBeUndefined();
    expect(filteredPage(index, { filters, page: 3, form: "plain" })).toBeUndefined();
  });

  test("has no twin if the site has no twins", () => {
    const bare = { ...index, format_api: false };
    expect(filteredPage(bare, { filters, page: 1, form: "api" })).toBeUndefined();
    expect(filteredPage(bare, { filters, page: 1, form: "plain" })).toBeDefined();
  });
});
