/** Gzip files made from parts, read by zlib and other programs. */
import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { times } from "../../testing/thoroughness.ts";
import { deflated, gzipHead, gzipPart, gzipTail } from "./gzip.ts";

/** The file made from these parts. */
function fileOf(parts: readonly Uint8Array[]): Buffer {
  return Buffer.concat([gzipHead, ...parts.map(deflated), gzipTail(parts.map(gzipPart))]);
}

const contents = fc.oneof(
  fc.uint8Array({ maxLength: 300 }),
  fc
    .string({ unit: fc.constantFrom("α", "λόγος ", "\n", '{"url":"https://', "a") })
    .map(Buffer.from),
  // More than the library buffers at once.
  fc
    .tuple(fc.uint8Array({ minLength: 1, maxLength: 40 }), fc.integer({ min: 1, max: 9000 }))
    .map(([piece, times]) => Buffer.concat(Array.from({ length: times }, () => piece))),
);

test("any parts are unpacked as one file", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(contents, { maxLength: 6 }), async (parts) => {
      const file = fileOf(parts);
      const expected = Buffer.concat(parts);
      expect(gunzipSync(file).equals(expected)).toBe(true);
      const stream = new Blob([file]).stream().pipeThrough(new DecompressionStream("gzip"));
      expect(Buffer.from(await new Response(stream).arrayBuffer()).equals(expected)).toBe(true);
    }),
    { numRuns: times(150, 3000), seed: 20_250_101 },
  );
});

test("a part is the same at any position, and does not refer to earlier parts", () => {
  const one = Buffer.from("πόθος χάρις\n".repeat(50));
  const compressed = deflated(one);
  const file = fileOf([Buffer.from("πόθος"), one]);
  expect(file.includes(Buffer.from(compressed))).toBe(true);
  expect(deflated(one)).toEqual(compressed);
});

test("a file has one member, so that browsers read it to the end", () => {
  const file = fileOf([Buffer.from("a\n"), Buffer.from("b\n")]);
  expect(file.indexOf(Buffer.from([0x1f, 0x8b, 8]), 1)).toBe(-1);
  // Neither the time nor the system is in the header.
  expect(file.subarray(0, 10).toString("hex")).toBe("1f8b0800000000000003");
});
