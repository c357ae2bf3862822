/** Addresses that are no valid IRIs are made valid, and all others stay unchanged. */
import { expect, test } from "vitest";
import { iriOf } from "./iri.ts";

test("encodes only characters that RDF does not allow", () => {
  expect(iriOf('https://example.net/"quoted"&<b>\'\\{x}|^`/\ue000')).toBe(
    "https://example.net/%22quoted%22&%3Cb%3E'%5C%7Bx%7D%7C%5E%60/%EE%80%80",
  );
  const sound = "http://data.perseus.org/catalog/urn:cts:greekLit:tlg0533?a=%3A&b=é#[1]";
  expect(iriOf(sound)).toBe(sound);
  expect(iriOf(" https://example.net/a")).toBe("https://example.net/a");
});
