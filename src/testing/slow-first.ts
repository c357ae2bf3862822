/**
 * The order of the test files: what takes longest comes first, so that the workers end together. Vitest begins with the
 * largest files where it knows no times, as in a fresh clone; but those that kill programs are short and take long.
 */
import { BaseSequencer, type TestSpecification } from "vitest/node";

const slow = /\/(?:kill|kills|kill-threads|interruptions|previous|[a-z]+\.property)\.test\.ts$/;

export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isSlow = ({ moduleId }: TestSpecification) => slow.test(moduleId);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}
