/** Joins the rows of several tables, and tells the texts and comments of a passage apart. */
import { expect, test } from "vitest";
import { loadPlace, saidBy } from "../../../testing/loading.ts";

const at = loadPlace();

/** The texts of the table, each with its id. */
const texts = () =>
  new Map(
    at.rows("SELECT id, text FROM text").map((row) => row.split(/ (.*)/s) as [string, string]),
  );

async function load(table: string, name = "poems.csv"): Promise<Map<string, string>> {
  at.write(name, table);
  await at.load();
  return texts();
}

test("a comment has the address of its heading, whatever stands before it", async () => {
  const comments = () => at.rows("SELECT comment, content FROM comment_description").sort();
  await load("book,fragment,note.eng,note.fra,Commentary (English)\n7,1,,,Late\n");
  const [late = ""] = comments();
  await load("book,fragment,note.eng,note.fra,Commentary (English)\n7,1,Early,Tôt,Late\n");
  expect(comments()).toContain(late);
  expect(at.rows("SELECT count(*) FROM comment")).toEqual(["2"]);
});

test("all tables of a folder are one anthology, and rows of one passage are joined", async () => {
  at.write(
    "a.csv",
    "book,No.,Author,Greek,English,Translator,Keywords,Note (English),manuscript\n5,80,Plato,Μῆλον ἐγώ,An apple,J. Q. Public,apple,One,P. 1 https://a.org/1.jpg\n5,81,,Ἡ τὰ ῥόδα,,,,,\n",
  );
  at.write(
    "b.tsv",
    "AP\tAuthor\tGreek\tEnglish\tTranslator\tKeywords\tNote (English)\tmanuscript\n5.80\tPlato\tΜῆλον ἐγώ\tApple am I\tA. Colleague\tapple;love\tTwo\tP. 1 https://a.org/1.jpg\n6.1\t\tἈνέθηκε\t\t\t\t\t\n",
  );
  await at.load();
  const one = (table: string) => at.rows(`SELECT count(*) FROM ${table}`)[0];
  expect(one("passage")).toBe("3");
  expect(at.rows("SELECT text FROM text ORDER BY 1")).toEqual([
    "An apple",
    "Apple am I",
    "Μῆλον ἐγώ",
    "Ἀνέθηκε",
    "Ἡ τὰ ῥόδα",
  ]);
  expect([one("author"), one("keyword"), one("manuscript"), one("comment")]).toEqual([
    "1",
    "2",
    "1",
    "2",
  ]);
  expect(at.notes).toEqual([
    "1 passage with several rows, which are joined: 5.80 is in a.csv, row 2 and b.tsv, row 2",
    "1 passage with texts or comments that nothing tells apart, such as 5.80; their addresses change with their words: give texts translators or editions, and notes headings of their own",
  ]);
});

test("tables that say different things of one city are refused with both cells", async () => {
  at.write("a.csv", "book,fragment,city,latitude,longitude\n7,1,Rome,41.9,12.5\n");
  at.write(
    "b.csv",
    "book,fragment,city,latitude,longitude\n7,2,Rome,,12.6\n7,3,Rome,41.90,12.50000\n",
  );
  expect(saidBy(await at.refused())).toEqual([
    'b.csv, row 2 column E, longitude: expected "12.5", as a.csv, row 2, column E, longitude says, found "12.6"',
  ]);
});

test("texts that nothing tells apart keep their addresses when columns are sorted", async () => {
  const before = await load("book,fragment,eng,eng\n7,1,one,two\n");
  expect(before.size).toBe(2);
  const titled = await load("book,fragment,eng,translator,eng,translator\n7,1,one,,two,\n");
  expect(await load("book,fragment,eng,translator,eng,translator\n7,1,two,,one,\n")).toEqual(
    titled,
  );
});

const hint =
  "keep one of the rows, or name a translator for each; if a row has one verse, number the verses in a column verse";

