/** Files of passages next to tables: a record completes the row of its place. */
import { expect, test } from "vitest";
import { loadPlace, saidBy } from "../../../testing/loading.ts";

const at = loadPlace();
const table = "book,poem,author,grc\n7,1,Plato,ἀστήρ\n7,2,,ἥλιος\n";
const urn = "urn:cts:greekLit:tlg7000.tlg001.ag:7.2";

test("a record completes the row of its passage, and one of another place is a passage", async () => {
  at.write("poems.csv", table);
  const media = [{ type: "image", url: "https://example.org/lamp.jpg" }];
  const external_references = [{ title: "Wikidata", url: "https://example.org/Q1" }];
  at.write(
    "passages.json",
    JSON.stringify([
      { book: 7, fragment: 1, media, authors: ["Plato"] },
      { urn, book: { number: 7 }, fragment: 2, external_references, keywords: ["sun"] },
      { book: 5, fragment: 1, texts: [{ language: "grc", text: "ἔρως" }] },
    ]),
  );
  const { records, account } = await at.load();
  expect(records).toMatchObject({ passages: 3, texts: 3, media: 1, keywords: 1, authors: 1 });
  expect(account).toMatchObject({ files: 2, records: 3 });
  expect(at.rows("SELECT title FROM passage_external_reference")).toEqual(["Wikidata"]);
  expect(at.notes).toEqual([]);
});

test("a member that row and record give differently is refused with both", async () => {
  at.write("poems.csv", table);
  const texts = [{ language: "grc", text: "ἄλλο" }];
  at.write("passages.ndjson", JSON.stringify({ book: 7, fragment: 2, texts }));
  expect(saidBy(await at.refused())).toEqual([
    'passages.ndjson, line 1 /texts: expected nothing, or what poems.csv, row 3 says: [{"language":"grc","text":"ἥλιος"}], found [{"language":"grc","text":"ἄλλο"}]; give it in the table or in the record, and not in both',
  ]);
});
