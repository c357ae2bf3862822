/** Markdown of comments as markup. */
import { expect, test } from "vitest";
import { markdown } from "./markdown.ts";

const cases: Readonly<Record<string, readonly [text: string, markup: string]>> = {
  "a title one level below that of the section": [
    "# Title\n\nText",
    "<h3>Title</h3>\n<p>Text</p>\n",
  ],
  "levels that follow each other": ["## One\n### Two", "<h3>One</h3>\n<h4>Two</h4>\n"],
  emphasis: ["*one* **two**", "<p><em>one</em> <strong>two</strong></p>\n"],
  "a link to the web": [
    "[Perseus](https://www.perseus.tufts.edu/)",
    '<p><a href="https://www.perseus.tufts.edu/" rel="nofollow">Perseus</a></p>\n',
  ],
  "a link that is defined elsewhere": [
    "[A][1]\n\n[1]: https://example.org/",
    '<p><a href="https://example.org/" rel="nofollow">A</a></p>\n',
  ],
  "the text of a link that would run a script": ["[A](javascript:alert(1))", "<p>A</p>\n"],
  "the text of a relative link": ["[A](../x)", "<p>A</p>\n"],
  "a picture as a link to it": [
    "![A](https://example.org/a.png)",
    '<p><a href="https://example.org/a.png" rel="nofollow">A</a></p>\n',
  ],
  "Greek words with their language": [
    "*ἔρως* is love, θεο\u0301ς god",
    '<p><em><span lang="grc">ἔρως</span></em> is love, <span lang="grc">θεός</span> god</p>\n',
  ],
  "HTML as plain text": ["a <b>c</b><br>d", "<p>a &lt;b&gt;c&lt;/b&gt;<br>d</p>\n"],
  "a sign for a line break that is not meant as one": ["a \\<br> b", "<p>a &lt;br&gt; b</p>\n"],
  "a table": [
    "| Book | Poems |\n| --- | ---: |\n| *5* | 309 |",
    "<table>\n<thead>\n<tr>\n<th>Book</th>\n<th>Poems</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td><em>5</em></td>\n<td>309</td>\n</tr>\n</tbody>\n</table>\n",
  ],
};

test.each(Object.entries(cases))("shows %s", (_, [text, markup]) => {
  expect(markdown(text).toString()).toBe(markup);
});

test.each([
  ["lists in lists", `${"- ".repeat(10_000)}x`],
  ["footnotes", "[^a]: b\n".repeat(1000).trim()],
  ["a novel", "word ".repeat(25_000).trim()],
])("keeps as plain text in paragraphs what takes too long to read: %s", (_, escaped) => {
  const text = escaped.replaceAll("&lt;", "<").replaceAll("&gt;", ">");
  expect(markdown(`${text}\r\n \r\n\nmore`).toString()).toBe(`<p>${escaped}</p>\n<p>more</p>\n`);
});

test("gives footnotes of each note ids of their own", () => {
  const [one, other] = ["a[^x] ^[b]\n\n[^x]: c", "d[^x]\n\n[^x]: c"].map(
    (text) => `${markdown(text)}`,
  );
  const [, id = ""] =
    /^<p>a<sup class="footnote-ref"><a href="#(fn-[0-9a-f]{8}-1)" id="\S+">\[1\]<[/]a><[/]sup> \^\[b\]/.exec(
      one ?? "",
    ) ?? [];
  expect(one).toContain(`<li id="${id}" class="footnote-item"><p>c <a href="#fnref-`);
  expect(other).toContain('id="fn-');
  expect(other).not.toContain(`"${id}"`);
});

test("shows many nested quotes and lists in a line; keeps too many as plain text, and what is deeper over lines", () => {
  for (const [sign, tag] of [
    ["> ", "<blockquote>"],
    ["12. ", '<ol start="12">'],
  ] as const) {
    const shown = (depth: number) => `${markdown(`${sign.repeat(depth)}x`)}`;
    for (const depth of [20, 49]) {
      expect(shown(depth).split(tag)).toHaveLength(depth + 1);
      expect(shown(depth)).toContain("x");
    }
    expect(shown(200)).toBe(`<p>${sign.replace(">", "&gt;").repeat(200)}x</p>\n`);
  }
  const deep = `${"- ".repeat(40)}x\n${" ".repeat(80)}${"- ".repeat(40)}y`;
  expect(`${markdown(deep)}`).toBe(`<p>${deep}</p>\n`);
});

test("reads long comments as Markdown", () => {
  const paragraph = `${"Some *words* of [a page](https://example.org/) by an author. ".repeat(10)}\n\n`;
  expect(`${markdown(paragraph.repeat(40))}`.match(/<em>words/g)).toHaveLength(400);
});