test.each<[what: string, tables: readonly string[], said: string]>([
  [
    "in two rows",
    ["book,poem,grc\n7,1,α ἕν\n7,1,β δύο\n"],
    `a.csv, row 3 column C, grc: expected the words of a.csv, row 2, which has this text, too, found "β δύο"; ${hint}`,
  ],
  [
    "by one translator in two tables",
    ["AP,eng,translator\n7.1,one,X\n", "AP,English,translator\n7.1,two,X\n"],
    `b.csv, row 2 column B, English: expected the words of a.csv, row 2, which has this text, too, found "two"; ${hint}`,
  ],
  [
    "without a translator in one of two tables",
    ["AP,eng,translator\n7.1,one,X\n", "AP,eng\n7.1,two\n"],
    `b.csv, row 2 column B, eng: expected the words of a.csv, row 2, which has this text, too, found "two"; ${hint}`,
  ],
  [
    "by other authors",
    ["AP,author\n7.1,Plato\n", "AP,author\n7.1,Simonides\n"],
    'b.csv, row 2 column B, author: expected "Plato", as a.csv, row 2 says, found "Simonides"; correct one of the rows; if the poem has several authors, name all of them in each',
  ],
  [
    "with a verse twice",
    ["AP,verse,grc\n7.1,1,α\n7.1,1,β\n"],
    'a.csv, row 3 column C, grc: expected one row for verse 1, which is also in a.csv, row 2, found "β"',
  ],
  [
    "with a verse without a number",
    ["AP,verse,grc\n7.1,1,α\n", "AP,grc\n7.1,β\n"],
    'b.csv, row 2 column B, grc: expected the number of its verse, as other rows of the poem have, found "β"',
  ],
  [
    "with verses by two translators",
    ["AP,verse,eng,translator\n7.1,1,one,X\n7.1,2,two,Y\n"],
    'a.csv, row 3 column C, eng: expected a verse of "X", as other rows of the poem have, found "Y"',
  ],
])("rows that give a poem %s are refused with both rows", async (_what, tables, said) => {
  for (const [index, table] of tables.entries()) at.write(`${"ab"[index]}.csv`, table);
  expect(saidBy(await at.refused())).toEqual([said]);
});

test("rows of one poem may repeat a text, and one of them name its translator", async () => {
  at.write("a.csv", "AP,grc,eng\n7.1,α,one\n");
  at.write("b.csv", "AP,grc,eng,translator\n7.1,α,one,X\n7.1,,two,Y\n");
  await at.load();
  expect(at.rows("SELECT text, edition IS NULL FROM text ORDER BY 1")).toEqual([
    "one 0",
    "two 0",
    "α 1",
  ]);
});

test("rows with the numbers of verses are one text, in the order of the numbers", async () => {
  await load(
    "book,poem,Vers,greek,English,translator\n7,1,10,ζῆ,x,\n7,1,1,ὦ,one,X\n7,1,2,ζῆ,,\n7,1,2a,ναί,two,X\n",
  );
  expect(at.rows("SELECT text FROM text ORDER BY 1")).toEqual(["one\ntwo\nx", "ὦ\nζῆ\nναί\nζῆ"]);
  expect(at.rows("SELECT description FROM description")).toEqual(["X"]);
  expect(at.notes).toEqual([]);
});

const typed: readonly (readonly [cell: string, markdown: string])[] = [
  ["5*6*7 = 210; a star *)", "5\\*6\\*7 = 210; a star \\*)"],
  ["# Crux\n1. one\n\n- two", "\\# Crux\\\n1\\. one\n\n\\- two"],
  ["_x_ | <b>y</b> &amp; [z](u) ~~", "\\_x\\_ \\| \\<b>y\\</b> \\&amp; \\[z]\\(u) \\~\\~"],
];

test.each(typed)("what is typed in a note is shown as it is: %j", async (cell, markdown) => {
  const content = () => at.rows("SELECT content FROM comment_description");
  const table = (heading: string) => `book,fragment,${heading}\n7,1,"${cell}"\n`;
  await load(table("note.eng"));
  expect(content()).toEqual([markdown]);
  for (const heading of ["note.eng.md", "Note (English Markdown)"]) {
    await load(table(heading));
    expect(content()).toEqual([cell]);
  }
});

test("texts that change places are named when a table is loaded again", async () => {
  const loaded = (table: string) => at.load(at.write("poems.csv", table));
  await loaded("book,fragment,English,English\n7,1,one,two\n");
  expect(at.notes).toEqual([]);
  const result = await loaded("book,fragment,English,English,English\n7,1,new,one,two\n");
  const moved = (record: string, collection: string) =>
    ["one", "two"].map((words) => ({
      record: `the English ${record} of 7.1, "${words}"`,
      old: expect.stringMatching(`^/api/${collection}/\\d+/$`),
      new: expect.stringMatching(`^/api/${collection}/\\d+/$`),
    }));
  expect(result.moved).toEqual(moved("text", "texts"));
  const [first, second] = result.moved;
  expect(second?.old).toBe(first?.new);
  expect(at.notes).toEqual([
    `2 texts or notes have another address than before:\n  ${first?.record}: ${first?.old} is now ${first?.new}\n  ${second?.record}: ${second?.old} is now ${second?.new}`,
  ]);
  await loaded("book,fragment,Note,Note\n7,1,one,two\n");
  const { moved: notes } = await loaded("book,fragment,Note,Note,Note\n7,1,new,one,two\n");
  expect(notes).toEqual(moved("note", "comments"));
  await loaded("book,fragment,English,Translator\n7,1,one,\n");
  const later = await loaded("book,fragment,English,Translator\n7,1,one,A. Lector\n");
  expect(later.moved).toHaveLength(1);
});
