/** A public list of strings that have broken programs, as far as they are attacks on pages. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const file = createRequire(import.meta.url).resolve("big-list-of-naughty-strings");

/** Those that hold markup, an address that runs, or what listens to an event. */
export const publicAttacks: readonly string[] = [
  ...new Set(JSON.parse(readFileSync(file, "utf8")) as string[]),
].filter((text) => /<|javascript:|\bon\w+\s*=/i.test(text));

/** The same where bytes are told as `\x09`, with the characters that are meant; no snapshot takes U+0000. */
export const decodedAttacks: readonly string[] = publicAttacks
  .filter((text) => /\\x[0-9A-F]{2}/i.test(text))
  .map((text) =>
    text.replace(/(?:\\x[0-9A-F]{2})+/gi, (bytes) =>
      Buffer.from(bytes.replaceAll("\\x", ""), "hex").toString(),
    ),
  )
  .filter((text) => !text.includes("\0"));
