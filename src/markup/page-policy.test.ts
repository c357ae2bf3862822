import { expect, test } from "vitest";
import { languageTag } from "./language-tags.ts";
import { hostPolicy, pagePolicy } from "./page-policy.ts";

test("a page may load only what the site has, and pictures of the named hosts", () => {
  expect(pagePolicy(["https://example.org", "data:"])).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; connect-src 'self'; " +
      "img-src 'self' https://example.org data:; base-uri 'none'; form-action 'self'",
  );
  expect(hostPolicy).toBe(`${pagePolicy(["https:"])}; frame-ancestors 'self'`);
});

test("a language has the shortest tag", () => {
  expect(["grc", "eng", "constructor", "xyz"].map(languageTag)).toEqual([
    "grc",
    "en",
    undefined,
    undefined,
  ]);
});
