/** Playwright, but the scripts of its pages run with the active change, and tell which changes they can run. */
import { createRequire } from "node:module";
import type { BrowserContext } from "playwright-core";

const playwright: typeof import("playwright-core") = createRequire(import.meta.url)(
  "playwright-core",
);

/** What Stryker keeps in each process; the code that it changes reads and writes it. */
interface Changes {
  readonly activeMutant?: string;
  readonly currentTestId?: string;
  mutantCoverage?: { static: Counts; perTest: Record<string, Counts> };
}
type Counts = Record<string, number>;

export const chromium = {
  async launch(options: Parameters<typeof playwright.chromium.launch>[0]) {
    const browser = await playwright.chromium.launch(options);
    const newContext = browser.newContext.bind(browser);
    browser.newContext = async (...args) => changed(await newContext(...args));
    return browser;
  },
};

async function changed(context: BrowserContext): Promise<BrowserContext> {
  const { __stryker__: changes } = globalThis as unknown as { __stryker__: Changes };
  await context.exposeFunction("reachedMutant", (mutant: string) => {
    changes.mutantCoverage ??= { static: {}, perTest: {} };
    const { currentTestId: test, mutantCoverage } = changes;
    if (test === undefined) return;
    mutantCoverage.perTest[test] = { ...mutantCoverage.perTest[test], [mutant]: 1 };
  });
  await context.addInitScript(`
    const counted = {
      set(counts, mutant, count) {
        if (counts[mutant] === undefined) reachedMutant(mutant);
        counts[mutant] = count;
        return true;
      },
    };
    globalThis.__stryker__ = {
      activeMutant: ${JSON.stringify(changes.activeMutant)},
      mutantCoverage: { static: new Proxy({}, counted), perTest: {} },
    };
  `);
  return context;
}
