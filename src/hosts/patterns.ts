/**
 * The rules of `routing/target.ts` and `routing/requests.ts` as regular expressions, for web servers.
 *
 * No server decodes a query before its rules read it, so a pattern matches every spelling: `p%61ge=%32` is `page=2`.
 * The patterns use only what PCRE (nginx, Apache) and RE2 (Caddy) share: no lookahead and no backreference. They have
 * no backslash either, so that no configuration needs to escape them.
 */
import { apiFiles, openDotFolder } from "../routing/routes.ts";

/** Matches a word in any encoding: `(?:p|%70)(?:a|%61)(?:g|%67)(?:e|%65)` for `page`. */
export function spelled(word: string): string {
  return [...word].map((letter) => `(?:${letter}|%${anyCase(hexOf(letter))})`).join("");
}

/** Matches the last parameter of this name in a query. Its only group is the value, or empty if there is none. */
export function lastParameter(name: string): string {
  return `^(?:.*&)?${spelled(name)}(?:=([^&]*))?(?:&.*)?$`;
}

/** Most digits of a page number; no site has a page with a longer number. */
export const pageDigits = 9;

const blank = "(?:[+]|%20|%09|%0[A-Da-d])*";

/** Matches a page number; each digit after leading zeros has its own group, whether it is `2` or `%32`. */
export const pageNumber = `^${blank}(?:0|%30)*(?:%3)?([1-9])${"(?:(?:%3)?([0-9]))?".repeat(pageDigits - 1)}${blank}$`;

/** Matches an empty or blank value, which is no filter. Blanks are what Python strips, except typographic ones. */
export const noValue = "(?:[+]|%20|%09|%0[A-Da-d]|%1[C-Fc-f]|%[Cc]2%(?:85|[Aa]0))*";

/** Matches a character of a path, plain or encoded: letters, digits, `-`, `.`, `_`, `~`, `:`. */
const character = "[0-9A-Za-z._~:-]|%(?:2[DEde]|3[0-9Aa]|[46][1-9A-Fa-f]|[57][0-9Aa]|5[Ff]|7[Ee])";

/** Matches a raw path that has only these characters and no empty segment. */
export const plainPath = `(?:(?:/(?:${character})+)+/?|/)`;

/** Matches a raw address with a dot segment in its path: `.`, `..`, `%2e%2e`. */
export const dotSegment = "^[^?]*/(?:[.]|%2[Ee]){1,2}(?:[/? ]|$)";

/** Matches a segment of a decoded path that is too long for a file name. */
export const longSegment = "/[^/]{256}";

/** Matches the start of a decoded path in the one folder that may begin with a dot; hidden files in it do not match. */
export const openDots = `/${literal(openDotFolder)}(?:/[^./][^/]*)*`;

/** Patterns for the decoded paths of the files among the pages of the API, without `^` and `$`. */
export const apiFilePaths: readonly string[] = apiFiles.map((path) =>
  path
    .split("/")
    .map((part) => `/${part === ":id" ? "[^/]+" : literal(part)}`)
    .join(""),
);

/** A pattern that matches this text. */
export function literal(text: string): string {
  return text.replaceAll(".", "[.]");
}

function hexOf(letter: string): string {
  return letter.charCodeAt(0).toString(16);
}

/** A pattern for a hexadecimal number in upper or lower case: `6[Ff]`. */
function anyCase(hex: string): string {
  return hex.replace(/[a-f]/g, (digit) => `[${digit.toUpperCase()}${digit}]`);
}
