/** The right to publish into a folder, which one process has at a time. */
import { dirname, join } from "node:path";
import { refuseLink } from "../disk/files.ts";
import { isThere } from "../disk/is-there.ts";
import { type Lock, takeLock } from "../disk/lock.ts";
import { emptyFolder, removeIfEmpty } from "../disk/remove.ts";
import { AnthologyError } from "../model/errors.ts";
import { innerWorkFolder } from "./location.ts";

const lockName = "lock";

/**
 * Takes the right. A folder that exists has a lock in it, too: in a container, or through another mount, it has another name,
 * and another work folder.
 * @param called the user's name for the published folder
 */
export function lockFolder(folder: string, work: string, called: string): Lock {
  const inner = isThere(folder) && dirname(work) !== folder ? [join(folder, innerWorkFolder)] : [];
  const held: (readonly [folder: string, lock: Lock])[] = [];
  const release = () => {
    const [one, lock] = held.pop() ?? [];
    if (one === undefined) return;
    try {
      lock?.release();
      removeIfEmpty(one);
    } finally {
      release();
    }
  };
  try {
    for (const one of [...inner, work]) {
      refuseLink(one);
      const lock = takeLock(join(one, lockName));
      if (lock === undefined) {
        throw new AnthologyError("run", `another anthology-build is writing to ${called}`, {
          hint: "wait until it has ended, then run the command again",
        });
      }
      held.push([one, lock]);
    }
  } catch (error) {
    release();
    throw error;
  }
  return { release };
}

/** The result of work that has the right to publish, and an empty work folder, which is removed afterwards. */
export async function withLock<Result>(
  folder: string,
  work: string,
  called: string,
  run: () => Result | Promise<Result>,
): Promise<Result> {
  const lock = lockFolder(folder, work, called);
  return await thenReleased(lock.release, async () => {
    clearWorkFolder(work);
    return await run();
  });
}

/** The result of work, after which a right is released. If the work fails, its error is thrown: a failing disk makes the release fail, too. */
export async function thenReleased<Result>(
  release: () => void,
  work: () => Promise<Result>,
): Promise<Result> {
  let result: Result;
  try {
    result = await work();
  } catch (error) {
    try {
      release();
    } catch {
      // The first error says what is wrong.
    }
    throw error;
  }
  release();
  return result;
}

/** Removes everything except the lock from a locked work folder. */
export function clearWorkFolder(work: string): void {
  emptyFolder(work, (name) => name.startsWith(lockName));
}
