/** Reads two lists that are sorted by path side by side, so that neither has to be kept in memory. */

interface Located {
  readonly path: string;
}

/** For each path that one of the lists has, in order: the item of each list with this path. */
export function* sideBySide<One extends Located, Other extends Located>(
  ones: Iterable<One>,
  others: Iterable<Other>,
): Generator<readonly [One, undefined] | readonly [undefined, Other] | readonly [One, Other]> {
  const [left, right] = [ones[Symbol.iterator](), others[Symbol.iterator]()];
  let [one, other] = [left.next(), right.next()];
  for (;;) {
    if (one.done === true && other.done === true) return;
    if (other.done === true || (one.done !== true && one.value.path < other.value.path)) {
      yield [one.value, undefined];
      one = left.next();
    } else if (one.done === true || other.value.path < one.value.path) {
      yield [undefined, other.value];
      other = right.next();
    } else {
      yield [one.value, other.value];
      [one, other] = [left.next(), right.next()];
    }
  }
}
