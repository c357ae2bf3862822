/**
 * Vitest, but a `beforeAll` of a file that fails makes all tests of the file fail. Stryker would count them as skipped, and the
 * change that made it fail as not noticed.
 */
// By its path: the name is an alias of this file.
import { beforeAll as add, beforeEach } from "../../node_modules/vitest/dist/index.js";

export * from "../../node_modules/vitest/dist/index.js";

const failures: unknown[] = [];

/** @param prepare takes no arguments */
export function beforeAll(prepare: () => unknown, timeout?: number): void {
  add(async () => {
    try {
      await prepare();
    } catch (error) {
      failures.push(error);
    }
  }, timeout);
}

beforeEach(() => {
  if (failures.length > 0) throw failures[0];
});
