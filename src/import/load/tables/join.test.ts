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

test("texts that nothing tells apart keep their addresses when rows are sorted", async () => {
  const rows = ["7,1,α ἕν,one\n", "7,1,β δύο,two\n"];
  const before = await load(`book,fragment,grc,eng\n${rows.join("")}`);
  expect(before.size).toBe(4);
  expect(await load(`book,fragment,grc,eng\n${rows.toReversed().join("")}`)).toEqual(before);
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
  await load("book,fragment,English,English\n7,1,one,two\n");
  expect(at.notes).toEqual([]);
  await load("book,fragment,English,English,English\n7,1,new,one,two\n");
  const [note = ""] = at.notes;
  expect(note).toMatch(
    /^changed places with others of their passages \(2\): \/api\/texts\/\d+\/, \/api\/texts\/\d+\/; a translator/,
  );
  await load("book,fragment,Note,Note\n7,1,one,two\n");
  await load("book,fragment,Note,Note,Note\n7,1,new,one,two\n");
  expect(at.notes.at(-1)).toMatch(/^changed places .* \(2\): \/api\/comments\//);
});
