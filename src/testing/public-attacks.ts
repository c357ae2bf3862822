/** Attacks on web pages from a public list of strings that have broken programs. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const file = createRequire(import.meta.url).resolve("big-list-of-naughty-strings");

/** Strings with markup, a `javascript:` address or an event handler. */
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
