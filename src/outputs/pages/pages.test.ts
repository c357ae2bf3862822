/** The files of the API that are made of a batch of records, and the check of their bytes. */
import { expect, test } from "vitest";
import type { Batch, Files } from "../output.ts";
import { ApiFiles } from "./api-files.ts";
import { ByteBuffer } from "./byte-buffer.ts";
import { writePages } from "./pages.ts";
import { RecordTexts } from "./record-texts.ts";

const base = "https://example.org/?a&b";
const all = ["json", "xml", "format-api"];

/** The last three of five records, on pages of two. */
function batchOf(products = all, ids = ["3", "4", "5"]): Batch {
  const [json, xml] = [new RecordTexts("!"), new RecordTexts("!")];
  for (const id of ids) {
    json.add(`{"url":"${base}/${id}/!","text":"ἔ"}`);
    xml.add(`<list-item><url>${id}/!</url></list-item>`);
  }
  const options = { base_url: base, page_size: 2, links: "query", products };
  const site = { options, count: () => (ids.length === 0 ? 0 : 5) };
  const forms = { json, xml: products.includes("xml") ? xml : undefined };
  const first = ids.length === 0 ? 0 : 2;
  return { collection: "cities", first, ids, site, ...forms } as unknown as Batch;
}

function written(batch: Batch): Map<string, string> {
  const found = new Map<string, string>();
  const bytes = (path: string, content: Uint8Array) =>
    found.set(path, Buffer.from(content).toString());
  writePages(batch, { bytes } as unknown as Files);
  return found;
}

/** What the check says about a file of these bytes. */
const found = (path: string, content: string | Uint8Array, batch = batchOf()) =>
  new ApiFiles(batch).check(path, Buffer.from(content));

test.each([
  [all, ["3", "4", "5"], 14],
  [["json"], ["3", "4"], 3],
  [["json", "xml"], [], 2],
])("the check of %j accepts what is written, each file once", (products, ids, count) => {
  const batch = batchOf(products, ids);
  const check = new ApiFiles(batch);
  const files = written(batch);
  expect([...check.missing].sort()).toEqual([...files.keys()].sort());
  expect(files.size).toBe(count);
  for (const [path, text] of files) expect(check.check(path, Buffer.from(text))).toBeUndefined();
  expect([...check.missing]).toEqual([]);
  const [path = ""] = files.keys();
  const expected = "a page or record of the batch";
  expect(check.check(path, Buffer.from(""))).toEqual({
    pointer: "",
    expected,
    found: "another file",
  });
});

test("the check refuses files with any other byte, and with more or less of them", () => {
  for (const [path, text] of written(batchOf())) {
    const bytes = Buffer.from(text);
    for (const at of bytes.keys()) {
      const other = Buffer.from(bytes);
      other[at] = (bytes[at] ?? 0) ^ 1;
      expect(found(path, other), `${path} ${at}`).toBeDefined();
      expect(found(path, bytes.subarray(0, at)), `${path} up to ${at}`).toBeDefined();
    }
    expect(found(path, `${text} `), path).toBeDefined();
  }
});

test("the check says what it expects, and the start of what is there", () => {
  const page = "api/cities_xml/page/3/index.xml";
  const xml = written(batchOf()).get(page) ?? "";
  const start = `<?xml version="1.0" encoding="utf-8"?>\n<root><count>5</count><next></next><previous>${base.replace("&", "&amp;")}/api/cities_xml/?page=2</previous><results>`;
  const record = "<list-item><url>5/</url></list-item>";
  expect(xml).toBe(`${start}${record}</results></root>`);
  const bytes = "the bytes of the checked record";
  expect([
    found(page, ` ${"x".repeat(300)}`),
    found(page, xml.replace("5/", "6/")),
    found(page, `${xml}?`),
    found("api/cities/3/index.json", "{}"),
  ]).toEqual([
    {
      pointer: "",
      expected: JSON.stringify(start),
      found: `" ${"x".repeat(58)}… (200 characters)`,
    },
    {
      pointer: "/results/0",
      expected: bytes,
      found: `"${record.replace("5/", "6/")}</results></root>"`,
    },
    { pointer: "", expected: "the end of the page", found: '"</results></root>?"' },
    { pointer: "", expected: bytes, found: '"{}"' },
  ]);
});

test("a text has its links, and a buffer grows with what it holds", () => {
  const { json } = batchOf();
  const links = (index: number, ...all: readonly string[]) => json.hasLinks(index, all, '"');
  expect([links(0, `${base}/3/`), links(1, `${base}/3/`), links(0), json.length]).toEqual([
    ...[true, false, false, 3],
  ]);
  expect(() => json.bytes(3)).toThrow("there is no text 3");
  expect(json.bytes(2).toString()).toBe(`{"url":"${base}/5/","text":"ἔ"}`);
  const buffer = new ByteBuffer();
  for (const text of ["a", "ἔ".repeat(1 << 19), "ω".repeat(1 << 20)]) buffer.append(text);
  expect(buffer.all().toString()).toBe(`a${"ἔ".repeat(1 << 19)}${"ω".repeat(1 << 20)}`);
  json.clear();
  expect(json.length).toBe(0);
});
