/**
 * Runs tests as Vitest does, but a file that cannot be loaded has a test that fails. Stryker counts tests alone: it would not
 * miss the file in its first run, and would take a change that prevents loading for one that no test notices.
 */
// By its path: the name is an alias of vitest.ts, which may not be loaded outside tests.
import { TestRunner, test, type VitestTestRunner } from "../../node_modules/vitest/dist/index.js";

type Source = Parameters<VitestTestRunner["importFile"]>[1];

// biome-ignore lint/style/noDefaultExport: Vitest takes the runner from it
export default class extends TestRunner {
  override async importFile(file: string, source: Source): Promise<void> {
    try {
      await super.importFile(file, source);
    } catch (error) {
      test(`loads ${file}`, () => {
        throw error;
      });
    }
  }
}
