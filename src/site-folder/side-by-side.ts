/** Reads two lists that are sorted by path side by side, so that neither has to be kept in memory. */

interface Located {
  readonly path: string;
}

/** Each path that one of the lists has, in order, with the item of each list. */
export function* sideBySide<One extends Located, Other extends Located>(
  ones: Iterable<One>,
  others: Iterable<Other>,
): Generator<readonly [path: string, one: One | undefined, other: Other | undefined]> {
  const [left, right] = [ones[Symbol.iterator](), others[Symbol.iterator]()];
  let [one, other] = [nextOf(left), nextOf(right)];
  for (;;) {
    const isFirst = other === undefined || (one !== undefined && one.path <= other.path);
    const path = isFirst ? one?.path : other?.path;
    if (path === undefined) return;
    const [here, there] = [one?.path === path, other?.path === path];
    yield [path, here ? one : undefined, there ? other : undefined];
    if (here) one = nextOf(left);
    if (there) other = nextOf(right);
  }
}

function nextOf<Item>(items: Iterator<Item>): Item | undefined {
  const { done, value } = items.next();
  return done === true ? undefined : value;
}
