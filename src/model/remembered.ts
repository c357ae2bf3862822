/**
 * A function that remembers its results for as long as the objects live that they were made of. Pages in several languages
 * share what does not depend on the language.
 */
export function remembered<Key extends object, Value>(
  make: (key: Key) => Value,
): (key: Key) => Value {
  const known = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    let entry = known.get(key);
    if (entry === undefined) {
      entry = { value: make(key) };
      known.set(key, entry);
    }
    return entry.value;
  };
}
