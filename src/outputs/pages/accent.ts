/** The publisher's colour of links, readable on light and dark screens (WCAG 2.2, AA). */
import { readFileSync } from "node:fs";

const base = readFileSync(new URL("./style/base.css", import.meta.url), "utf8");

/** The luminance of the colours behind links: of paper and panels, on light screens and then on dark ones. */
const behind = Array.from(base.matchAll(/--(?:paper|panel): (#[0-9a-f]{6})/g), ([, colour = ""]) =>
  luminance(channels(colour)),
);
const [light, dark] = [behind.slice(0, 2), behind.slice(2)];

/** The least contrast of text that AA allows. */
const least = 4.5;

/** What is expected and found if links in this colour cannot be read on light screens. */
export function contrastFault(accent: string): [expected: string, found: string] | undefined {
  const found = contrast(channels(accent), light);
  if (found >= least) return undefined;
  const expected = `a colour with a contrast of at least ${least} to the paper and panels of light screens: a darker one`;
  return [expected, `${accent}, with ${found.toFixed(1)}`];
}

/** The rules for the colour. On dark screens it is mixed with white until it can be read. */
export function accentStyles(accent: string): string {
  const colour = channels(accent);
  let mixed = colour;
  for (let white = 0; contrast(mixed, dark) < least; white += 0.05) {
    mixed = colour.map((channel) => channel + (255 - channel) * white);
  }
  const hex = mixed.map((channel) => Math.round(channel).toString(16).padStart(2, "0")).join("");
  return `:root {
  --accent: ${accent};
}

@media (prefers-color-scheme: dark) {
  :root {
    --accent: #${hex};
  }
}`;
}

/** Red, green and blue from 0 to 255. */
function channels(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}

/** The contrast to the nearest of some backgrounds, given by their luminance. */
function contrast(colour: readonly number[], backgrounds: readonly number[]): number {
  const own = luminance(colour);
  return Math.min(
    ...backgrounds.map((other) => (Math.max(own, other) + 0.05) / (Math.min(own, other) + 0.05)),
  );
}

/** Relative luminance from 0 to 1. */
function luminance(colour: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = colour.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
