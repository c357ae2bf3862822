/**
 * The order of the test files: the slowest come first, so that the workers end together. If Vitest knows no times, as
 * in a fresh clone, it begins with the largest files; but tests that run many programs are small files and take long.
 */
import { BaseSequencer, type TestSpecification } from "vitest/node";

const slow =
  /\/(?:docs-commands|kills|interruptions|previous|releases|attacks|openapi|incremental|serve|faults|dumps|[a-z]+\.property)(?:\.system)?\.test\.ts$/;

export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isSlow = ({ moduleId }: TestSpecification) => slow.test(moduleId);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}
