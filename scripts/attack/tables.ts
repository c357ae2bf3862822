/** `load` of hostile tables: few bytes that become many, and tables as large as the limits allow. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { contentOf } from "../../src/testing/pulling.ts";
import { below, oneOf } from "../../src/testing/random-numbers.ts";
import { odsCell as cell, odsTexts as cells, ods } from "../../src/testing/workbooks/ods.ts";
import { makeWorkplace } from "../../src/testing/workplace.ts";
import type { Campaign } from "./campaign.ts";
import { loads } from "./inputs.ts";
import { expectSuccess } from "./sites.ts";

export const hostileTables: Campaign = {
  name: "load of hostile tables",
  trials: 80,
  async open() {
    const { folder, snapshot } = makeWorkplace(3);
    const good = join(folder, "good.csv");
    writeFileSync(good, "book,fragment,grc\n7,1,ἄειδε\n");
    await expectSuccess(["load", good, "--snapshot", snapshot, "--quiet", "--accept-loss"]);
    return loads({ folder, snapshot, good, content: contentOf(snapshot) }, (random) => {
      const [story, name, bytes] = oneOf(tables, random);
      const size = oneOf([10, 1000, 1_000_000], random) + below(10, random);
      const from = join(folder, name);
      writeFileSync(from, bytes(size));
      return { story: `${story}, ${size}`, from };
    });
  },
};

const head = cells("book", "fragment", "grc");
const span = "<text:span>";
const csv = (row: string) => Buffer.from(`book,fragment,grc\n${row}`);

/** Tables by what is hostile in them, with the size of that. */
const tables: readonly (readonly [
  story: string,
  name: string,
  bytes: (size: number) => Uint8Array,
])[] = [
  [
    "a cell repeated",
    "a.ods",
    (size) =>
      ods(head, `>${cell("<text:p>α</text:p>", ` table:number-columns-repeated="${size}"`)}`),
  ],
  [
    "an empty cell repeated before a text",
    "a.ods",
    (size) =>
      ods(
        head,
        `>${cell("", ` table:number-columns-repeated="${size}"`)}${cell("<text:p>α</text:p>")}`,
      ),
  ],
  [
    "a row repeated",
    "a.ods",
    (size) => ods(head, ` table:number-rows-repeated="${size}"${cells("7", "1", "α")}`),
  ],
  [
    "empty rows repeated",
    "a.ods",
    (size) => ods(head, ` table:number-rows-repeated="${size}"${cells("")}`, cells("7", "1", "α")),
  ],
  [
    "blanks repeated",
    "a.ods",
    (size) => ods(head, cells("7", "1", `α<text:s text:c="${size}"/>β`)),
  ],
  [
    "spans in spans",
    "a.ods",
    (size) => ods(head, cells("7", "1", span.repeat(size) + "</text:span>".repeat(size))),
  ],
  ["commas", "a.csv", (size) => csv(",".repeat(size))],
  ["rows of commas", "a.csv", (size) => csv(`${",".repeat(900)}\n`.repeat(size / 100))],
  [
    "rows",
    "a.csv",
    (size) => csv(Array.from({ length: size }, (_, row) => `7,${row},α\n`).join("")),
  ],
  ["equal rows", "a.csv", (size) => csv("7,1,α\n".repeat(size))],
  ["a long cell", "a.csv", (size) => csv(`7,1,${"α ".repeat(size)}\n`)],
  [
    "keywords in a cell",
    "a.csv",
    (size) => {
      const names = Array.from({ length: size }, (_, index) => `k${index}`);
      return Buffer.from(`book,fragment,keywords,grc\n7,1,${names.join("|")},α\n`);
    },
  ],
  ["columns", "a.csv", (size) => csv("x,".repeat(size))],
];
