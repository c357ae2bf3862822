/** Pauses in long work, in which this thread handles signals, timers and messages. */
import { setImmediate } from "node:timers/promises";

/** The items of a list, each after a pause. Throws the signal's reason once it is aborted. */
export async function* withPauses<Item>(
  items: Iterable<Item>,
  signal: AbortSignal,
): AsyncGenerator<Item> {
  for (const item of items) {
    await setImmediate();
    signal.throwIfAborted();
    yield item;
  }
}
