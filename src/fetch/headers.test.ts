/** How status and headers are read. */
import { describe, expect, test } from "vitest";
import { pauseOf, redirectOf } from "./headers.ts";

const now = Date.parse("2026-01-02T03:04:05Z");

test.each([
  [undefined, undefined],
  ["0", 0],
  ["120", 120_000],
  [" 7 ", 7000],
  ["Fri, 02 Jan 2026 03:04:35 GMT", 30_000],
  ["Fri, 02 Jan 2026 03:00:00 GMT", 0],
  ["soon", undefined],
  ["-5", 0],
])("Retry-After %j is a pause of %j ms", (header, pause) => {
  expect(pauseOf(header, now)).toBe(pause);
});

const from = "http://example.org/api/texts";
const moved = (location: string, statusCode = 301) =>
  redirectOf({ statusCode, headers: { location } }, from);

describe("a redirect", () => {
  test.each([
    ["/api/texts/", "http://example.org/api/texts/"],
    ["./texts/?page=2", "http://example.org/api/texts/?page=2"],
    ["https://example.org/api/texts/", "https://example.org/api/texts/"],
  ])("to %s is followed", (location, target) => {
    expect(moved(location)).toBe(target);
  });

  test.each([
    "http://example.com/",
    "//example.com/",
    "http://example.org:81/",
    "https://example.org:8443/",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "http://",
  ])("to %s is refused", (location) => {
    expect(() => moved(location)).toThrow(/to the same host/);
  });

  test("without a location, or with another status, is refused", () => {
    expect(() => redirectOf({ statusCode: 302, headers: {} }, from)).toThrow(/found 302/);
    expect(() => moved("/", 200 + 1)).toThrow(/found 201/);
  });
});
