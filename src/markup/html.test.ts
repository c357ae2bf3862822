import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Html, html, isHarmless, joined } from "./html.ts";

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

  test("has no text for a missing value, and no attribute with only this value", () => {
    const texts = [undefined, null, false, ["", undefined]].map((value) => html`<p>${value}</p>`);
    expect(`${texts}`).toBe("<p></p>,<p></p>,<p></p>,<p></p>");
    const [id, isOpen]: [string | undefined, boolean] = [undefined, true];
    expect(`${html`<p id="${id}" class="${"x"}" lang="${null}">${id}</p>`}`).toBe(
      '<p class="x"></p>',
    );
    expect(`${html`<details open="${isOpen}" hidden="${!isOpen}">x</details>`}`).toBe(
      "<details open>x</details>",
    );
  });

  test("composes letters and their marks, but not in addresses", () => {
    const link = html`<a title="${"e\u0301"}" href="${"/e\u0301"}">${["ω\u0313\u0342\u0345", "<\u0338"]}</a>`;
    expect(`${link}`).toBe('<a title="\u00e9" href="/e\u0301">\u1fa6\u226e</a>');
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
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  " javascript:alert(1)",
  "\u0001javascript:x",
  "java\nscript:alert(1)",
  "java\tscript:alert(1)",
  "j\ra\0vascript:x",
  "\u00a0javascript:x",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:x",
  "blob:https://example.org/1",
  "file:///etc/passwd",
  "x:",
  "x:/y",
  "xy:/z",
  ":",
  "ＪavaScript:x",
];
const harmless = [
  "https://example.org/a?b=c:d#e",
  "http://[::1]/",
  "mailto:a@example.org",
  "",
  ".",
  " https://example.org/",
  "\nhttp://example.org/",
  "HTTPS://example.org/",
  "api/",
  "/api/a:b/",
  "./urn:cts:x/",
  "?page=2",
  "#top",
  "//example.org/",
  "a/javascript:x",
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

const taken = (name: string) => `a value in the attribute ${name}`;
const scheme = "an address whose scheme is put together";
const inside = "a value inside a tag, a script or a style sheet";
const mistakes: readonly [what: string, says: string, make: () => unknown][] = [
  ["a tag's name", inside, () => html`<${"b"}>`],
  ["a tag", inside, () => html`<p ${"title"}>`],
  ["an attribute without quotes", inside, () => html`<p title=${"x"}>`],
  ["quotes without an attribute", "quotes without an attribute", () => html`<p "${"x"}">`],
  ["single quotes", "single quotes around an attribute", () => html`<p title='${"x"}'>`],
  ["a handler", taken("onclick"), () => html`<p onclick="${"x"}">`],
  ["a style", taken("style"), () => html`<p style="${"x"}">`],
  ["a page in a frame", taken("srcdoc"), () => html`<iframe srcdoc="${"x"}"></iframe>`],
  ["a list of pictures", taken("srcset"), () => html`<img alt="" srcset="${"x"}">`],
  ["a list of listeners", taken("ping"), () => html`<a ping="${"x"}">x</a>`],
  ["a script", inside, () => html`<script>${"x"}</script>`],
  ["a style sheet", inside, () => html`<style>a { color: ${"x"} }</style>`],
  ["a frame", inside, () => html`<iframe>${"x"}</iframe>`],
  ["a text without scripts", inside, () => html`<noscript>${"x"}</noscript>`],
  ["a comment", inside, () => html`<!-- ${"x"} -->`],
  ["the end of a scheme", scheme, () => html`<a href="java${"x"}">`],
  ["a script in an address", scheme, () => html`<a href="javascript:${"x"}">`],
  ["an address after another scheme", scheme, () => html`<a href="xmailto:${"x"}">`],
  ["a second part of a scheme", scheme, () => html`<a href="${"java"}${"script:x"}">`],
  ["markup in an attribute", "an attribute takes text", () => html`<p title="${html`<b>`}">`],
  ["a text that is true", "a text takes no truth value", () => html`<p>${true}</p>`],
  ["a tag that is left open", "a tag that is not closed", () => html`<p title="${"x"}"`],
  ["a script that is left open", "a tag that is not closed", () => html`<script>${"x"}`],
];

test.each(mistakes)("a template cannot put a value into %s", (_what, says, make) => {
  expect(make).toThrow(says);
});

test("attributes whose names only contain a dangerous one are allowed", () => {
  expect(`${html`<p data-on="${"x"}" data-style="${"y"}" stylex="${"z"}">`}`).toBe(
    '<p data-on="x" data-style="y" stylex="z">',
  );
});

test.each(["href", "src", "action", "formaction", "cite", "poster", "data", "HREF"])(
  "an address in %s cannot run code",
  (name) => {
    const strings = Object.assign([`<x ${name}="`, '">'], { raw: [] });
    expect(`${html(strings, "javascript:x")}`).toBe(`<x ${name}="about:invalid">`);
  },
);

test("a mistake names the place", () => {
  expect(() => html`<p>a</p><p class="b" ${"x"}>`).toThrow('near "p class="b" …"');
});

test("text follows after a script of the template itself", () => {
  expect(`${html`<script src="${"a.js"}">if (a < b) c("</");</script><p>${"<"}</p>`}`).toBe(
    '<script src="a.js">if (a < b) c("</");</script><p>&lt;</p>',
  );
});

test("joins parts with a separator", () => {
  expect(`${joined([html`<b>a</b>`, html`b`, html`c`], " & ")}`).toBe("<b>a</b> &amp; b &amp; c");
});

test("markup has the addresses in it, with their values, each once", () => {
  const link = (path: string) => html`<a class="${"x"}" href="${path}#${3}">${path}</a>`;
  const links = [link("a/"), [html`<b>${link("b/")}</b>`, link("a/")]];
  const markup = html`${links}<img alt="" src="b.png"><link rel="c" href="/d/${1}/e">`;
  expect([...markup.addresses()].sort()).toEqual(["/d/1/e", "a/#3", "b.png", "b/#3"]);
  expect(`${markup}`).toContain('<a class="x" href="a/#3">a/</a>');
  expect(html`<b title="/x">x</b>`.addresses().size).toBe(0);
});
