/** Markdown of comments as markup. */
import { expect, test } from "vitest";
import { markdown } from "./markdown.ts";

const cases: Readonly<Record<string, readonly [text: string, markup: string]>> = {
  "a title, one level below the section's": ["# Title\n\nText", "<h3>Title</h3>\n<p>Text</p>\n"],
  "levels that follow each other": ["## One\n### Two", "<h3>One</h3>\n<h4>Two</h4>\n"],
  "words that are stressed": ["*one* **two**", "<p><em>one</em> <strong>two</strong></p>\n"],
  "a link to the web": [
    "[Perseus](https://www.perseus.tufts.edu/)",
    '<p><a href="https://www.perseus.tufts.edu/" rel="nofollow">Perseus</a></p>\n',
  ],
  "a link that is defined elsewhere": [
    "[A][1]\n\n[1]: https://example.org/",
    '<p><a href="https://example.org/" rel="nofollow">A</a></p>\n',
  ],
  "a link that would run": ["[A](javascript:alert(1))", "<p>A</p>\n"],
  "a link to wherever it stands": ["[A](../x)", "<p>A</p>\n"],
  "a picture as a link to it": [
    "![A](https://example.org/a.png)",
    '<p><a href="https://example.org/a.png" rel="nofollow">A</a></p>\n',
  ],
  "HTML as the words that it is": ["a <b>c</b><br>d", "<p>a &lt;b&gt;c&lt;/b&gt;<br>d</p>\n"],
};

test.each(Object.entries(cases))("shows %s", (_, [text, markup]) => {
  expect(markdown(text, 3).toString()).toBe(markup);
});

test("leaves what is nested beyond all reading the text that it is", () => {
  const text = `${"- ".repeat(10_000)}x`;
  expect(markdown(text, 3).toString()).toBe(`<p>${text}</p>\n`);
  expect(markdown(`${"> ".repeat(20)}x`, 3).toString()).toContain("<blockquote>\n<blockquote>");
});
