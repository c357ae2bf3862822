/** Which labels of a drawing are shown: of those that would cover each other, the first. */
import type { Box } from "../codex-pages.ts";

/** The boxes that overlap neither these nor a box that is kept before. */
export function freeBoxes(boxes: readonly Box[], taken: readonly Box[] = []): ReadonlySet<Box> {
  const free = new Set<Box>();
  for (const box of boxes) {
    if (![...taken, ...free].some((other) => overlap(box, other))) free.add(box);
  }
  return free;
}

function overlap(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}
