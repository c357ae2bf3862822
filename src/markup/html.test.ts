import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Html, html, isHarmless } from "./html.ts";

const attack = `"><script>alert(1)</script>'&`;
const escaped = "&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&#39;&amp;";

describe("a template", () => {
  test("escapes text between tags and in attributes", () => {
    expect(`${html`<p title="${attack}">${attack}</p>`}`).toBe(
      `<p title="${escaped}">${escaped}</p>`,
    );
  });

  test("keeps the markup of another template as it is, and joins lists of both", () => {
    const items = ["<b>", 7, html`<i>${"&"}</i>`, [html`<br>`, "x"]];
    expect(`${html`<p>${items}</p>`}`).toBe("<p>&lt;b&gt;7<i>&amp;</i><br>x</p>");
  });

  test("escapes the characters that a parser would change", () => {
    expect(`${html`<pre>${"a\r\nb\0"}</pre>`}`).toBe("<pre>a&#13;\nb\ufffd</pre>");
  });

  test("refuses objects that only imitate markup", () => {
    const forged = Object.assign(Object.create(Html.prototype), { toString: () => "<script>" });
    expect(() => `${html`<p>${forged}</p>`}`).toThrow();
    expect(() => `${html`<p>${{ toString: () => "<script>" } as never}</p>`}`).toThrow();
  });

  test("leaves no character that could end an element or an attribute, in any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const inside = /^<a title="(.*)">(.*)<\/a>$/s.exec(
          `${html`<a title="${text}">${text}</a>`}`,
        );
        expect(inside?.[1]).toBe(inside?.[2]);
        expect(inside?.[1]).not.toMatch(/[<>"'\r\0]|&(?!(amp|lt|gt|quot|#39|#13);)/);
      }),
    );
  });
});

const harmful = [
  ...["javascript:alert(1)", "JaVaScRiPt:alert(1)", " javascript:alert(1)", "\u0001javascript:x"],
  ...["java\nscript:alert(1)", "java\tscript:alert(1)", "j\ra\0vascript:x", "\u00a0javascript:x"],
  ...["data:text/html,<script>alert(1)</script>", "vbscript:x", "blob:https://example.org/1"],
  ...["file:///etc/passwd", "x:", ":", "ＪavaScript:x"],
];
const harmless = [
  ...["https://example.org/a?b=c:d#e", "http://[::1]/", "mailto:a@example.org", "", "."],
  ...["api/", "/api/a:b/", "./urn:cts:x/", "?page=2", "#top", "//example.org/", "a/javascript:x"],
];

test.each(harmful)("replaces the harmful address %j", (address) => {
  expect(isHarmless(address)).toBe(false);
  expect(`${html`<a href="${address}">x</a>`}`).toBe('<a href="about:invalid">x</a>');
  expect(`${html`<img alt="" src="${address}">`}`).toBe('<img alt="" src="about:invalid">');
});

test.each(harmless)("keeps the harmless address %j", (address) => {
  expect(isHarmless(address)).toBe(true);
  expect(`${html`<a href="${address}">x</a>`}`).toBe(
    `<a href="${address.replaceAll("&", "&amp;")}">x</a>`,
  );
});

test("escapes a value after the beginning of an address like text", () => {
  expect(`${html`<a href="#${"javascript:x"}">x</a>`}`).toBe('<a href="#javascript:x">x</a>');
  expect(`${html`<a href="mailto:${"a@b"}">x</a>`}`).toBe('<a href="mailto:a@b">x</a>');
});

const mistakes: readonly [what: string, make: () => unknown][] = [
  ["a tag's name", () => html`<${"b"}>`],
  ["a tag", () => html`<p ${"title"}>`],
  ["an attribute without quotes", () => html`<p title=${"x"}>`],
  ["single quotes", () => html`<p title='${"x"}'>`],
  ["a handler", () => html`<p onclick="${"x"}">`],
  ["a style", () => html`<p style="${"x"}">`],
  ["a script", () => html`<script>${"x"}</script>`],
  ["a style sheet", () => html`<style>a { color: ${"x"} }</style>`],
  ["a comment", () => html`<!-- ${"x"} -->`],
  ["the end of a scheme", () => html`<a href="java${"x"}">`],
  ["a script in an address", () => html`<a href="javascript:${"x"}">`],
  ["a second part of a scheme", () => html`<a href="${"java"}${"script:x"}">`],
  ["markup in an attribute", () => html`<p title="${html`<b>`}">`],
  ["a tag that is left open", () => html`<p title="${"x"}"`],
];

test.each(mistakes)("a template cannot put a value into %s", (_what, make) => {
  expect(make).toThrow();
});

test("text follows after a script of the template itself", () => {
  expect(`${html`<script src="${"a.js"}">if (a < b) c();</script><p>${"<"}</p>`}`).toBe(
    '<script src="a.js">if (a < b) c();</script><p>&lt;</p>',
  );
});
